/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A plain driver for a fuzz target: feeds it nothing, every file of the
 * folders named, and beginnings of each, as a report may be cut anywhere.
 * Every input is a heap block of its exact size, so that a sanitizer sees a
 * read past the end. Prints how many inputs there were.
 */
#include <dirent.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Beginnings that are tried of each file. */
#define CUTS 16
#define INPUT_MOST ((size_t)16 << 20)

static size_t inputs;

static void feed(const uint8_t *bytes, size_t n)
{
	uint8_t *copy = malloc(n ? n : 1);

	if (!copy)
		abort();
	if (n)
		memcpy(copy, bytes, n);
	LLVMFuzzerTestOneInput(copy, n);
	free(copy);
	inputs++;
}

static void feed_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	uint8_t *bytes = malloc(INPUT_MOST);
	size_t n;

	if (!f || !bytes) {
		fprintf(stderr, "%s: cannot be read\n", path);
		exit(1);
	}
	n = fread(bytes, 1, INPUT_MOST, f);
	fclose(f);
	feed(bytes, n);
	for (size_t i = 1; i < CUTS && n > CUTS; i++)
		feed(bytes, n * i / CUTS);
	free(bytes);
}

static void feed_folder(const char *folder)
{
	DIR *d = opendir(folder);
	struct dirent *e;
	char path[4096];

	while (d && (e = readdir(d)) != NULL) {
		if (e->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, e->d_name);
		feed_file(path);
	}
	if (d)
		closedir(d);
}

int main(int argc, char **argv)
{
	feed((const uint8_t *)"", 0);
	for (int i = 1; i < argc; i++)
		feed_folder(argv[i]);
	printf("%zu inputs\n", inputs);
	return 0;
}
