/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which lines prose is read from, and how wrapped lines become sentences.
 * A line that looks like a command, code or a log is left out: its numbers
 * are settings and addresses, not results.
 */
#include "parser/text/reading.h"

#include "base/buf.h"
#include "parser/text/lexicon.h"
#include "parser/text/text.h"

#define CLOSED (LINE_HEADER | LINE_ATTRIBUTION | LINE_SIGNATURE | \
		LINE_PATCH | LINE_TRAILER | LINE_REPEAT)
/* A line of at least this width was probably wrapped by a mail program. */
#define WRAPPED 50

bool reading_line_open(const struct document *doc, size_t index)
{
	const struct line *l = &doc->line[index];

	return l->block == NO_INDEX && !(l->flags & CLOSED);
}

/* ---- what is no prose ---- */

static bool command(struct text t)
{
	static const char programs[] =
		" fio dd mount umount mkfs mkfs.ext4 mkfs.xfs echo cat sudo "
		"perf taskset numactl modprobe sysctl ./fio iperf iperf3 "
		"rsync git make ./run.sh for while if done export nvme lvcreate "
		"mdadm blkdiscard xfs_io sync time ";
	struct text rest = t, word = text_word(&rest);

	if (text_starts(t, TEXT("$ ")) || text_starts(t, TEXT("# ")))
		return ch_lower(rest.n ? text_ltrim(rest).p[0] : ' ') &&
		       (text_has(t, TEXT(" -")) || text_has(t, TEXT("/")) ||
			text_has(t, TEXT("=")));
	/* "user@host:~$ ", "[root@host dir]# " */
	if (text_find_char(word, '@') != TEXT_NOT_FOUND &&
	    (text_has(t, TEXT("$ ")) || text_has(t, TEXT("# "))))
		return true;
	if (lexicon_has(programs, word) &&
	    (text_has(t, TEXT(" -")) || text_has(t, TEXT(" /")) ||
	     text_has(t, TEXT("if=")) || text_has(t, TEXT(" of="))))
		return true;
	/* Two long options. */
	word = text_from(t, 0);
	if (text_has(word, TEXT(" --"))) {
		size_t at = text_find(word, TEXT(" --"));

		rest = text_from(word, at + 3);
		return rest.n && ch_lower(rest.p[0]) &&
		       (text_has(rest, TEXT(" --")) ||
			text_starts(text_trim(t), TEXT("--")));
	}
	return text_starts(t, TEXT("--")) && t.n > 2 && ch_lower(t.p[2]);
}

/* A stamp of the kernel log: "[ 1234.567890] ". */
static bool kernel_log(struct text t)
{
	size_t i = 1;

	if (!text_starts(t, TEXT("[")))
		return false;
	while (i < t.n && (ch_digit(t.p[i]) || t.p[i] == ' ' || t.p[i] == '.'))
		i++;
	return i > 8 && i < t.n && t.p[i] == ']';
}

/* "ORIG_RAX: 000000000000003d": sixteen digits that are no decimal number. */
static bool is_register(struct text w)
{
	size_t letters = 0;

	for (size_t i = 0; i < w.n; i++) {
		if (!ch_hex(w.p[i]))
			return false;
		letters += ch_alpha(w.p[i]);
	}
	return w.n == 16 && (letters || w.p[0] == '0');
}

/* What the kernel and its robots print without a stamp: the watchdog of tasks
 * names its limit, kmemleak an age, a trace its registers. */
static bool kernel_says(struct text t)
{
	static const char *const boot[] = {
		"clocksource: ", "xor: ", "systemd[", "tsc: ",
		"pci 0000:", "CPU(s) scaling MHz:", "e1000e ", "igb ",
		"smpboot: ", "ACPI: ", NULL,
	};
	struct text w;

	if ((text_has(t, TEXT(" blocked for more than ")) &&
	     text_has(t, TEXT("task "))) ||
	    (text_has(t, TEXT("jiffies ")) && text_has(t, TEXT("(age "))) ||
	    text_has(t, TEXT("soft lockup - CPU")))
		return true;
	for (size_t i = 0; boot[i]; i++)
		if (text_starts(t, text_of(boot[i])))
			return true;
	if (text_find_char(t, ':') == TEXT_NOT_FOUND)
		return false;
	while ((w = text_word(&t)).n)
		if (is_register(w))
			return true;
	return false;
}

/* "883a78e3cabf80 Ann Example 2023-03-23  1256  }": git blame. */
static bool blamed(struct text t)
{
	struct text rest = text_sub(t, 0, 80), w = text_word(&rest);

	for (size_t i = 0; i < w.n; i++)
		if (!ch_hex(w.p[i]) && !(i == 0 && w.p[i] == '^'))
			return false;
	if (w.n < 8)
		return false;
	while ((w = text_word(&rest)).n)
		if (w.n == 10 && w.p[4] == '-' && w.p[7] == '-' &&
		    ch_digit(w.p[0]) && ch_digit(w.p[3]) && ch_digit(w.p[9]))
			return true;
	return false;
}

/* Forty bytes and more of ASCII without a blank, a table's bar or a place on
 * the net. */
static bool encoded(struct text t)
{
	if (t.n < 40 || text_has(t, TEXT("://")))
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (ch_space(t.p[i]) || (unsigned char)t.p[i] >= 0x80 ||
		    text_find_char(TEXT("|,;="), t.p[i]) != TEXT_NOT_FOUND)
			return false;
	return true;
}

static bool code(struct text t)
{
	char last = t.p[t.n - 1];

	if (last == ';' || last == '{' || last == '}')
		return true;
	/* A member and its offset, as pahole prints it; what LTP logs; a line
	 * of encoded bytes. */
	if (text_has(t, TEXT("; /*")) || text_has(t, TEXT(";  /*")) ||
	    text_has(t, TEXT(": TINFO: ")) || encoded(t))
		return true;
	if (text_starts(t, TEXT("/*")) || text_starts(t, TEXT("* ")) ||
	    text_starts(t, TEXT("//")) || text_starts(t, TEXT("#include")))
		return text_starts(t, TEXT("#")) || text_has(t, TEXT("*/")) ||
		       text_starts(t, TEXT("/*"));
	return text_has(t, TEXT("RIP: ")) || text_has(t, TEXT("+0x")) ||
	       text_starts(t, TEXT("diff --git"));
}

/* A line of a job file or of sysctl: one word, "=", one value. */
static bool setting(struct text t)
{
	size_t eq = text_find_char(t, '=');

	/* "6.12.0-55.el10 = 1303 MB/s" is no sysctl. */
	if (eq == TEXT_NOT_FOUND || eq == 0 || ch_digit(t.p[0]))
		return false;
	t = text_trim(text_sub(t, 0, eq));
	for (size_t i = 0; i < t.n; i++)
		if (!ch_word(t.p[i]) && t.p[i] != '.' && t.p[i] != '-')
			return false;
	return text_find_char(t, '.') != TEXT_NOT_FOUND ||
	       lexicon_has(" rw bs size numjobs iodepth ioengine runtime "
			   "direct filename directory filesize thread "
			   "nrfiles ramp_time rate rate_iops blocksize "
			   "time_based fsync end_fsync ", t);
}

bool reading_is_code(struct text line)
{
	struct text t = text_trim(line);

	if (!t.n)
		return false;
	return command(t) || kernel_log(t) || kernel_says(t) || blamed(t) ||
	       code(t) || setting(t);
}

/* ---- paragraphs ---- */

static bool readable(const struct document *doc, size_t i)
{
	return reading_line_open(doc, i) &&
	       text_trim(doc->line[i].text).n > 0 &&
	       !reading_is_code(doc->line[i].text);
}

static bool starts_item(struct text t)
{
	t = text_ltrim(t);
	if (!t.n)
		return true;
	if ((t.p[0] == '-' || t.p[0] == '*' || t.p[0] == '+') && t.n > 1 &&
	    ch_blank(t.p[1]))
		return true;
	return t.n > 2 && (ch_digit(t.p[0]) || ch_alpha(t.p[0])) &&
	       (t.p[1] == ')' || t.p[1] == '.') && ch_blank(t.p[2]);
}

/* Whether a sentence goes on from one line to the next. */
static bool goes_on(struct text line, struct text next)
{
	struct text t = text_rtrim(line);
	char last = t.n ? t.p[t.n - 1] : ':';

	if (starts_item(next) || last == ':')
		return false;
	if (t.n >= WRAPPED || last == ',')
		return true;
	/* A short line goes on when the next starts in small letters. */
	next = text_ltrim(next);
	return last != '.' && t.n >= 24 && ch_lower(next.p[0]) &&
	       text_find_char(next, ':') == TEXT_NOT_FOUND &&
	       text_find_char(next, '=') == TEXT_NOT_FOUND;
}

bool reading_next(struct document *doc, size_t *at, struct reading *out)
{
	size_t i = *at, first;
	struct buf b;

	while (i < doc->n_lines && !readable(doc, i))
		i++;
	if (i >= doc->n_lines) {
		*at = i;
		return false;
	}
	first = i;
	*out = (struct reading){.doc = doc, .message = doc->line[i].message};
	b = buf_new((size_t)1 << 20);
	for (; i < doc->n_lines && out->n < READING_LINES && readable(doc, i) &&
	     doc->line[i].message == out->message &&
	     doc->line[i].depth == doc->line[first].depth; i++) {
		struct text t = doc->line[i].text;

		if (i > first)
			buf_char(&b, goes_on(doc->line[i - 1].text, t) ? ' '
								       : '\n');
		out->start[out->n] = b.n;
		out->line[out->n++] = i;
		buf_add(&b, i > first ? text_trim(t) : text_rtrim(t));
	}
	out->text = arena_text(doc->arena, buf_text(&b));
	buf_free(&b);
	*at = i;
	return true;
}

size_t reading_line(const struct reading *r, size_t at)
{
	size_t i = r->n;

	while (i > 1 && r->start[i - 1] > at)
		i--;
	return r->line[i ? i - 1 : 0];
}

/* "vs. ", "e.g. " and single letters do not end a sentence. */
static bool abbreviation(struct text t, size_t dot)
{
	static const char *const list[] = {"vs", "e.g", "i.e", "approx", "ca",
					   "resp", "etc", "incl", "avg",
					   "max", "min", NULL};
	struct text before = text_sub(t, 0, dot);

	for (size_t i = 0; list[i]; i++)
		if (text_ends(before, text_of(list[i])) &&
		    (before.n == text_of(list[i]).n ||
		     !ch_word(before.p[before.n - text_of(list[i]).n - 1])))
			return true;
	return false;
}

bool reading_sentence(const struct reading *r, size_t *at,
		      struct text *sentence)
{
	struct text t = r->text;
	size_t from = *at, to;

	while (from < t.n && ch_space(t.p[from]))
		from++;
	if (from >= t.n)
		return false;
	for (to = from; to < t.n; to++) {
		char c = t.p[to];

		if (c == '\n')
			break;
		if ((c == '.' || c == '!' || c == '?') &&
		    (to + 1 >= t.n || ch_space(t.p[to + 1]) ||
		     text_runs_on(t, to)) &&
		    !quantity_point(t, to) &&
		    !abbreviation(text_from(text_sub(t, 0, to), from),
				  to - from)) {
			to++;
			break;
		}
	}
	*sentence = text_sub(t, from, to - from);
	*at = to;
	return true;
}

/* ---- commas ---- */

/* Votes of one number with commas: +1 decimal, -1 thousands, 0 neither. */
static int comma_vote(struct text t, size_t digit)
{
	size_t i = digit, head, tail, groups = 0;

	while (i < t.n && ch_digit(t.p[i]))
		i++;
	head = i - digit;
	if (i >= t.n || t.p[i] != ',')
		return 0;
	do {
		size_t from = ++i;

		while (i < t.n && ch_digit(t.p[i]))
			i++;
		tail = i - from;
		groups++;
	} while (tail == 3 && i < t.n && t.p[i] == ',' && i + 1 < t.n &&
		 ch_digit(t.p[i + 1]));
	if (tail == 3 && (groups > 1 || (i + 1 < t.n && t.p[i] == '.' &&
					 ch_digit(t.p[i + 1]))))
		return -1;
	if (groups == 1 && tail > 0 && t.p[digit] == '0' && head == 1)
		return 1;
	if (groups == 1 && tail > 0 && head > 3)
		return 1;
	if (groups == 1 && (tail == 1 || tail == 2) && i < t.n &&
	    (ch_alpha(t.p[i]) || t.p[i] == '%' ||
	     (t.p[i] == ' ' && i + 1 < t.n && ch_alpha(t.p[i + 1]))))
		return 1;
	return 0;
}

enum comma reading_comma(struct document *doc)
{
	size_t decimal = 0, thousands = 0;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text t = doc->line[i].text;

		if (!reading_line_open(doc, i))
			continue;
		for (size_t at = 1; at + 1 < t.n; at++) {
			size_t digit = at;
			int vote;

			if (t.p[at] != ',' || !ch_digit(t.p[at - 1]) ||
			    !ch_digit(t.p[at + 1]))
				continue;
			while (digit > 0 && ch_digit(t.p[digit - 1]))
				digit--;
			if (digit > 0 && (ch_word(t.p[digit - 1]) ||
					  t.p[digit - 1] == ',' ||
					  t.p[digit - 1] == '.'))
				continue;
			vote = comma_vote(t, digit);
			decimal += vote > 0;
			thousands += vote < 0;
		}
	}
	if (decimal && thousands)
		document_warn(doc, NO_INDEX, "unit-mixup",
			      "commas between digits are both decimal and "
			      "thousands");
	if (decimal > thousands)
		return COMMA_DECIMAL;
	return thousands ? COMMA_THOUSANDS : COMMA_UNKNOWN;
}
