/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What several commands ask of the options: colour, when to fail, the smallest
 * change of interest. */
#include <math.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "analyzer/analyzer.h"
#include "base/error.h"
#include "base/number.h"
#include "cli/cli.h"

/* NO_COLOR (any value that is not empty) is what users set for all programs;
 * --color is asked first, as it was said for this one. */
bool cli_want_color(const struct options *o)
{
	const char *term = getenv("TERM"), *no = getenv("NO_COLOR");

	if (o->color != WHEN_AUTO)
		return o->color == WHEN_ALWAYS;
	if (no && *no)
		return false;
	return isatty(fileno(o->out)) && term && strcmp(term, "dumb") != 0;
}

size_t cli_screen_width(const struct options *o)
{
	struct winsize size;

	if (!isatty(fileno(o->out)) ||
	    ioctl(fileno(o->out), TIOCGWINSZ, &size) != 0)
		return 0;
	return size.ws_col;
}

bool cli_fails_on(const char *list, struct text class)
{
	struct text rest = text_of(list);

	while (rest.n)
		if (text_eq(text_trim(text_cut(&rest, ',')), class))
			return true;
	return false;
}

/* A misspelt class would never fail anything. */
int cli_check_classes(const char *list)
{
	struct text rest = text_of(list);

	do {
		struct text class = text_trim(text_cut(&rest, ','));

		if (!rule_is_verdict(class))
			return rs_fail(RS_ERR_USAGE,
				       "--fail-on: '%.*s' is no class of "
				       "verdict (docs/output.md lists them)",
				       TEXT_ARG(class));
	} while (rest.n);
	return 0;
}

int cli_theta(const char *word, double *theta)
{
	struct text t = text_of(word);
	struct number n;

	*theta = NAN;
	if (!word)
		return 0;
	if (t.n && t.p[t.n - 1] == '%')
		t.n--;
	if (!num_plain(t, &n) || n.len != t.n || !(n.value > 0) ||
	    n.value >= 100)
		return rs_fail(RS_ERR_USAGE, "--theta=%s: give a percentage "
			       "above 0 and below 100", word);
	*theta = n.value / 100;
	return 0;
}
