/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Subsystems from titles and words; and what only looks like one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/subsystem.h"
#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

static bool has(const char *title, const char *body, const char *name)
{
	struct document *doc = prose_new();
	bool found = false;

	prose_message(doc, "Ann", title);
	prose_body(doc, body);
	doc->title = text_of(title);
	subsystem_scan(doc);
	for (size_t i = 0; i < doc->facts.n_subsystems; i++)
		found |= text_eq(doc->facts.subsystem[i], text_of(name));
	document_free(doc);
	return found;
}

static void topics(void **state)
{
	(void)state;
	assert_true(has("rc2: wireguard is much worse", "Slow.", "wireguard"));
	assert_true(has("git diff", "See __d_lookup_rcu there.", "dcache"));
	assert_true(has("slow boot", "The kaslr code does it.", "x86"));
	assert_true(has("slow wifi", "It is an ath10k card.", "wifi"));
}

static void a_hash_is_none(void **state)
{
	(void)state;
	assert_false(has("[ext4] fde872682e: fsmark -38.0% regression", "Hi.",
			 "fde872682e"));
	assert_false(has("abc1234: slow", "Hi.", "abc1234"));
	/* Letters of a hash that are a name. */
	assert_true(has("decade: slow", "Hi.", "decade"));
}

static void parts_of_a_machine_in_the_text(void **state)
{
	(void)state;
	assert_false(has("slow writes", "I use a SATA SSD.", "libata"));
	assert_false(has("slow writes", "I ran it in qemu.", "kvm"));
	assert_true(has("sata writes are slow", "Hi.", "libata"));
	assert_true(has("loop device is slow", "Hi.", "loop"));
	assert_true(has("slow writes", "ahci is in use.", "libata"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(topics),
		cmocka_unit_test(a_hash_is_none),
		cmocka_unit_test(parts_of_a_machine_in_the_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
