/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Names and rights of database files. */
#include "corpus/db_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"

/* Made for its owner alone: SQLite would make it with the umask, and a corpus
 * holds mails that were private. */
int db_file_touch(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0)
		return rs_fail(errno == EACCES || errno == EROFS ||
					       errno == EPERM
				       ? RS_ERR_PERM
				       : RS_ERR_IO,
			       "%s: %s", path, strerror(errno));
	close(fd);
	return 0;
}

/* A URI by which SQLite opens a database without any lock or WAL: for places
 * that cannot be written. */
const char *db_file_immutable(struct arena *a, const char *path)
{
	static const char digit[] = "0123456789abcdef";
	size_t n = strlen(path), k = 0;
	char *quoted = arena_alloc(a, 3 * n + 1);

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)path[i];

		if (ch_alnum(path[i]) || c == '/' || c == '.' || c == '-' ||
		    c == '_') {
			quoted[k++] = path[i];
			continue;
		}
		quoted[k++] = '%';
		quoted[k++] = digit[c >> 4];
		quoted[k++] = digit[c & 15];
	}
	return arena_printf(a, "file:%s?immutable=1", quoted).p;
}
