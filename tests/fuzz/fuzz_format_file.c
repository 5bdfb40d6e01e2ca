/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Format files: what is read is compiled, and its pattern sees the lines of
 * its samples.
 * Dictionary: rules/format/[d-f]*.json parser/format/line/line_spec.c */
#include "parser/format/line/line_format.h"
#include "tests/fuzz/lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text group[LINE_GROUPS];
	struct line_spec s;

	if (line_spec_read(a, TEXT("fuzz.json"),
			   (struct text){(const char *)data, size}, &s) == 0 &&
	    line_spec_compile(a, &s) == 0)
		for (size_t i = 0; i < s.n_samples; i++)
			line_regex_match(s.regex, s.sample[i].line, 0, group);
	line_regex_release_all();
	arena_free(a);
	return 0;
}
