/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/lines_doc.h"

#include "parser/format/perf_report.h"

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

static void group_of_events_keeps_the_first(void **state)
{
	struct document *d = doc_of(
		"# Samples: 2K of events 'anon group { a, b }'\n"
		"#         Overhead  Command  Shared Object      Symbol\n"
		"    33.09%  32.81%  toy      toy                [.] hot\n");

	(void)state;
	assert_value(d, "perf.toy.hot", 0, 33.09);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(terminal_paste),
		cmocka_unit_test(children_and_self),
		cmocka_unit_test(samples_column),
		cmocka_unit_test(group_of_events_keeps_the_first),
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
