/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The entry: what the process inherits is put in order. Only the character
 * set follows the locale, never the numbers.
 */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/embed.h"
#include "base/pattern.h"
#include "base/pattern_pack.h"
#include "cli/cli.h"
#include "parser/format/line/line_format.h"

/* A descriptor that was closed would be given to the first file opened, and
 * messages would go into a database. Opened for the wrong direction, so that
 * its use fails as that of a closed one does. */
static void hold_standard_descriptors(void)
{
	static const int wrong_way[] = {O_WRONLY, O_RDONLY, O_RDONLY};

	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", wrong_way[fd]) != fd)
			abort();
}

static void carry_patterns(void)
{
	const struct embedded *e = embedded;

	while (!text_is(text_of(e->path), "base/pattern.packed"))
		e++;
	pattern_carry(embedded_text(e));
}

int main(int argc, char **argv)
{
	int status;

	hold_standard_descriptors();
	/* A write beyond the limit of file sizes is to fail, as one on a full
	 * disk does. */
	signal(SIGXFSZ, SIG_IGN);
	setlocale(LC_CTYPE, "");
	carry_patterns();
	status = cli_main(argc, argv);
	line_format_release();
	pattern_release_all();
	return status;
}
