/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Writes the samples of all formats into a folder, a file each: what a fuzz
 * target begins with, besides its corpus. */
#include "parser/format/format.h"
#include "parser/format/line/line_format.h"

static void put(const char *folder, struct text name, size_t i,
		struct text sample)
{
	char path[4096];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%.*s-%zu", folder, TEXT_ARG(name), i);
	f = fopen(path, "wb");
	if (!f || fwrite(sample.p, 1, sample.n, f) != sample.n || fclose(f)) {
		perror(path);
		exit(1);
	}
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	for (size_t i = 0; formats[i]; i++)
		for (size_t k = 0; formats[i]->samples[k]; k++)
			put(argv[1], text_of(formats[i]->name), k,
			    text_of(formats[i]->samples[k]));
	for (size_t i = 0; i < line_format_count(); i++) {
		const struct line_spec *s = line_format_at(i);

		for (size_t k = 0; k < s->n_samples; k++)
			put(argv[1], s->name, k + 100, s->sample[k].line);
	}
	line_format_release();
	return 0;
}
