/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Kernel versions in every spelling that reports use: v5.10, 5.10.y, 6.1.x,
 * 6.12.0-rc2, 5.15.0-76-generic, 4.14.287-215.504.amzn2.x86_64, next-20230101.
 *
 * A decimal number of two parts looks the same as a version of two parts, so
 * those must be in the range of releases that exist and must stand neither
 * before a unit nor behind the name of a tool. Distribution suffixes are kept
 * as written; two builds of one version are ordered by their numbers.
 */
#include "parser/text/text.h"

/* linux-next has no number of its own: it is newer than every release, and
 * ordered by its date. */
#define MAJOR_NEXT 1000
/* The highest minor number that any series up to now has had, and what a
 * spelling that can be nothing else may hold. */
#define MINOR_BARE 20
#define MINOR_SURE 99
/* Longest distribution suffix that is kept. */
#define SUFFIX_BYTES 80

/* Names behind which a number is that tool's, bus's or distribution's own. */
static const char *const not_kernel[] = {
	"fio", "gcc", "g++", "clang", "llvm", "perf", "sysstat", "iostat",
	"qemu", "kvm", "glibc", "libc", "python", "python3", "pcie", "pci",
	"gen", "sata", "usb", "nfs", "nfsv", "smb", "cifs", "vers", "nfsvers",
	"bluetooth", "ubuntu", "debian", "fedora", "rhel", "redhat", "centos",
	"sles", "sle", "suse", "opensuse", "leap", "alma", "almalinux", "rocky",
	"oracle", "android", "mint", "alpine", "freebsd", "openzfs", "zfs",
	"mysql", "mariadb", "postgres", "postgresql", "java", "jdk", "openssl",
	"progs", "xfsprogs", "e2fsprogs", "mdadm", "lvm2", "binutils", "ld",
	"bpftrace", "libbpf", "bcc", "iperf", "iperf3", "netperf", "ng",
	"sysbench", "mesa", "wine", "libvirt", "docker", "kubernetes", "perl",
	"redis", "nginx", "apache", "node", "golang", "rustc", "systemd",
	"dbench", "systemtap", "average", "factor", "about", "around",
	"roughly", "section", "table", "figure", "step", "chapter", "bios",
	"firmware", "driver", "cuda", "mpi", "openmpi", "spdk", "dpdk",
	"liburing", "iozone", "pgbench", "rocksdb", "mongodb", "samba",
	"cmake", "make", "bash", "unixbench", "hdparm", "smartctl", "cli", NULL
};

/* Words that a two-part number counts. */
static const char *const units[] = {
	"s", "sec", "secs", "second", "seconds", "ms", "msec", "msecs", "us",
	"usec", "usecs", "ns", "nsec", "min", "mins", "minute", "minutes", "h",
	"hour", "hours", "day", "days", "week", "weeks", "month", "months",
	"year", "years", "x", "times", "fold", "percent", "pct", "points", "b",
	"kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib", "kbs", "mbs",
	"gbs", "k", "m", "g", "t", "kbps", "mbps", "gbps", "gbit", "mbit",
	"bytes", "byte", "bits", "iops", "kiops", "miops", "ops", "ghz", "mhz",
	"hz", "fps", "w", "watt", "watts", "v", "million", "billion", "mops",
	"kbytes", "mbytes", "gbytes", "tbytes", "kbits", "mbits", "gbits",
	"gigabytes", "megabytes", "gt", "calls", "tps", "req", "requests",
	NULL
};

/* What people hang on a version with a hyphen that is no part of it. */
static const char *const hung_on[] = {
	"based", "only", "stable", "series", "kernel", "kernels", "era", "lts",
	"like", "to", "and", "or", "vs", "version", "release", "ish", "tree",
	"branch", "final", "until", "through", "derived", "specific", NULL
};

static const char *const kernel_names[] = {
	"linux", "kernel", "stable", "vmlinuz", "mainline", "vanilla", "image",
	"v", "k", "uek", "headers", "upstream", "lts", "longterm", NULL
};

/* The lists are in lower case. */
static bool listed(const char *const *list, struct text word)
{
	char first;

	if (!word.n)
		return false;
	first = ch_fold(word.p[0]);
	for (; *list; list++)
		if ((*list)[0] == first && text_iis(word, *list))
			return true;
	return false;
}

/* The word that ends before byte `at`, blanks and "-:=(/" skipped; *glue is
 * the character that touches `at`. */
static struct text word_before(struct text t, size_t at, char *glue)
{
	size_t to = at, from;

	*glue = at ? t.p[at - 1] : ' ';
	while (to && (ch_blank(t.p[to - 1]) || t.p[to - 1] == '-' ||
		      t.p[to - 1] == ':' || t.p[to - 1] == '=' ||
		      t.p[to - 1] == '(' || t.p[to - 1] == '/'))
		to--;
	from = to;
	while (from && to - from < 24 &&
	       (ch_word(t.p[from - 1]) || t.p[from - 1] == '+'))
		from--;
	return text_sub(t, from, to - from);
}

/* "fio version 3.36", "Ubuntu release 20.04": the name is one word further. */
static bool foreign_before(struct text t, size_t at)
{
	char glue;
	struct text word = word_before(t, at, &glue);

	if (listed(not_kernel, word))
		return true;
	/* "This is ApacheBench, Version 2.0.40-dev" */
	if (text_ieq(word, TEXT("version")) && word.p > t.p + 1 &&
	    word.p[-2] == ',')
		return true;
	if (text_ieq(word, TEXT("version")) || text_ieq(word, TEXT("release")))
		word = word_before(t, (size_t)(word.p - t.p), &glue);
	return listed(not_kernel, word);
}

static bool kernel_before(struct text t, size_t at)
{
	char glue;
	struct text word = word_before(t, at, &glue);

	return listed(kernel_names, word) ||
	       text_ieq(word, TEXT("kernels")) ||
	       text_istarts(word, TEXT("android"));
}

/* May a version start at byte `at`? `behind` says that only a hyphen or dots
 * stand between it and another version ("v5.4-v5.10", "v5.15..v5.16"). */
static bool may_start(struct text t, size_t at, bool behind)
{
	char before;

	if (at == 0 || behind)
		return true;
	before = t.p[at - 1];
	if (ch_word(before) || before == '.' || before == '@' ||
	    before == '#' || before == '$')
		return false;
	if (before == '-')
		return kernel_before(t, at);
	if (before == '=') {
		char glue;
		struct text key = word_before(t, at, &glue);

		return listed(kernel_names, key) ||
		       text_ieq(key, TEXT("release")) ||
		       text_ieq(key, TEXT("version"));
	}
	return true;
}

/* A decimal integer of at most 9 digits at byte `at`; bytes, 0 for none. */
static size_t integer(struct text t, size_t at, int *out)
{
	size_t n = 0;
	int v = 0;

	while (at + n < t.n && n < 9 && ch_digit(t.p[at + n]))
		v = v * 10 + (t.p[at + n++] - '0');
	if (n == 0 || (at + n < t.n && ch_digit(t.p[at + n])))
		return 0;
	*out = v;
	return n;
}

static bool at_char(struct text t, size_t at, char c)
{
	return at < t.n && t.p[at] == c;
}

/* ".N" at byte `at`; 0 when there is none. */
static size_t part(struct text t, size_t at, int *out)
{
	size_t n;

	if (!at_char(t, at, '.'))
		return 0;
	n = integer(t, at + 1, out);
	return n ? n + 1 : 0;
}

/* ".y" or ".x" that ends a word. */
static bool wildcard_at(struct text t, size_t at)
{
	char c = at + 1 < t.n ? ch_fold(t.p[at + 1]) : 0;

	return at_char(t, at, '.') && (c == 'y' || c == 'x') &&
	       (at + 2 >= t.n || !ch_word(t.p[at + 2]));
}

/* "-rcX", "-rcN": any candidate of a release; bytes, 0 for none. */
static size_t any_rc_at(struct text t, size_t at)
{
	char c = at + 3 < t.n ? ch_fold(t.p[at + 3]) : 0;

	if (!text_istarts(text_from(t, at), TEXT("-rc")) ||
	    (c != 'x' && c != 'n') || (at + 4 < t.n && ch_word(t.p[at + 4])))
		return 0;
	return 4;
}

/* "-rc3", "rc3", "-RC3", " rc3"; bytes, 0 for none. */
static size_t rc_at(struct text t, size_t at, int *rc)
{
	size_t dash = at_char(t, at, '-') || at_char(t, at, '.') ||
		      at_char(t, at, ' ');
	size_t n;

	if (!text_istarts(text_from(t, at + dash), TEXT("rc")))
		return 0;
	n = integer(t, at + dash + 2, rc);
	return n ? dash + 2 + n : 0;
}

static bool suffix_char(char c)
{
	return ch_word(c) || c == '.' || c == '-' || c == '+' || c == '~';
}

/* Does another version begin here ("v5.4-v5.10", "5.4-5.10")? */
static bool other_version(struct text t, size_t at)
{
	int n;
	size_t len;

	at += at_char(t, at, 'v');
	len = integer(t, at, &n);
	if (!len || n < 2 || n > 7 || len > 1)
		return false;
	return at_char(t, at + len, '.') && at + len + 1 < t.n &&
	       ch_digit(t.p[at + len + 1]);
}

/* What distributions and builds add, with its '-' or '+'. */
static struct text suffix_at(struct text t, size_t at)
{
	size_t n = 0, word;

	if (!at_char(t, at, '-') && !at_char(t, at, '+') &&
	    !at_char(t, at, '_'))
		return text_sub(t, at, 0);
	if (at_char(t, at, '-')) {
		for (word = at + 1; word < t.n && ch_alpha(t.p[word]);)
			word++;
		if (word == at + 1 && (word >= t.n || !ch_digit(t.p[word])))
			return text_sub(t, at, 0);
		if (listed(hung_on, text_sub(t, at + 1, word - at - 1)) ||
		    other_version(t, at + 1))
			return text_sub(t, at, 0);
	}
	while (at + n < t.n && n < SUFFIX_BYTES && suffix_char(t.p[at + n]))
		n++;
	while (n && (t.p[at + n - 1] == '.' || t.p[at + n - 1] == '-' ||
		     t.p[at + n - 1] == '_'))
		n--;
	return text_sub(t, at, n);
}

/* Ubuntu's builds of mainline write 6.1-rc5 as 6.1.0-060100rc5. */
static void ubuntu_rc(struct version *v)
{
	size_t at = 1;

	while (at < v->distro.n && ch_digit(v->distro.p[at]))
		at++;
	if (at >= 6 && v->rc < 0)
		rc_at(v->distro, at, &v->rc);
}

/* Reads "next-20230101" and "linux-next-20230101"; bytes of the former. */
static size_t next_at(struct text t, size_t at, struct version *v)
{
	struct text rest = text_from(t, at);
	int date;
	size_t n;

	if (!text_istarts(rest, TEXT("next-")))
		return 0;
	n = integer(t, at + 5, &date);
	if (n != 8 || date < 20080101 || date > 20991231)
		return 0;
	*v = (struct version){
		.major = MAJOR_NEXT,
		.minor = date,
		.patch = -1,
		.rc = -1,
		.raw = text_sub(rest, 0, 13),
		.distro = text_sub(rest, 13, 0),
	};
	return 13;
}

/* "2.5-3 times", "4.0-4.15 W": where a second number of a range ends, else
 * `at`. */
static size_t range_end(struct text t, size_t at)
{
	size_t n;
	int unused;

	if (!at_char(t, at, '-'))
		return at;
	n = integer(t, at + 1, &unused);
	return n ? at + 1 + n + part(t, at + 1 + n, &unused) : at;
}

/* Is the word behind a number one that it counts, or a sign of a number? */
static bool counted(struct text t, size_t at)
{
	size_t from = at, to;

	if (at_char(t, at, '%') || at_char(t, at, '(') || at_char(t, at, ','))
		return at_char(t, at, ',') && at + 1 < t.n ?
			ch_digit(t.p[at + 1]) : !at_char(t, at, ',');
	while (from < t.n && ch_blank(t.p[from]))
		from++;
	if (at_char(t, from, '%') || at_char(t, from, '~') ||
	    text_starts(text_from(t, from), TEXT("+-")) ||
	    text_starts(text_from(t, from), TEXT("\xc2\xb1")))
		return true;
	for (to = from; to < t.n && ch_word(t.p[to]);)
		to++;
	return to > from && listed(units, text_sub(t, from, to - from));
}

/* Is the token a decimal number that can be no version ("12.75")? */
static bool plain_decimal(struct text token)
{
	int major, minor;
	size_t n = integer(token, 0, &major), m;

	if (!n)
		return false;
	m = part(token, n, &minor);
	if (!m || n + m != token.n)
		return false;
	return major < 2 || major > 7 || minor > MINOR_BARE || m > 3;
}

/* A number among numbers is a cell of a table. */
static bool among_numbers(struct text t, size_t from, size_t to)
{
	struct text right = text_from(t, to), word;
	size_t end = from, start;

	word = text_word(&right);
	if (plain_decimal(word))
		return true;
	while (end && ch_blank(t.p[end - 1]))
		end--;
	for (start = end; start && end - start < 24 &&
	     !ch_space(t.p[start - 1]);)
		start--;
	return plain_decimal(text_sub(t, start, end - start));
}

/* Two parts and nothing that only versions have. */
static bool bare_number_fits(struct text t, size_t from, size_t to,
			     const struct version *v)
{
	char before = from ? t.p[from - 1] : ' ';

	if (v->minor > MINOR_BARE || counted(t, to) ||
	    counted(t, range_end(t, to)))
		return false;
	if (v->major == 2 && !kernel_before(t, from))
		return false;
	if (before == '+' || before == '~' || before == '*')
		return false;
	/* 5.10 is printed by people, 5.04 only by programs. */
	if (text_find(v->raw, TEXT(".0")) != TEXT_NOT_FOUND && v->minor)
		return false;
	return kernel_before(t, from) || !among_numbers(t, from, to);
}

/* What follows a version must not make it something else. */
static bool may_end(struct text t, size_t at)
{
	if (at >= t.n)
		return true;
	if (ch_word(t.p[at]) || t.p[at] == '@')
		return false;
	return !(t.p[at] == '.' && at + 1 < t.n && ch_digit(t.p[at + 1]));
}

/* Reads digits at byte `at` (behind a 'v'); bytes, 0 when it is no version. */
static size_t numbers_at(struct text t, size_t at, bool sure,
			 struct version *v)
{
	size_t n, m, to, skip;
	int fourth;

	n = integer(t, at, &v->major);
	if (n != 1 || v->major < 2 || v->major > 7)
		return 0;
	to = at + n;
	m = part(t, to, &v->minor);
	if (!m || m > 3 || v->minor > MINOR_SURE)
		return 0;
	to += m;
	m = part(t, to, &v->patch);
	if (m && v->patch > 999)
		return 0;
	to += m;
	if (m && v->major == 2)
		to += part(t, to, &fourth);
	if (!m && wildcard_at(t, to)) {
		v->wildcard = true;
		to += 2;
	}
	to += rc_at(t, to, &v->rc);
	skip = v->rc < 0 ? any_rc_at(t, to) : 0;
	v->wildcard |= skip > 0;
	to += skip;
	v->distro = suffix_at(t, to);
	to += v->distro.n;
	ubuntu_rc(v);
	v->raw = text_sub(t, at, to - at - skip);
	if (!may_end(t, to))
		return 0;
	/* "2.5-3 times longer" has no build number 3. */
	m = range_end(t, to - v->distro.n) - (to - v->distro.n);
	if (!sure && v->patch < 0 && v->rc < 0 && m && m == v->distro.n &&
	    counted(t, to))
		return 0;
	if (!sure && v->patch < 0 && v->rc < 0 && !v->wildcard &&
	    v->distro.n == 0 && !bare_number_fits(t, at, to, v))
		return 0;
	return to - at;
}

#define LIST_BYTES 80	/* of a list that is looked back over */
#define RC_MOST 30	/* no release had as many candidates */

/* The word of letters, digits, points and hyphens that ends before *at; *at
 * moves in front of it. No more than a list is looked back over. */
static struct text token_back(struct text t, size_t *at)
{
	size_t to = *at;

	while (*at > 0 && to - *at < LIST_BYTES &&
	       (ch_word(t.p[*at - 1]) || t.p[*at - 1] == '.' ||
			   t.p[*at - 1] == '-'))
		--*at;
	return text_sub(t, *at, to - *at);
}

/* What parts the entries of a list, before *at: signs, "and", "or", "to". */
static void glue_back(struct text t, size_t *at)
{
	static const char *const words[] = {"and", "or", "to", "vs", "versus",
					    "but", "then", NULL};
	size_t from;

	do {
		while (*at > 0 && (ch_blank(t.p[*at - 1]) ||
				   t.p[*at - 1] == ',' ||
				   t.p[*at - 1] == '/' || t.p[*at - 1] == '&'))
			--*at;
		from = *at;
		if (!listed(words, token_back(t, &from)))
			return;
		*at = from;
	} while (*at > 0);
}

/* "6.3-rc1, rc2 and rc3": a candidate without its release, behind others in a
 * list that begins with one that has it. Bytes, 0 for none. */
static size_t rc_of_list(struct text t, size_t at, struct version *v)
{
	int rc, other;
	size_t n = rc_at(t, at, &rc), back = at, low;

	if (!n || (at && ch_word(t.p[at - 1])) ||
	    (at + n < t.n && ch_word(t.p[at + n])))
		return 0;
	low = at > LIST_BYTES ? at - LIST_BYTES : 0;
	while (back > low) {
		struct text token;
		size_t marked;

		glue_back(t, &back);
		token = token_back(t, &back);
		if (token.n && rc_at(token, 0, &other) == token.n)
			continue;
		marked = at_char(token, 0, 'v');
		*v = (struct version){-1, -1, -1, -1, false, {NULL, 0},
				      {NULL, 0}};
		if (!token.n || numbers_at(token, marked, true, v) == 0 ||
		    v->rc < 0)
			return 0;
		v->rc = rc;
		v->raw = text_sub(t, at, n);
		v->distro = text_sub(t, at + n, 0);
		return n;
	}
	return 0;
}

/* "rc2" where all candidates of the document are of one release. */
static size_t rc_of_series(struct text t, size_t at,
			   const struct version *series, struct version *v)
{
	char before = at ? t.p[at - 1] : ' ';
	int rc;
	size_t n = rc_at(t, at, &rc);

	if (!n || !series || series->major < 0 || ch_word(before) ||
	    before == '-' || before == '.' || rc > RC_MOST ||
	    (at + n < t.n && ch_word(t.p[at + n])))
		return 0;
	*v = (struct version){series->major, series->minor, -1, rc, false,
			      text_sub(t, at, n), text_sub(t, at + n, 0)};
	return n;
}

static size_t version_at(struct text t, size_t at, bool behind,
			 const struct version *series, struct version *v)
{
	bool marked = t.p[at] == 'v' || t.p[at] == 'V';
	size_t n;

	if (ch_fold(t.p[at]) == 'r') {
		n = rc_of_list(t, at, v);
		return n ? n : rc_of_series(t, at, series, v);
	}
	if (ch_fold(t.p[at]) == 'n') {
		if (at && ch_word(t.p[at - 1]))
			return 0;
		return next_at(t, at, v);
	}
	if ((!marked && !ch_digit(t.p[at])) || !may_start(t, at, behind))
		return 0;
	if (foreign_before(t, at))
		return 0;
	*v = (struct version){-1, -1, -1, -1, false, {NULL, 0}, {NULL, 0}};
	n = numbers_at(t, at + marked, marked, v);
	return n ? n + marked : 0;
}

/* A hyphen or ".." between byte `from` and byte `to`, and nothing else? */
static bool range_sign(struct text t, size_t from, size_t to)
{
	if (from == 0)
		return false;
	return (to == from + 1 && t.p[from] == '-') ||
	       (to == from + 2 && text_starts(text_from(t, from), TEXT("..")));
}

/* "5.1", "v5.1", "next": cheap enough to be asked of every byte. */
static bool looks_like_version(struct text t, size_t i)
{
	static const bool begins[256] = {
		['2'] = true, ['3'] = true, ['4'] = true, ['5'] = true,
		['6'] = true, ['7'] = true, ['v'] = true, ['V'] = true,
		['n'] = true, ['N'] = true, ['r'] = true, ['R'] = true,
	};
	char c = t.p[i];

	if (!begins[(unsigned char)c])
		return false;
	if (c == 'r' || c == 'R')
		return i + 2 < t.n && ch_fold(t.p[i + 1]) == 'c' &&
		       ch_digit(t.p[i + 2]);
	if (c == 'n' || c == 'N')
		return i + 1 < t.n && ch_fold(t.p[i + 1]) == 'e';
	i += c == 'v' || c == 'V';
	return i + 2 < t.n && t.p[i] >= '2' && t.p[i] <= '7' &&
	       t.p[i + 1] == '.' && ch_digit(t.p[i + 2]);
}

/* "Latency (ms): 5.1", "time [s] = 6.12": a unit in brackets and a mark lead
 * to a number of that unit. */
static bool behind_unit(struct text t, size_t at)
{
	size_t i = at;

	while (i > 0 && ch_blank(t.p[i - 1]))
		i--;
	if (i < 3 || (t.p[i - 1] != ':' && t.p[i - 1] != '='))
		return false;
	i--;
	while (i > 0 && ch_blank(t.p[i - 1]))
		i--;
	return i > 2 && (t.p[i - 1] == ')' || t.p[i - 1] == ']') &&
	       ch_alpha(t.p[i - 2]);
}

/* Every version has a point, or the hyphen of "next-20230101"; but for those
 * that stand in a list behind another. */
static bool can_hold_version(struct text t, bool behind_another)
{
	return behind_another ||
	       text_find_char(t, '.') != TEXT_NOT_FOUND ||
	       text_find_char(t, '-') != TEXT_NOT_FOUND;
}

bool version_next(struct text t, size_t *at, struct version *v)
{
	return version_next_of(t, at, NULL, v);
}

bool version_next_of(struct text t, size_t *at, const struct version *series,
		     struct version *v)
{
	size_t from = *at;
	bool behind_another = from > 0 || (series && series->major > 0);

	if (!can_hold_version(text_from(t, from), behind_another)) {
		*at = t.n;
		return false;
	}
	for (size_t i = from; i < t.n; i++) {
		size_t n;

		if (!looks_like_version(t, i))
			continue;
		n = version_at(t, i, range_sign(t, from, i), series, v);
		if (!n || (v->patch < 0 && v->rc < 0 && behind_unit(t, i)))
			continue;
		*at = i + n;
		return true;
	}
	*at = t.n;
	return false;
}

static int cmp_int(int a, int b)
{
	return (a > b) - (a < b);
}

static int zero_if_absent(int n)
{
	return n < 0 ? 0 : n;
}

/* The number of a distribution's build: 91 of "-91-generic", 362 of
 * "-362.el9"; -1 when the suffix begins with a name. Local builds that count
 * commits with leading zeros are numbers as well. */
static int build_number(const struct version *v)
{
	int n;

	return at_char(v->distro, 0, '-') && integer(v->distro, 1, &n) &&
	       !text_has(v->distro, TEXT("rc")) ? n : -1;
}

int version_build_cmp(const struct version *a, const struct version *b)
{
	int x = build_number(a), y = build_number(b);

	return x < 0 || y < 0 ? 0 : cmp_int(x, y);
}

int version_cmp(const struct version *a, const struct version *b)
{
	int c = cmp_int(a->major, b->major);

	if (!c)
		c = cmp_int(a->minor, b->minor);
	if (!c)
		c = cmp_int(zero_if_absent(a->patch), zero_if_absent(b->patch));
	if (!c)		/* a release is behind all its candidates */
		c = cmp_int(a->rc < 0 ? 1000 : a->rc, b->rc < 0 ? 1000 : b->rc);
	return c ? c : version_build_cmp(a, b);
}

bool version_same(const struct version *a, const struct version *b)
{
	if (a->major != b->major || a->minor != b->minor || a->rc != b->rc)
		return false;
	return a->patch == b->patch || a->patch < 0 || b->patch < 0;
}
