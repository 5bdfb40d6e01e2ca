/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Format files as the program carries them: what reading a line needs, without
 * the JSON and the samples around it, which took a fortieth of a triage to
 * read. The build packs; what is packed is trusted.
 */
#ifndef PARSER_FORMAT_LINE_PACK_H
#define PARSER_FORMAT_LINE_PACK_H

#include "base/buf.h"
#include "parser/format/line/line_spec.h"

/* Under which name the program carries them. */
#define LINE_PACKED "rules/format.packed"

/* Adds one, without samples. */
void line_pack(struct buf *to, struct line_spec spec);
/* Takes the next off *rest, which must live as long as the spec: its texts are
 * views of it. False at the end. */
bool line_unpack(struct arena *a, struct text *rest, struct line_spec *out);

#endif
