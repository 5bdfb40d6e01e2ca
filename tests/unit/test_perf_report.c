/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/lines_doc.h"

#include "parser/format/perf/perf.h"

#include "parser/format/perf/perf_report.h"

static void terminal_paste(void **state)
{
	struct document *d = doc_of(
		"Samples: 330K of event 'cycles', Event count (approx.): "
		"120739812790\n"
		"Overhead  Command  Shared Object        Symbol\n"
		"  31.07%  fio      [kernel.kallsyms]    [k] copy_fast\n"
		"   5.11%  fio      [kernel.kallsyms]    [k] set_range.part.24\n"
		"   3.38%  kworker/u98:1+f  [ext4]       [k] spin_slow\n");
	const struct profile *p;

	(void)state;
	assert_int_equal(d->n_runs, 1);
	p = d->run[0].profile;
	assert_text(p->event, "cycles");
	assert_near(p->samples, 330000);
	assert_near(p->samples_most, 330999);
	assert_near(p->count, 120739812790.0);
	assert_int_equal(p->n, 3);
	assert_text(p->entry[1].symbol, "set_range.part.24");
	assert_text(p->entry[1].symbol_key, "set_range");
	assert_text(p->entry[2].command, "kworker/u98:1+f");
	assert_text(p->entry[2].object, "[ext4]");
	assert_value(d, "perf.samples", 0, 330000);
	assert_value(d, "perf.event_count", 0, 120739812790.0);
	assert_value(d, "perf.fio.set_range", 0, 5.11);
	assert_near(measured(d, "perf.fio.copy_fast", 0)->precision, 0.01);
	document_free(d);
}

static void children_and_self(void **state)
{
	struct document *d = doc_of(
		"# Samples: 56  of event 'cpu-clock'\n"
		"# Event count (approx.): 1000\n#\n"
		"# Children      Self  Command  Shared Object  Symbol\n"
		"# ........  ........  .......  .............  ......\n#\n"
		"    98.00%     3.00%  toy      toy            [.] main\n"
		"            |          \n"
		"            |--42.04%--child\n"
		"            |          grandchild\n"
		"             --1.00%--other\n\n"
		"    50.00%    40.00%  toy      toy            [.] child\n");
	const struct profile *p = d->run[0].profile;

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_int_equal(p->n, 2);
	assert_near(p->samples_most, 56);
	assert_near(p->entry[0].children, 98);
	assert_near(p->entry[0].self, 3);
	assert_near(p->entry[1].self, 40);
	document_free(d);
}

static void samples_column(void **state)
{
	struct document *d = doc_of(
		"# Samples: 5K of event 'cpu-clock'\n"
		"# Overhead       Samples  Command  Shared Object  Symbol\n"
		"    33.12%          1658  toy      toy            [.] hot\n");

	(void)state;
	assert_near(d->run[0].profile->entry[0].samples, 1658);
	assert_text(d->run[0].profile->entry[0].command, "toy");
	document_free(d);
}

static void a_group_has_a_run_for_each_event(void **state)
{
	struct document *d = doc_of(
		"# Samples: 2K of events 'anon group { cycles, refs }'\n"
		"# Event count (approx.): 2440000000\n"
		"#         Overhead  Command  Shared Object      Symbol\n"
		"    33.09%  32.81%  toy      toy                [.] hot\n"
		"     2.70%   0.00%  toy      [kernel.kallsyms]  [k] call\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[0].name, "cycles");
	assert_text(d->run[1].profile->event, "refs");
	assert_value(d, "perf.toy.hot", 0, 33.09);
	assert_value(d, "perf.toy.hot", 1, 32.81);
	assert_near(d->run[1].profile->entry[1].self, 0);
	assert_near(d->run[0].profile->entry[0].children, UNKNOWN);
	/* How many of the samples each has is not told. */
	assert_near(d->run[0].profile->samples, UNKNOWN);
	document_free(d);
}

static void a_group_with_children(void **state)
{
	struct document *d = doc_of(
		"# Samples: 2K of events 'anon group { a, b }'\n"
		"#         Children              Self  Command  Symbol\n"
		"    50.00%  40.00%    33.09%  32.81%  toy      [.] hot\n");

	(void)state;
	assert_value(d, "perf.toy.hot", 0, 33.09);
	assert_value(d, "perf.toy.hot", 1, 32.81);
	assert_near(d->run[0].profile->entry[0].children, 50);
	document_free(d);
}

static void a_locale_with_decimal_commas(void **state)
{
	struct document *d = doc_of(
		"    33,09%  toy      toy                [.] hot\n"
		"    11,10%  fio      [kernel]           [k] cold\n");

	(void)state;
	assert_value(d, "perf.toy.hot", 0, 33.09);
	assert_value(d, "perf.fio.cold", 0, 11.1);
	document_free(d);
}

static void other_separators_and_fields(void **state)
{
	struct document *d = doc_of(
		"# Overhead,sys,usr,Command,Symbol\n"
		"33.09%,20.00%,13.09%,toy,[.] hot\n");

	(void)state;
	assert_value(d, "perf.toy.hot", 0, 33.09);
	document_free(d);
	d = doc_of("# Overhead      sys      usr  Pid:Command  Symbol  "
		   "IPC   [IPC Coverage]\n"
		   "    9.50%    9.00%    0.50%     12:toy  [k] hot  -      "
		   "-\n");
	assert_value(d, "perf.toy.hot", 0, 9.5);
	document_free(d);
}

static void the_header_says_what_machine(void **state)
{
	struct document *d = doc_of(
		"# ========\n# captured on    : Mon Nov 13 2023\n"
		"# hostname : box\n# os release : 6.5.0\n# nrcpus online : 16\n"
		"# cpudesc : Fast CPU 3000\n# cmdline : /usr/bin/perf record\n"
		"# ========\n#\n# comm: fio\n"
		"# Samples: 5K of event 'cycles'\n"
		"    33.09%  fio      fio                [.] hot\n");

	(void)state;
	assert_text(d->block[0].param[1].value, "6.5.0");
	assert_string_equal(d->facts.fact[0].key, "cpus");
	assert_text(d->facts.fact[0].value, "16");
	assert_text(d->facts.fact[1].value, "Fast CPU 3000");
	assert_text(run_param_value(&d->run[0], TEXT("comm")), "fio");
	assert_string_equal(d->diags.item[0].code, "filtered-profile");
	document_free(d);
}

static void graphs_of_every_style_are_passed_over(void **state)
{
	struct document *d = doc_of(
		"# Samples: 4K of event 'cpu-clock'\n"
		"# Overhead  Command  Shared Object  Symbol\n#\n"
		"    32.74%  toy      toy            [.] hot\n"
		"           32.74%\n                hot\n                main\n\n"
		"    24.61%  toy      toy            [.] warm\n"
		"24.61% start;main;warm\n"
		"     3.19%  toy      [kernel]       [k] copy\n"
		"            |\n            ---copy\n"
		"               |          \n"
		"               |--99.98%-- caller\n"
		"               |          outer\n"
		"                --0.02%-- [...]\n\n"
		"     2.00%  toy      [kernel]       [k] last\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_int_equal(d->run[0].profile->n, 4);
	assert_value(d, "perf.toy.last", 0, 2);
	document_free(d);
}

static void addresses_stay_as_they_are(void **state)
{
	struct document *d = doc_of(
		"    50.00%  game  [unknown]    [.] 0x000000000000f000\n"
		"    12.00%  game  [JIT] tid 8  [.] 0x00007f12\n"
		"     9.00%  game  [ext4]       [k] [unknown]\n");

	(void)state;
	assert_text(d->run[0].profile->entry[0].symbol, "0x000000000000f000");
	assert_text(d->run[0].profile->entry[1].object, "[JIT] tid 8");
	assert_text(d->run[0].profile->entry[2].symbol, "[unknown]");
	document_free(d);
}

static void fields_with_bars(void **state)
{
	struct document *d = doc_of(
		"# Overhead|Command|Shared Object       |Symbol\n"
		" 2.92%  |toy    |[kernel.kallsyms]   |[k] generic_write\n");

	(void)state;
	assert_value(d, "perf.toy.generic_write", 0, 2.92);
	assert_text(d->run[0].profile->entry[0].object, "[kernel.kallsyms]");
	document_free(d);
}

static void symbol_on_the_next_line(void **state)
{
	struct document *d = doc_of(
		"     8.34%  fio      [kernel.vmlinux]    [k]\n"
		"osq_lock\n"
		"     2.10%  fio      [kernel.vmlinux]    [k]\n"
		"rwsem_spin_on_owner\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "perf.fio.osq_lock", 0, 8.34);
	assert_value(d, "perf.fio.rwsem_spin_on_owner", 0, 2.1);
	document_free(d);
}

static void perf_top_has_no_command(void **state)
{
	struct document *d = doc_of(
		"+   12.30%  [kernel]  [k] queued_slowpath\n"
		"-    4.00%  libc.so.6  [.] memmove   <---- here\n");

	(void)state;
	assert_value(d, "perf.queued_slowpath", 0, 12.3);
	assert_value(d, "perf.memmove", 0, 4);
	assert_text(d->run[0].profile->entry[0].object, "[kernel]");
	document_free(d);
}

static void two_reports_are_two_runs(void **state)
{
	struct document *d = doc_of(
		"# Samples: 5K of event 'cycles'\n"
		"    33.12%  toy      toy            [.] hot\n"
		"# Samples: 6K of event 'cycles'\n"
		"    30.12%  toy      toy            [.] hot\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "perf.toy.hot", 1, 30.12);
	document_free(d);
}

static void first_header_of_old_perf(void **state)
{
	struct perf_head h;

	(void)state;
	assert_true(perf_head_parse(TEXT("# Events: 10K cycles"), &h));
	assert_text(h.event, "cycles");
	assert_near(h.samples_most, 10999);
	assert_true(perf_head_parse(TEXT("# Samples: 4321"), &h));
	assert_near(h.samples, 4321);
	assert_false(perf_head_parse(TEXT("Samples: many"), &h));
}

static void rows_of_perf_diff_are_refused(void **state)
{
	struct perf_columns none = {.n = 0};
	struct perf_row row;

	(void)state;
	assert_false(perf_row_parse(TEXT("33.12%  -6.84%  toy  [.] hot"),
				    &none, &row));
	assert_false(perf_row_parse(TEXT("|--42.04%--child [k] x"), &none,
				    &row));
	assert_false(perf_row_parse(TEXT("12% of [x] things"), &none, &row));
}

static void symbol_keys(void **state)
{
	(void)state;
	assert_text(perf_symbol_key(TEXT("f.isra.0")), "f");
	assert_text(perf_symbol_key(TEXT("f.part.24.constprop.3")), "f");
	assert_text(perf_symbol_key(TEXT("f.cold")), "f");
	assert_text(perf_symbol_key(TEXT("f.llvm.89ab12")), "f");
	assert_text(perf_symbol_key(TEXT("f+0x1f")), "f");
	assert_text(perf_symbol_key(TEXT("memcpy@@GLIBC_2.14")), "memcpy");
	assert_text(perf_symbol_key(TEXT("puts@plt")), "puts");
	assert_text(perf_symbol_key(TEXT("__pfx_f")), "__pfx_f");
	assert_text(perf_symbol_key(TEXT("a.b")), "a.b");
}

static const char two_profiles[] =
	"Before:\n\n"
	"    5.11%  fio      [kernel.kallsyms]   [k] iomap_set_range_upto..\n"
	"    4.00%  fio      [kernel.kallsyms]   [k] copy_user_string\n"
	"    3.00%  fio      [kernel.kallsyms]   [k] filemap_ad..\n"
	"\nAfter:\n\n"
	"    2.25%  fio      [kernel.kallsyms]   [k] iomap_set_range_uptodate\n"
	"    4.00%  fio      [kernel.kallsyms]   [k] copy_user_string\n"
	"    3.00%  fio      [kernel.kallsyms]   [k] filemap_add_folio\n"
	"    2.00%  fio      [kernel.kallsyms]   [k] filemap_advance\n";

static void cut_symbols_are_completed(void **state)
{
	struct document *d = doc_of(two_profiles);

	(void)state;
	assert_int_equal(d->n_runs, 2);
	perf_join_cut(d);
	assert_value(d, "perf.fio.iomap_set_range_uptodate", 0, 5.11);
	assert_value(d, "perf.fio.iomap_set_range_uptodate", 1, 2.25);
	assert_text(d->run[0].profile->entry[0].symbol,
		    "iomap_set_range_upto..");
	assert_text(d->run[0].profile->entry[0].symbol_key,
		    "iomap_set_range_uptodate");
	/* Two begin so: it stays. */
	assert_value(d, "perf.fio.filemap_ad..", 0, 3);
	document_free(d);
}

/* Cut without a mark: many lines end where the screen did. */
static void symbols_at_the_edge_are_completed(void **state)
{
	struct document *d = doc_of(
		"On 6.1:\n\n"
		"    5.11%  fio      [kernel.kallsyms]                         "
		"   [k] iomap_set_ra\n"
		"    4.00%  fio      [kernel.kallsyms]                         "
		"   [k] copy_user_en\n"
		"    3.00%  fio      [kernel.kallsyms]                         "
		"   [k] filemap_add_\n"
		"\nOn 6.2 it is wide enough.\n\n"
		"    2.00%  fio  [kernel.kallsyms]  [k] iomap_set_range\n"
		"    1.00%  fio  [kernel.kallsyms]  [k] copy_user_enhanced\n");

	(void)state;
	perf_join_cut(d);
	assert_value(d, "perf.fio.iomap_set_range", 0, 5.11);
	assert_value(d, "perf.fio.copy_user_enhanced", 0, 4);
	assert_value(d, "perf.fio.filemap_add_", 0, 3);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_symbols_are_completed),
		cmocka_unit_test(symbols_at_the_edge_are_completed),
		cmocka_unit_test(terminal_paste),
		cmocka_unit_test(children_and_self),
		cmocka_unit_test(samples_column),
		cmocka_unit_test(a_group_has_a_run_for_each_event),
		cmocka_unit_test(a_group_with_children),
		cmocka_unit_test(a_locale_with_decimal_commas),
		cmocka_unit_test(other_separators_and_fields),
		cmocka_unit_test(the_header_says_what_machine),
		cmocka_unit_test(graphs_of_every_style_are_passed_over),
		cmocka_unit_test(addresses_stay_as_they_are),
		cmocka_unit_test(fields_with_bars),
		cmocka_unit_test(symbol_on_the_next_line),
		cmocka_unit_test(perf_top_has_no_command),
		cmocka_unit_test(two_reports_are_two_runs),
		cmocka_unit_test(first_header_of_old_perf),
		cmocka_unit_test(rows_of_perf_diff_are_refused),
		cmocka_unit_test(symbol_keys),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
