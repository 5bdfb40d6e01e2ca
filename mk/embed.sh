#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# embed.sh [NAME=]FILE...: a C file that holds the bytes of each, by name.
echo '#include "base/embed.h"'
i=0
for f in "$@"; do
	printf '__asm__(".section .rodata\\n"\n'
	printf '\t".balign 16\\n"\n'
	printf '\t"embed_%d_from:\\n.incbin \\"%s\\"\\n"\n' "$i" "${f#*=}"
	printf '\t"embed_%d_to:\\n.byte 0\\n.previous\\n");\n' "$i"
	printf 'extern const char embed_%d_from[], embed_%d_to[];\n' "$i" "$i"
	i=$((i + 1))
done
printf 'const struct embedded embedded[] = {\n'
i=0
for f in "$@"; do
	printf '\t{"%s", embed_%d_from, embed_%d_to},\n' "${f%%=*}" "$i" "$i"
	i=$((i + 1))
done
printf '\t{0, 0, 0},\n};\n'
