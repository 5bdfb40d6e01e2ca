/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Parameters of a fio workload: the options that decide whether two runs may
 * be compared, under fio's long canonical names.
 */
#include "base/real.h"
#include "parser/format/fio/fio.h"

/* Lines behind a result in which its job is looked for. */
#define REACH_AHEAD 300
/* Lines above it in which a limit of one direction may stand. */
#define REACH_LIMIT 12

/* Options that shape the load, and those that say how it was measured. */
static const char *const options[] = {
	"allow_file_create", "atomic", "bandwidth-log", "blockalign", "bs",
	"bs_unaligned", "bsrange", "bssplit", "buffer_compress_percentage",
	"clocksource", "cmdprio_percentage", "continue_on_error", "cpuload",
	"cpus_allowed", "cpus_allowed_policy", "create_on_open", "create_only",
	"create_serialize", "direct", "directory", "disable_clat",
	"disable_lat", "disable_slat", "disk_util", "do_verify", "end_fsync",
	"eta", "exitall", "exitall_on_error", "fadvise_hint", "fallocate",
	"fdatasync", "file_service_type", "filename", "filename_format",
	"filesize", "fixedbufs", "force_async", "fsync", "fsync_on_close",
	"group_reporting", "gtod_reduce", "hipri", "ignore_error",
	"invalidate", "io_size", "io_submit_mode", "iodepth", "iodepth_batch",
	"iodepth_batch_complete_min", "ioengine", "job_max_open_zones",
	"lat_percentiles", "log_avg_msec", "loops", "max-jobs", "mem",
	"minimal", "name", "new_group", "nice", "nonvectored", "norandommap",
	"nowait", "nrfiles", "numa_cpu_nodes", "numjobs", "offset",
	"offset_increment", "openfiles", "output", "output-format",
	"overwrite", "per_job_logs", "percentile_list", "prio", "ramp_time",
	"random_distribution", "random_generator", "randrepeat", "randseed",
	"rate", "rate_iops", "refill_buffers", "registerfiles", "runtime",
	"rw", "rwmixread", "rwmixwrite", "scramble_buffers",
	"serialize_overlap", "size", "softrandommap", "sqthread_poll",
	"startdelay", "status-interval", "stonewall", "sync", "thinktime",
	"thread", "time_based", "uncached", "unified_rw_reporting", "unlink",
	"verify", "write_bw_log", "write_hint", "write_iops_log",
	"write_lat_log", "zero_buffers", "zonemode", "zonesize",
};

static const struct {
	const char *name, *canonical;
} synonyms[] = {
	{"readwrite", "rw"},
	{"blocksize", "bs"},
	{"ba", "blockalign"},
	{"buffered", "direct"},
	{"timeout", "runtime"},
	{"iodepth_batch_submit", "iodepth_batch"},
	{"iodepth_batch_complete", "iodepth_batch_complete_min"},
	{"wait_for_previous", "stonewall"},
	{"iomem", "mem"},
};

/* The canonical name; empty: no option of fio that matters. */
struct text fio_option(struct text name, bool *invert)
{
	*invert = text_eq(name, TEXT("buffered"));
	for (size_t i = 0; i < sizeof(synonyms) / sizeof(*synonyms); i++)
		if (text_is(name, synonyms[i].name))
			return text_of(synonyms[i].canonical);
	for (size_t i = 0; i < sizeof(options) / sizeof(*options); i++)
		if (text_is(name, options[i]))
			return text_of(options[i]);
	return (struct text){NULL, 0};
}

/* NULL for mixed loads, which have no single direction. */
const char *fio_direction(struct text rw)
{
	/* "write:8k" and "randread:2" carry an offset. */
	rw = text_sub(rw, 0, text_find_char(rw, ':'));
	if (text_ieq(rw, TEXT("write")) || text_ieq(rw, TEXT("randwrite")))
		return "write";
	if (text_ieq(rw, TEXT("read")) || text_ieq(rw, TEXT("randread")))
		return "read";
	if (text_ieq(rw, TEXT("trim")) || text_ieq(rw, TEXT("randtrim")))
		return "trim";
	return NULL;
}

/* The first "rw=" in the lines behind: a job told after its result. */
static const char *direction_behind(const struct document *doc, size_t line)
{
	for (size_t i = line; i < doc->n_lines && i < line + REACH_AHEAD;
	     i++) {
		struct text t = doc->line[i].text;
		size_t at = text_find(t, TEXT("rw=")), n = at + 3;

		if (at == TEXT_NOT_FOUND)
			continue;
		while (n < t.n && ch_alpha(t.p[n]))
			n++;
		return fio_direction(text_sub(t, at + 3, n - at - 3));
	}
	return NULL;
}

/* A limit of the block controller right above: who throttles reads measures
 * reads ("blkio.throttle.read_bps_device = 20MB/s", "rbps=1048576"). */
static const char *direction_limited(const struct document *doc, size_t line)
{
	static const char *const words[][2] = {
		{"read_bps", "read"},	{"read_iops", "read"},
		{"write_bps", "write"}, {"write_iops", "write"},
		{" rbps=", "read"},	{" riops=", "read"},
		{" wbps=", "write"},	{" wiops=", "write"},
	};
	const char *found = NULL;

	for (size_t i = line, k = 0; i-- > 0 && k < REACH_LIMIT; k++)
		for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++) {
			if (!text_has(doc->line[i].text, text_of(words[w][0])))
				continue;
			if (found && found[0] != words[w][1][0])
				return NULL;
			found = words[w][1];
		}
	return found;
}

/* By the last parameters above, a job told below, or a limit that was set. */
const char *fio_direction_near(const struct document *doc, size_t line)
{
	const char *d;

	for (size_t i = doc->n_blocks, k = 0; i-- > 0 && k < 64; k++) {
		const struct block *b = &doc->block[i];

		for (size_t j = b->n_params; j-- > 0;)
			if (text_eq(b->param[j].name, TEXT("rw")))
				return fio_direction(b->param[j].value);
	}
	d = direction_behind(doc, line);
	return d ? d : direction_limited(doc, line);
}

/* Bytes of a size of the options or of a header: there k is 1024 as K is, and
 * the case of a letter means nothing, unlike in what fio prints. */
static bool size_bytes(struct text t, struct number *out)
{
	char upper[32];

	if (t.n > sizeof(upper))
		return false;
	for (size_t i = 0; i < t.n; i++) {
		char c = t.p[i];

		if (ch_lower(c))
			c = (char)(c - 'a' + 'A');
		/* The i of KiB alone stays small. */
		upper[i] = c == 'I' ? 'i' : c;
	}
	return num_fio((struct text){upper, t.n}, 1024, out) &&
	       out->len == t.n;
}

/* "4096B", "4k", "4K", "4KiB" are all "4k"; what is no size, as the "4k,8k" of
 * reads and writes, stays as it is. */
struct text fio_block_size(struct arena *a, struct text t)
{
	char printed[REAL_BYTES + 1];
	struct number n;
	uint64_t bytes;
	size_t len;

	if (!size_bytes(t, &n) || n.value < 1 || n.value > 1e15)
		return t;
	bytes = (uint64_t)n.value;
	if (bytes % (1 << 20) == 0) {
		len = real_put_uint(printed, bytes >> 20);
		printed[len++] = 'm';
	} else if (bytes % 1024 == 0) {
		len = real_put_uint(printed, bytes >> 10);
		printed[len++] = 'k';
	} else {
		len = real_put_uint(printed, bytes);
	}
	return arena_text(a, (struct text){printed, len});
}
