/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lines with a cell for each state; legends, names and prompts as headings. */
#include "tests/unit/side_doc.h"

#include "parser/format/format.h"

#define CLAIM(body) HEAD("disk slow: regression in 5.10 compared to 5.4") body

/* 120k belongs to 5.4 and 98k to 5.10, whatever parts them. */
static void cells(const char *text, double old, double new)
{
	struct judged j = judge(text);

	is(&j, old, BASE);
	is(&j, new, TEST);
	assert_int_equal(j.doc->n_runs, 2);
	END(j);
}

static void dashes_part_cells(void **state)
{
	(void)state;
	cells(CLAIM("4k randread - 5.4: 120k - 5.10: 98k IOPS\n"), 120e3, 98e3);
	cells(CLAIM("4k randread - 5.10: 98k - 5.4: 120k IOPS\n"), 120e3, 98e3);
}

static void slashes_part_cells(void **state)
{
	(void)state;
	cells(CLAIM("4k randread: 5.4: 120k / 5.10: 98k IOPS\n"), 120e3, 98e3);
	cells(CLAIM("4k randread / 5.10: 98k IOPS / 5.4: 120k IOPS\n"),
	      120e3, 98e3);
}

static void marks_part_cells(void **state)
{
	(void)state;
	cells(CLAIM("fsync latency; 5.10: 19.1; 5.4: 12.5 ms\n"), 12.5e6,
	      19.1e6);
	cells(CLAIM("seq read, 5.4 = 410 MB/s, 5.10 = 300 MB/s\n"), 410e6,
	      300e6);
}

static void a_bracket_is_a_mark(void **state)
{
	(void)state;
	cells(CLAIM("4k randread: 5.10 (98k IOPS), 5.4 (120k IOPS)\n"), 120e3,
	      98e3);
	cells(CLAIM("4k randread 5.4 (120k IOPS) 5.10 (98k IOPS)\n"), 120e3,
	      98e3);
}

static void words_are_labels_too(void **state)
{
	(void)state;
	cells(CLAIM("4k randread - w/o patch: 120k - w/ patch: 98k IOPS\n"),
	      120e3, 98e3);
	cells(CLAIM("Sequential read / after: 300 MB/s / before: 410 MB/s\n"),
	      410e6, 300e6);
}

static void rows_of_cells_are_no_table(void **state)
{
	struct judged j = judge(CLAIM(
		"4k randread  / 5.10: 98k IOPS / 5.4: 120k IOPS\n"
		"4k randwrite / 5.10: 61k IOPS / 5.4: 80k IOPS\n"));

	(void)state;
	is(&j, 98e3, TEST);
	is(&j, 120e3, BASE);
	is(&j, 61e3, TEST);
	is(&j, 80e3, BASE);
	assert_true(text_eq(of(&j, 61e3)->workload, of(&j, 80e3)->workload));
	assert_false(text_eq(of(&j, 61e3)->workload, of(&j, 98e3)->workload));
	END(j);
}

static void a_third_state_is_neither(void **state)
{
	struct judged j = judge(CLAIM(
		"4k randread - 5.4: 120k - 5.8: 110k - 5.10: 98k IOPS\n"));

	(void)state;
	is(&j, 120e3, BASE);
	is(&j, 110e3, OTHER);
	is(&j, 98e3, TEST);
	END(j);
}

static void two_values_a_cell(void **state)
{
	struct judged j = judge(CLAIM(
		"5.10: 98k IOPS, 1.9 ms latency - 5.4: 120k IOPS, 1.2 ms "
		"latency\n"));

	(void)state;
	is(&j, 98e3, TEST);
	is(&j, 1.9e6, TEST);
	is(&j, 120e3, BASE);
	is(&j, 1.2e6, BASE);
	END(j);
}

/* A set-up among the cells: the line is none of them. */
static void settings_are_no_cells(void **state)
{
	struct judged j = judge(CLAIM("iodepth - 5.4: 32 - 5.10: 16\n"
				      "bs - 5.4: 4 KiB - 5.10: 8 KiB\n"));

	(void)state;
	for (size_t i = 0; i < j.doc->n_runs; i++)
		assert_int_equal(j.placement[i].role, OTHER);
	END(j);
}

static void one_label_is_no_row_of_cells(void **state)
{
	struct judged j = judge(CLAIM("4k randread - 5.4: 120k IOPS\n"));

	(void)state;
	is(&j, 120e3, BASE);
	END(j);
}

/* ---- headings ---- */

#define DD(rate) \
	"    1073741824 bytes (1.1 GB) copied, 2.2 s, " rate " MB/s\n\n"

/* 488 MB/s stands below the first heading, 346 below the second. */
static void heads(const char *text, enum role first, enum role second)
{
	struct judged j = judge(text);

	is(&j, 488e6, first);
	is(&j, 346e6, second);
	END(j);
}

static void a_legend_names_two(void **state)
{
	(void)state;
	heads(CLAIM("A = 5.4, B = 5.10\n\nMy numbers.\n\n"
		    "A:\n" DD("488") "B:\n" DD("346")), BASE, TEST);
	heads(CLAIM("A is 5.10 and B is 5.4.\n\nMy numbers.\n\n"
		    "A:\n" DD("488") "B:\n" DD("346")), TEST, BASE);
	heads(CLAIM("A: 5.4\nB: 5.10\n\nMy numbers.\n\n"
		    "B:\n" DD("488") "A:\n" DD("346")), TEST, BASE);
	heads(CLAIM("(A) vanilla 5.4\n(B) vanilla 5.10\n\nMy numbers.\n\n"
		    "(A)\n" DD("488") "(B)\n" DD("346")), BASE, TEST);
}

static void names_without_legend_are_nothing(void **state)
{
	(void)state;
	heads(CLAIM("A:\n" DD("488") "B:\n" DD("346")), OTHER, OTHER);
}

static void not_ok_is_not_ok(void **state)
{
	(void)state;
	heads(CLAIM("OK:\n" DD("488") "NOT OK:\n" DD("346")), BASE, TEST);
	heads(CLAIM("Not okay\n" DD("488") "Okay\n" DD("346")), TEST, BASE);
}

static void a_working_kernel_is_good(void **state)
{
	(void)state;
	heads(CLAIM("Working kernel:\n" DD("488") "Broken kernel:\n"
		    DD("346")), BASE, TEST);
	heads(CLAIM("Non-working kernel:\n" DD("488") "Working kernel:\n"
		    DD("346")), TEST, BASE);
}

static void head_and_its_parent(void **state)
{
	(void)state;
	heads(CLAIM("HEAD~1:\n" DD("488") "HEAD:\n" DD("346")), BASE, TEST);
	heads(CLAIM("HEAD:\n" DD("488") "HEAD^:\n" DD("346")), TEST, BASE);
}

static void names_of_files_alone(void **state)
{
	(void)state;
	heads(CLAIM("dd-5.4.txt\n" DD("488") "dd-5.10.txt\n" DD("346")), BASE,
	      TEST);
	heads(CLAIM("dd-5.10.log\n" DD("488") "dd-5.4.log\n" DD("346")), TEST,
	      BASE);
}

static void a_name_below_a_heading_gives_way(void **state)
{
	(void)state;
	heads(CLAIM("Without the patch:\ndd-5.10.txt\n" DD("488")
		    "With the patch:\ndd-5.10.txt\n" DD("346")), BASE, TEST);
}

static void hosts_that_name_a_kernel(void **state)
{
	(void)state;
	heads(CLAIM("[root@vm-5.4 ~]# ./bench\n" DD("488")
		    "[root@vm-5.10 ~]# ./bench\n" DD("346")), BASE, TEST);
	heads(CLAIM("me@vm-5.10.3:~$ ./bench\n" DD("488")
		    "me@vm-5.4.7:~$ ./bench\n" DD("346")), TEST, BASE);
}

static void an_old_host_is_a_machine(void **state)
{
	(void)state;
	heads(CLAIM("[root@old ~]# ./bench\n" DD("488")
		    "[root@new ~]# ./bench\n" DD("346")), OTHER, OTHER);
}

static void a_point_without_digits(void **state)
{
	(void)state;
	cells(CLAIM("5.4 gives 572. MB/s and 5.10 gives 410. MB/s.\n"), 572e6,
	      410e6);
	cells(CLAIM("5.10: 410. MB/s\n5.4: 572. MB/s\n"), 572e6, 410e6);
}

/* ---- outputs side by side ---- */

static void two_outputs_side_by_side(void **state)
{
	(void)state;
	cells(CLAIM("5.4            5.10\n"
		    "real 0m1.200s   real 0m1.900s\n"
		    "user 0m0.500s   user 0m0.550s\n"), 1.2e9, 1.9e9);
	cells(CLAIM("after                   before\n\n"
		    "throughput: 346 MB/s    throughput: 488 MB/s\n"), 488e6,
	      346e6);
}

static void a_head_of_three_is_not_of_two(void **state)
{
	struct judged j = judge(CLAIM("5.4            5.10         5.12\n"
		    "real 0m1.200s   real 0m1.900s\n"));

	(void)state;
	is(&j, 1.2e9, OTHER);
	is(&j, 1.9e9, OTHER);
	END(j);
}

static void names_that_differ_are_no_columns(void **state)
{
	struct judged j = judge(CLAIM("5.4            5.10\n"
		    "read bw 120 MB/s   write bw 110 MB/s\n"));

	(void)state;
	is(&j, 120e6, OTHER);
	is(&j, 110e6, OTHER);
	END(j);
}

static void settings_in_a_head_are_no_states(void **state)
{
	struct judged j = judge(CLAIM("parent=0        parent=1\n"
		    "real 0m1.200s   real 0m1.900s\n"));

	(void)state;
	is(&j, 1.2e9, OTHER);
	is(&j, 1.9e9, OTHER);
	END(j);
}

static void a_sentence_in_front_is_no_workload(void **state)
{
	struct judged j = judge(CLAIM("Reads got slower. Before: 410 MB/s, "
				      "after: 300 MB/s\n"));

	(void)state;
	is(&j, 410e6, BASE);
	is(&j, 300e6, TEST);
	for (size_t i = 0; i < j.doc->n_runs; i++)
		assert_true(text_is(TEXT("prose"), j.doc->block[
			j.doc->run[i].block].format->name));
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dashes_part_cells),
		cmocka_unit_test(slashes_part_cells),
		cmocka_unit_test(marks_part_cells),
		cmocka_unit_test(a_bracket_is_a_mark),
		cmocka_unit_test(words_are_labels_too),
		cmocka_unit_test(rows_of_cells_are_no_table),
		cmocka_unit_test(a_third_state_is_neither),
		cmocka_unit_test(two_values_a_cell),
		cmocka_unit_test(settings_are_no_cells),
		cmocka_unit_test(one_label_is_no_row_of_cells),
		cmocka_unit_test(a_legend_names_two),
		cmocka_unit_test(names_without_legend_are_nothing),
		cmocka_unit_test(not_ok_is_not_ok),
		cmocka_unit_test(a_working_kernel_is_good),
		cmocka_unit_test(head_and_its_parent),
		cmocka_unit_test(names_of_files_alone),
		cmocka_unit_test(a_name_below_a_heading_gives_way),
		cmocka_unit_test(hosts_that_name_a_kernel),
		cmocka_unit_test(an_old_host_is_a_machine),
		cmocka_unit_test(a_point_without_digits),
		cmocka_unit_test(two_outputs_side_by_side),
		cmocka_unit_test(a_head_of_three_is_not_of_two),
		cmocka_unit_test(names_that_differ_are_no_columns),
		cmocka_unit_test(settings_in_a_head_are_no_states),
		cmocka_unit_test(a_sentence_in_front_is_no_workload),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
