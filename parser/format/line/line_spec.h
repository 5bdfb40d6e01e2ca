/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One format file (rules/format/NAME.json): a tool's line that carries one
 * number or a few. docs/formats.md describes the fields.
 */
#ifndef PARSER_FORMAT_LINE_SPEC_H
#define PARSER_FORMAT_LINE_SPEC_H

#include "parser/document.h"
#include "parser/format/line/line_regex.h"

#define LINE_VALUES 16

/* A number of the line. */
struct line_value {
	struct text group;	/* the named group with the digits */
	struct text metric;	/* behind the tool's name; {GROUP} is filled in */
	struct text unit;	/* "ms", "1/s", "count", "duration", "{GROUP}" */
	size_t number;		/* of the group; set with the regex */
};

struct line_expected {
	struct text metric;
	double value;
	struct text unit;	/* base unit, as regsift prints it */
};

struct line_sample {
	struct text line;	/* several with \n: the last is the one */
	struct line_expected value[LINE_VALUES];
	size_t n_values;
};

struct line_spec {
	struct text file;	/* for messages */
	struct text name, title, tool, pattern, literal;
	struct text after;	/* a|b: one must stand in a line above */
	struct text heading;	/* the nearest line above with this decides */
	struct text group;	/* workload, with {GROUP}; or empty */
	bool partial;		/* progress so far, not the result */
	bool anchored;		/* the pattern begins with ^ */
	struct line_value *value;	/* at most LINE_VALUES */
	size_t n_values;
	struct line_sample *sample;
	size_t n_samples, cap_samples;
	struct text *refuse;
	size_t n_refused, cap_refused;
	struct line_regex *regex;	/* compiled on first use */
};

/* Reads one file's text, which must live as long as the spec.
 * RS_ERR_CONFIG naming `file` when it is no format. */
int line_spec_read(struct arena *a, struct text file, struct text json,
		   struct line_spec *out);
/* Compiles the pattern when that was not done yet and finds the groups that
 * the values name. RS_ERR_CONFIG naming the file. */
int line_spec_compile(struct arena *a, struct line_spec *spec);
/* A template with each {GROUP} replaced by what the group took. `plain`: in
 * lower case, with everything but letters, digits and .%+/- as "_". */
struct text line_spec_fill(struct arena *a, const struct line_spec *spec,
			   struct text template,
			   const struct text group[LINE_GROUPS], bool plain);

#endif
