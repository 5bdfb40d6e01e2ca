/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Functions that must not be called. The Makefile includes this file before
 * every other one; a call to any of them does not compile. The reasons:
 * unbounded copies; numbers and dates that depend on the locale; character
 * classes that do; a shell.
 */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define BANNED(func) the_function_##func##_is_banned_see_base_banned_h

#undef strcpy
#define strcpy(d, s) BANNED(strcpy)
#undef strcat
#define strcat(d, s) BANNED(strcat)
#undef strncpy
#define strncpy(d, s, n) BANNED(strncpy)
#undef strncat
#define strncat(d, s, n) BANNED(strncat)
#undef sprintf
#define sprintf(...) BANNED(sprintf)
#undef vsprintf
#define vsprintf(...) BANNED(vsprintf)
#undef gets
#define gets(b) BANNED(gets)
#undef strtok
#define strtok(s, d) BANNED(strtok)
#undef sscanf
#define sscanf(...) BANNED(sscanf)
#undef scanf
#define scanf(...) BANNED(scanf)
#undef fscanf
#define fscanf(...) BANNED(fscanf)
#undef strtod
#define strtod(s, e) BANNED(strtod)
#undef strtof
#define strtof(s, e) BANNED(strtof)
#undef strtol
#define strtol(s, e, b) BANNED(strtol)
#undef strtoul
#define strtoul(s, e, b) BANNED(strtoul)
#undef atof
#define atof(s) BANNED(atof)
#undef atoi
#define atoi(s) BANNED(atoi)
#undef atol
#define atol(s) BANNED(atol)
#undef strptime
#define strptime(s, f, t) BANNED(strptime)
#undef asctime
#define asctime(t) BANNED(asctime)
#undef ctime
#define ctime(t) BANNED(ctime)
#undef gmtime
#define gmtime(t) BANNED(gmtime)
#undef localtime
#define localtime(t) BANNED(localtime)
#undef isspace
#define isspace(c) BANNED(isspace)
#undef isdigit
#define isdigit(c) BANNED(isdigit)
#undef isalpha
#define isalpha(c) BANNED(isalpha)
#undef isalnum
#define isalnum(c) BANNED(isalnum)
#undef isupper
#define isupper(c) BANNED(isupper)
#undef islower
#define islower(c) BANNED(islower)
#undef ispunct
#define ispunct(c) BANNED(ispunct)
#undef isxdigit
#define isxdigit(c) BANNED(isxdigit)
#undef toupper
#define toupper(c) BANNED(toupper)
#undef tolower
#define tolower(c) BANNED(tolower)
#undef system
#define system(c) BANNED(system)
#undef popen
#define popen(c, m) BANNED(popen)
#undef alloca
#define alloca(n) BANNED(alloca)

#endif
