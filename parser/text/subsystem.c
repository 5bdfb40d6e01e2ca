/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Subsystems by what the text shows: the prefix of commit subjects and of the
 * title ("ext4: ..."), list addresses, paths of the tree, symbols, tools and
 * device names. What stands for which name is data, below; prefixes and paths
 * name themselves. Each source has a ceiling, so that one long profile does
 * not outweigh the title.
 */
#include "parser/text/subsystem.h"

#include <string.h>

#define NAMES 96	/* different names kept; more are left */
#define SHOWN 8		/* names given out */

enum source { TITLE_PREFIX, TITLE_WORD, LIST, SUBJECT, PATH, SYMBOL, WORD,
	      SOURCES };

static const struct {
	double each, most;
} weight[SOURCES] = {
	[TITLE_PREFIX] = {6, 6},
	[TITLE_WORD] = {4, 4},
	[LIST] = {3, 3},
	[SUBJECT] = {1.5, 4},
	[PATH] = {0.5, 2},
	[SYMBOL] = {0.2, 1.5},
	[WORD] = {0.2, 2},
};

struct key {
	const char *key;	/* lower case */
	const char *name;
};

/* Words of prose, of device names and of lists' addresses. */
static const struct key words[] = {
	{"ext4", "ext4"}, {"jbd2", "jbd2"}, {"xfs", "xfs"},
	{"btrfs", "btrfs"}, {"f2fs", "f2fs"}, {"bcachefs", "bcachefs"},
	{"nfs", "nfs"}, {"nfsd", "nfsd"}, {"nfsv4", "nfs"},
	{"nfsv3", "nfs"}, {"sunrpc", "sunrpc"}, {"cifs", "cifs"},
	{"smb", "cifs"}, {"ceph", "ceph"}, {"cephfs", "ceph"},
	{"fuse", "fuse"}, {"overlayfs", "overlayfs"}, {"tmpfs", "shmem"},
	{"iomap", "iomap"}, {"eventfd", "eventfd"}, {"vfs", "vfs"},
	{"epoll", "eventpoll"}, {"fsnotify", "fsnotify"},
	{"block", "block"}, {"blk-mq", "blk-mq"}, {"blkmq", "blk-mq"},
	{"mq-deadline", "mq-deadline"}, {"bfq", "bfq"}, {"kyber", "kyber"},
	{"zram", "zram"}, {"brd", "brd"}, {"nvme", "nvme"},
	{"null_blk", "null_blk"}, {"nullblk", "null_blk"},
	{"iscsi", "iscsi"}, {"scsi", "scsi"}, {"ufs", "ufs"},
	{"libata", "libata"}, {"ata", "libata"}, {"sata", "libata"},
	{"ahci", "libata"}, {"mmc", "mmc"}, {"emmc", "mmc"},
	{"sdhci", "sdhci"}, {"multipath", "dm-multipath"},
	{"dm-crypt", "dm-crypt"}, {"dm-snapshot", "dm-snapshot"},
	{"dm-multipath", "dm-multipath"}, {"lvm", "lvm"}, {"lvm2", "lvm"},
	{"dm", "dm"}, {"dm-thin", "dm-thin"}, {"dm-verity", "dm-verity"},
	{"mdadm", "md"}, {"md", "md"}, {"raid0", "raid0"},
	{"raid1", "raid1"}, {"raid10", "raid10"}, {"raid5", "raid5"},
	{"raid6", "raid5"}, {"loop", "loop"}, {"io_uring", "io_uring"},
	{"io-uring", "io_uring"}, {"aio", "aio"}, {"iov_iter", "iov_iter"},
	{"virtio", "virtio"}, {"virtio-blk", "virtio"},
	{"virtio-scsi", "virtio"}, {"kvm", "kvm"}, {"qemu", "kvm"},
	{"vhost", "vhost"}, {"hyper-v", "hyperv"}, {"xen", "xen"},
	{"memcg", "memcg"}, {"cgroup", "cgroup"}, {"cgroups", "cgroup"},
	{"rstat", "rstat"}, {"psi", "psi"}, {"swap", "mm"},
	{"kswapd", "mm"}, {"hugetlb", "hugetlb"}, {"thp", "mm"},
	{"slub", "slab"}, {"slab", "slab"}, {"folio", "mm"},
	{"folios", "mm"}, {"readahead", "readahead"}, {"writeback", "mm"},
	{"cpuidle", "cpuidle"}, {"cpufreq", "cpufreq"},
	{"intel_pstate", "cpufreq"}, {"schedutil", "cpufreq"},
	{"scheduler", "sched"}, {"sched", "sched"}, {"cfs", "sched"},
	{"eevdf", "sched"}, {"futex", "futex"}, {"rwsem", "locking"},
	{"workqueue", "workqueue"}, {"rdma", "rdma"}, {"nvdimm", "nvdimm"},
	{"pmem", "nvdimm"}, {"dax", "dax"}, {"tcp", "net"}, {"nat", "net"},
	{"netfilter", "netfilter"}, {"iperf", "net"}, {"netperf", "net"},
	{"e1000e", "net"}, {"ixgbe", "net"}, {"pm8001", "pm8001"},
	{"mballoc", "mballoc"}, {"iommu", "iommu"}, {"bcache", "bcache"},
	{"zoned", "zoned"}, {"ubifs", "ubifs"}, {"mtd", "mtd"},
	{"usb", "usb"}, {"drm", "drm"}, {"amdgpu", "drm"}, {"i915", "drm"},
	{"bpf", "bpf"}, {"rcu", "rcu"}, {"pci", "pci"},
	{"wireguard", "wireguard"}, {"ipsec", "net"}, {"vxlan", "net"},
	{"mac80211", "wifi"}, {"ath10k", "wifi"}, {"iwlwifi", "wifi"},
	{"dcache", "dcache"}, {"dentry", "dcache"}, {"dentries", "dcache"},
	{"kbuild", "kbuild"}, {"kaslr", "x86"}, {"fgkaslr", "x86"},
	{"ibrs", "x86"}, {"retbleed", "x86"}, {"kallsyms", "kbuild"},
};

/* What a machine or a test is made of: told of the report's subject only in
 * its title. */
static const char *const surroundings[] = {
	"sata", "loop", "qemu", "nat",
};

static const struct key lists[] = {
	{"linux-ext4", "ext4"}, {"linux-xfs", "xfs"},
	{"linux-btrfs", "btrfs"}, {"linux-f2fs", "f2fs"},
	{"linux-bcachefs", "bcachefs"}, {"linux-nfs", "nfs"},
	{"linux-cifs", "cifs"}, {"ceph-devel", "ceph"},
	{"linux-fsdevel", "vfs"}, {"linux-block", "block"},
	{"linux-nvme", "nvme"}, {"linux-scsi", "scsi"},
	{"linux-ide", "libata"}, {"linux-mmc", "mmc"}, {"dm-devel", "dm"},
	{"linux-raid", "md"}, {"io-uring", "io_uring"}, {"linux-mm", "mm"},
	{"cgroups", "cgroup"}, {"linux-pm", "pm"}, {"netdev", "net"},
	{"kvm", "kvm"}, {"virtualization", "virtio"},
	{"linux-rdma", "rdma"}, {"nvdimm", "nvdimm"},
	{"linux-usb", "usb"}, {"linux-pci", "pci"}, {"iommu", "iommu"},
	{"linux-bcache", "bcache"}, {"linux-mtd", "mtd"},
};

/* Beginnings of symbols. */
static const struct key symbols[] = {
	{"ext4_", "ext4"}, {"jbd2_", "jbd2"}, {"xfs_", "xfs"},
	{"xlog_", "xfs"}, {"btrfs_", "btrfs"}, {"f2fs_", "f2fs"},
	{"nfs_", "nfs"}, {"nfs4_", "nfs"}, {"nfsd_", "nfsd"},
	{"rpc_", "sunrpc"}, {"xprt_", "sunrpc"}, {"iomap_", "iomap"},
	{"blk_mq_", "blk-mq"}, {"blk_", "block"}, {"bio_", "block"},
	{"nvme_", "nvme"}, {"scsi_", "scsi"}, {"ufshcd_", "ufs"},
	{"mmc_", "mmc"}, {"sdhci_", "sdhci"}, {"ata_", "libata"},
	{"dm_", "dm"}, {"md_", "md"}, {"raid1_", "raid1"},
	{"raid5_", "raid5"}, {"bfq_", "bfq"}, {"dd_", "mq-deadline"},
	{"io_uring_", "io_uring"}, {"folio_", "mm"}, {"filemap_", "mm"},
	{"shmem_", "shmem"}, {"kmem_cache_", "slab"}, {"memcg_", "memcg"},
	{"mem_cgroup_", "memcg"}, {"cgroup_", "cgroup"}, {"psi_", "psi"},
	{"tcp_", "net"}, {"sk_", "net"}, {"skb_", "net"}, {"kvm_", "kvm"},
	{"zram_", "zram"}, {"ceph_", "ceph"}, {"shrink_", "mm"},
	{"virtio_", "virtio"}, {"cpuidle_", "cpuidle"},
	{"loop_", "loop"}, {"iov_iter_", "iov_iter"},
	{"update_sg_lb_", "sched"}, {"pick_next_", "sched"},
	{"enqueue_task", "sched"}, {"dequeue_task", "sched"},
	{"select_task_rq", "sched"}, {"update_load_avg", "sched"},
	{"load_balance", "sched"}, {"sched_balance_", "sched"},
	{"writeback_", "mm"}, {"lru_", "mm"}, {"zap_pte_", "mm"},
	{"mas_", "maple_tree"}, {"bch_", "bcache"}, {"ovl_", "overlayfs"},
	{"fuse_", "fuse"}, {"cifs_", "cifs"}, {"smb2_", "cifs"},
	{"raid10_", "raid10"}, {"futex_", "futex"},
	{"d_lookup", "dcache"}, {"__d_lookup", "dcache"},
	{"d_alloc", "dcache"}, {"dput", "dcache"}, {"wg_", "wireguard"},
	{"ep_poll", "eventpoll"}, {"napi_", "net"}, {"ip_", "net"},
};

/* Beginnings of paths that do not name themselves. */
static const struct key paths[] = {
	{"block/blk-mq", "blk-mq"}, {"block/bfq", "bfq"},
	{"block/mq-deadline", "mq-deadline"}, {"block/", "block"},
	{"mm/memcontrol", "memcg"}, {"mm/slub", "slab"}, {"mm/", "mm"},
	{"net/sunrpc", "sunrpc"}, {"net/", "net"},
	{"kernel/sched/", "sched"}, {"kernel/cgroup/", "cgroup"},
	{"kernel/locking/", "locking"}, {"lib/iov_iter", "iov_iter"},
	{"fs/iomap", "iomap"}, {"io_uring/", "io_uring"},
	{"drivers/ata/", "libata"}, {"drivers/nvme/", "nvme"},
	{"drivers/scsi/", "scsi"}, {"drivers/md/dm", "dm"},
	{"drivers/md/", "md"}, {"drivers/base/", "driver core"},
	{"drivers/ufs/", "ufs"}, {"drivers/mmc/", "mmc"},
	{"drivers/cpuidle/", "cpuidle"}, {"drivers/cpufreq/", "cpufreq"},
	{"drivers/block/zram", "zram"}, {"drivers/block/loop", "loop"},
	{"/proc/fs/jbd2", "jbd2"},
};

/* What stands in front of a colon in a title and is no subsystem. */
static const char *const no_prefix[] = {
	"re", "fwd", "fw", "aw", "rfc", "regression", "bug", "report",
	"bisected", "performance", "linux", "kernel", "help", "question",
	"perf", "revert", "patch", "note", "warning", "fs", "core", "drivers",
	"kernel test robot", "master", "lkp", "https", "http", "is", "issue",
};

struct board {
	struct document *doc;
	struct text name[NAMES];
	double score[NAMES];
	double got[NAMES][SOURCES];
	size_t n;
};

/* "fde872682e17": a commit in front of its title. */
static bool is_hash(struct text t)
{
	bool digit = false;

	for (size_t i = 0; i < t.n; i++) {
		if (!ch_hex(t.p[i]))
			return false;
		digit |= ch_digit(t.p[i]);
	}
	return digit && t.n >= 7;
}

static bool name_fits(struct text t)
{
	if (is_hash(t))
		return false;
	if (t.n < 2 || t.n > 24 || ch_digit(t.p[0]))
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (!ch_word(t.p[i]) && !strchr("-+. ", t.p[i]))
			return false;
	for (size_t i = 0; i < sizeof(no_prefix) / sizeof(*no_prefix); i++)
		if (text_iis(t, no_prefix[i]))
			return false;
	return true;
}

static void add(struct board *b, struct text name, enum source source)
{
	size_t i = 0;
	double room;

	while (i < b->n && !text_ieq(b->name[i], name))
		i++;
	if (i == NAMES)
		return;
	if (i == b->n)
		b->name[b->n++] = name;
	room = weight[source].most - b->got[i][source];
	if (room > weight[source].each)
		room = weight[source].each;
	if (room <= 0)
		return;
	b->got[i][source] += room;
	b->score[i] += room;
}

static const char *exact(const struct key *k, size_t n, struct text t)
{
	for (size_t i = 0; i < n; i++)
		if (k[i].key[0] == ch_fold(t.p[0]) &&
		    text_iis(t, k[i].key))
			return k[i].name;
	return NULL;
}

#define N_WORDS (sizeof(words) / sizeof(*words))

/* The words of one letter as a chain, made at first use: every word of a
 * document is looked up. Numbers are one too high. */
static unsigned char letter_first[256], letter_next[N_WORDS];

static void chain_words(void)
{
	for (size_t i = N_WORDS; i-- > 0;) {
		unsigned char c = (unsigned char)words[i].key[0];

		letter_next[i] = letter_first[c];
		letter_first[c] = (unsigned char)(i + 1);
	}
}

static const char *known_word(struct text t)
{
	if (!letter_first[(unsigned char)words[0].key[0]])
		chain_words();
	if (!t.n)
		return NULL;
	for (size_t k = letter_first[(unsigned char)ch_fold(t.p[0])]; k;
	     k = letter_next[k - 1])
		if (text_iis(t, words[k - 1].key))
			return words[k - 1].name;
	return NULL;
}

static const char *beginning(const struct key *k, size_t n, struct text t)
{
	for (size_t i = 0; i < n; i++)
		if (k[i].key[0] == t.p[0] &&
		    text_begins(t, k[i].key))
			return k[i].name;
	return NULL;
}

#define EXACT(table, t) exact(table, sizeof(table) / sizeof(*(table)), t)
#define BEGINNING(table, t) \
	beginning(table, sizeof(table) / sizeof(*(table)), t)

/* A known name for the word of a prefix, or the word itself. */
static void add_prefix(struct board *b, struct text t, enum source source)
{
	const char *name;

	t = text_trim(t);
	if (!name_fits(t))
		return;
	name = known_word(t);
	add(b, name ? text_of(name) : t, source);
}

/* "cgroup/rstat", "ext4, jbd2": each part. */
static void add_parts(struct board *b, struct text t, enum source source)
{
	while (t.n) {
		size_t at = 0;

		while (at < t.n && t.p[at] != '/' && t.p[at] != ',')
			at++;
		add_prefix(b, text_sub(t, 0, at), source);
		t = text_from(t, at + 1);
	}
}

/* "ufs: core: delegate ...": up to three prefixes, each at most two words. */
static void add_subject(struct board *b, struct text t, enum source source)
{
	if (text_istarts(t, TEXT("Revert \"")))
		t = text_from(t, 8);
	for (size_t k = 0; k < 3; k++) {
		size_t at = text_find_char(t, ':');
		struct text head = text_trim(text_sub(t, 0, at));

		if (at == TEXT_NOT_FOUND || at > 30)
			return;
		if (text_find_char(head, ' ') == TEXT_NOT_FOUND ||
		    text_ieq(head, TEXT("driver core")))
			add_parts(b, head, source);
		t = text_ltrim(text_from(t, at + 1));
	}
}

static bool path_byte(char c)
{
	return ch_word(c) || c == '-' || c == '/' || c == '.';
}

/* "fs/NAME/file.c": file systems name themselves. */
static bool add_path(struct board *b, struct text t)
{
	const char *name = BEGINNING(paths, t);
	size_t end;

	if (name) {
		add(b, text_of(name), PATH);
		return true;
	}
	if (!text_starts(t, TEXT("fs/")))
		return false;
	t = text_from(t, 3);
	end = text_find_char(t, '/');
	if (end != TEXT_NOT_FOUND)
		add_prefix(b, text_sub(t, 0, end), PATH);
	return true;
}

struct text subsystem_of_path(struct text path)
{
	const char *name = path.n ? BEGINNING(paths, path) : NULL;

	if (name)
		return text_of(name);
	if (!text_skip(&path, TEXT("fs/")) || !text_has(path, TEXT("/")))
		return (struct text){NULL, 0};
	path = text_cut(&path, '/');
	name = EXACT(words, path);
	return name ? text_of(name) : path;
}

/* "nvme0n1", "md127", "dm-3", "mmcblk0": letters, then digits. */
static const char *device_of(struct text t)
{
	static const struct key devices[] = {
		{"nvme", "nvme"}, {"md", "md"}, {"dm-", "dm"},
		{"mmcblk", "mmc"}, {"loop", "loop"}, {"nullb", "null_blk"},
		{"zram", "zram"}, {"vd", "virtio"},
	};

	for (size_t i = 0; i < sizeof(devices) / sizeof(*devices); i++) {
		struct text key = text_of(devices[i].key);

		if (text_starts(t, key) && t.n > key.n &&
		    ch_digit(t.p[key.n]))
			return devices[i].name;
	}
	return NULL;
}

static bool surrounds(struct text t)
{
	for (size_t i = 0; i < sizeof(surroundings) / sizeof(*surroundings);
	     i++)
		if (text_iis(t, surroundings[i]))
			return true;
	return false;
}

static void read_token(struct board *b, struct text t, bool title)
{
	const char *name;
	struct text part;

	while (t.n && strchr(".-/", t.p[t.n - 1]))
		t.n--;
	if (t.n < 2)
		return;
	if (text_starts(t, TEXT("a/")) || text_starts(t, TEXT("b/")))
		t = text_from(t, 2);
	if (text_find_char(t, '/') != TEXT_NOT_FOUND && add_path(b, t))
		return;
	name = BEGINNING(symbols, t);
	if (name)
		add(b, text_of(name), SYMBOL);
	while (t.n) {
		part = text_cut(&t, '/');
		if (part.n < 2 || (!title && surrounds(part)))
			continue;
		name = known_word(part);
		if (!name)
			name = device_of(part);
		if (!name)	/* "ceph-messenger.conf" */
			name = known_word(text_sub(part, 0,
					text_find_char(part, '-')));
		if (name)
			add(b, text_of(name), title ? TITLE_WORD : WORD);
	}
}

static void read_words(struct board *b, struct text t, bool title)
{
	for (size_t i = 0; i < t.n;) {
		size_t from = i;

		while (i < t.n && path_byte(t.p[i]))
			i++;
		if (i > from)
			read_token(b, text_sub(t, from, i - from), title);
		else
			i++;
	}
}

static void read_lists(struct board *b, struct text t)
{
	size_t at = 0;

	while (at < t.n) {
		size_t sign = text_find_char(text_from(t, at), '@'), from;
		const char *name;

		if (sign == TEXT_NOT_FOUND)
			return;
		sign += at;
		from = sign;
		while (from > at && (ch_word(t.p[from - 1]) ||
				     t.p[from - 1] == '-'))
			from--;
		if (from < sign) {
			name = EXACT(lists,
				     text_sub(t, from, sign - from));
			if (name)
				add(b, text_of(name), LIST);
		}
		at = sign + 1;
	}
}

static void read_title(struct board *b)
{
	struct text t = b->doc->title, rest;

	if (b->doc->n_messages && b->doc->message[0].subject.n)
		t = b->doc->message[0].subject;
	/* "[cgroup/rstat]": tags that are neither PATCH nor a tree. */
	for (;;) {
		size_t open = text_find_char(t, '['), close;
		struct text tag;

		if (open == TEXT_NOT_FOUND || open > 12)
			break;
		rest = text_from(t, open + 1);
		close = text_find_char(rest, ']');
		if (close == TEXT_NOT_FOUND)
			break;
		tag = text_sub(rest, 0, close);
		t = text_from(rest, close + 1);
		if (text_find_char(tag, ' ') == TEXT_NOT_FOUND &&
		    text_find_char(tag, '/') != TEXT_NOT_FOUND &&
		    text_find_char(tag, ':') == TEXT_NOT_FOUND)
			add_parts(b, tag, TITLE_PREFIX);
	}
	t = text_trim(t);
	while (text_istarts(t, TEXT("re:")))
		t = text_ltrim(text_from(t, 3));
	add_subject(b, t, TITLE_PREFIX);
	/* "due to "block: reduce ..."" and "caused by 12ab: ext4: ...". */
	for (size_t at = 0; at < t.n; at++)
		if (t.p[at] == '"')
			add_subject(b, text_from(t, at + 1), TITLE_WORD);
	read_words(b, t, true);
}

static void read_commits(struct board *b)
{
	const struct facts *f = &b->doc->facts;

	for (size_t i = 0; i < f->n_commits; i++)
		add_subject(b, f->commit[i].subject, SUBJECT);
}

static void give(struct board *b)
{
	struct facts *f = &b->doc->facts;
	struct arena *a = b->doc->arena;

	while (f->n_subsystems < SHOWN) {
		size_t best = NAMES;
		char *p;

		for (size_t i = 0; i < b->n; i++)
			if (b->score[i] > 0 &&
			    (best == NAMES || b->score[i] > b->score[best]))
				best = i;
		if (best == NAMES)
			return;
		p = arena_cstr(a, b->name[best]);
		for (size_t i = 0; i < b->name[best].n; i++)
			p[i] = ch_fold(p[i]);
		f->subsystem[f->n_subsystems] =
			(struct text){p, b->name[best].n};
		f->subsystem_score[f->n_subsystems++] = b->score[best];
		b->score[best] = 0;
	}
}

void subsystem_scan(struct document *doc)
{
	struct board *b = arena_alloc(doc->arena, sizeof(*b));

	b->doc = doc;
	doc->facts.subsystem = arena_array(doc->arena, SHOWN,
					   sizeof(struct text));
	doc->facts.subsystem_score = arena_array(doc->arena, SHOWN,
						 sizeof(double));
	doc->facts.cap_subsystems = SHOWN;
	read_title(b);
	read_commits(b);
	for (size_t i = 0; i < doc->n_lines; i++) {
		const struct line *l = &doc->line[i];

		if (l->flags & LINE_HEADER)
			read_lists(b, l->raw);
		else if (!(l->flags & (LINE_REPEAT | LINE_SIGNATURE |
				       LINE_ATTRIBUTION)))
			read_words(b, l->text, false);
	}
	give(b);
}
