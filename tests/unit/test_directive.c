/* SPDX-License-Identifier: GPL-2.0-or-later */
/* "#regzbot" commands: where they may stand, how they wrap, their verbs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

/* All commands as "verb=value;"; a caret stands before the verb. */
static void expect(const char *body, const char *want)
{
	struct document *doc = prose_one(body);
	char got[800] = "";
	size_t n = 0;

	directive_scan(doc);
	for (size_t i = 0; i < doc->facts.n_directives; i++) {
		const struct directive *d = &doc->facts.directive[i];

		n += (size_t)snprintf(got + n, sizeof(got) - n,
				      "%s%.*s=%.*s;", d->caret ? "^" : "",
				      TEXT_ARG(d->verb), TEXT_ARG(d->value));
	}
	assert_string_equal(got, want);
	document_free(doc);
}

static void placement(void **state)
{
	(void)state;
	expect("Hi\n\n#regzbot introduced: v6.5..v6.6-rc1\n\nBye",
	       "introduced=v6.5..v6.6-rc1;");
	expect("#regzbot introduced v6.5..v6.6-rc1",
	       "introduced=v6.5..v6.6-rc1;");
	expect("Hi\n#regzbot introduced: v6.5..v6.6-rc1\n\nBye", "");
	expect("> #regzbot introduced: v6.5..v6.6-rc1\n\nBye", "");
	expect("Hi\n\n  #regzbot introduced: v6.5\n\nBye", "");
	expect("Hi\n\n##regzbot unlink: x\n\n#regzb poke\n\n#regzbot: poke\n",
	       "");
	expect("send\n\n\"#regzbot invalid: reason\" (without quotes)\n", "");
	expect("> a\n#regzbot fix: 1f2e3d4c5b6a\n> b\n", "");
	expect("> a\n\n#regzbot fix: 1f2e3d4c5b6a\n", "fix=1f2e3d4c5b6a;");
}

static void flattened(void **state)
{
	(void)state;
	expect("a b c.\nd e f.\ng h.\nThanks\n#regzbot introduced: 1f2e3d4c\n"
	       "#regzbot title: slow\nRegards\nAnn",
	       "introduced=1f2e3d4c;title=slow;");
	expect("a b c.\nd e f.\ng h.\nThanks\nBye\n#regzbot invalid: caused "
	       "by a change of defaults that was among others\ndone for "
	       "safety\nAnn",
	       "invalid=caused by a change of defaults that was among others "
	       "done for safety;");
}

static void below_a_signature(void **state)
{
	struct document *doc = prose_one("Thanks\n");

	(void)state;
	prose_line(doc, TEXT("-- "), 0, LINE_SIGNATURE);
	prose_line(doc, TEXT(""), 0, LINE_SIGNATURE);
	prose_line(doc, TEXT("#regzbot fix: 1f2e3d4c5b6a"), 0, LINE_SIGNATURE);
	directive_scan(doc);
	assert_int_equal(doc->facts.n_directives, 1);
	document_free(doc);
}

static void wrapping(void **state)
{
	(void)state;
	expect("Hi\n\n#regzbot title net: foo is\nslow\n#regzbot "
	       "ignore-activity\n\nBye",
	       "title=net: foo is slow;ignore-activity=;");
	expect("Hi\n\n#regzbot monitor:\nhttps://l.example/a@b/\n"
	       "#regzbot poke\n",
	       "monitor=https://l.example/a@b/;poke=;");
	expect("Hi\n\n#regzbot ignore-\nactivity\n", "ignore-activity=;");
	expect("Hi\n\n#regzbot introduced: 1f2e3d4c5b6a; #regzbot title: a; "
	       "b\n", "introduced=1f2e3d4c5b6a;title=a; b;");
	expect("Hi\n\n#regzbot introduced: 1f2e3d4c5b6a #regzbot title: a\n",
	       "introduced=1f2e3d4c5b6a;title=a;");
}

/* The scan must move on, or it never ends. */
static void verbs(void **state)
{
	(void)state;
	expect("#RegzBot Summary: a\n#regzbot fixed-by: b\n#regzbot resolved\n"
	       "#regzbot invalid: c\n#regzbot dup-of: d\n#regzbot related: e\n"
	       "#regzbot relatebrief: f\n#regzbot back-burner: g\n"
	       "#regzbot frobnicate: h\n#regzbot inconclusive: i",
	       "title=a;fix=b;resolve=;invalid=c;duplicate=d;monitor=e;"
	       "link=f;backburner=g;frobnicate=h;inconclusive=i;");
}

static void carets(void **state)
{
	(void)state;
	expect("#regzbot ^introduced 1f2e3d4c5b6a", "^introduced=1f2e3d4c5b6a;");
	expect("#regzbot introduced^: 1f2e3d4c5b6a",
	       "^introduced=1f2e3d4c5b6a;");
	expect("#regzbot introduced: 1f2e3d4c5b6a ^",
	       "^introduced=1f2e3d4c5b6a ^;");
}

static void malformed(void **state)
{
	(void)state;
	expect("#regzbot\n\n#regzbot !foo: bar\n\n#regzbot ^: x\n", "");
	expect("#regzbot introduced:", "introduced=;");
	expect("#regzbot introduced : v6.5..v6.6", "introduced=v6.5..v6.6;");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(placement), cmocka_unit_test(flattened),
		cmocka_unit_test(below_a_signature),
		cmocka_unit_test(wrapping), cmocka_unit_test(verbs),
		cmocka_unit_test(carets), cmocka_unit_test(malformed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
