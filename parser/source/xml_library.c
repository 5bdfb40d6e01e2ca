/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * libxml2, loaded when the first page is read: linked in the usual way, it and
 * the libraries for character sets and C++ that it needs take more than half of
 * the time in which the program starts, and few inputs are pages.
 */
#include "parser/source/xml_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

/* The number behind ".so." changed with version 2.14. */
#if LIBXML_VERSION >= 21400
#define LIBRARY "libxml2.so.16"
#else
#define LIBRARY "libxml2.so.2"
#endif

#define FIND(handle, name) find(handle, #name, &lib.name)

static struct xml_library lib;
static bool ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* A function pointer out of an object pointer, as POSIX has it. */
static bool find(void *handle, const char *name, void *slot)
{
	void *f = dlsym(handle, name);

	memcpy(slot, &f, sizeof(f));
	return f != NULL;
}

static void load(void)
{
	void *h = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

	ready = h && FIND(h, htmlCreateMemoryParserCtxt) &&
		FIND(h, htmlCtxtUseOptions) && FIND(h, htmlParseDocument) &&
		FIND(h, htmlFreeParserCtxt) &&
		FIND(h, xmlCreateMemoryParserCtxt) &&
		FIND(h, xmlCtxtUseOptions) && FIND(h, xmlParseDocument) &&
		FIND(h, xmlFreeParserCtxt) && FIND(h, xmlSwitchEncoding) &&
		FIND(h, xmlByteConsumed) && FIND(h, xmlStopParser) &&
		FIND(h, xmlFreeDoc);
}

const struct xml_library *xml_library(void)
{
	pthread_once(&once, load);
	return ready ? &lib : NULL;
}
