/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * libxml2, loaded when the first page is read or written: linked in the usual way, it and
 * the libraries for character sets and C++ that it needs take more than half of
 * the time in which the program starts, and few inputs are pages.
 */
#include "parser/source/xml_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
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
static char error[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* A function pointer out of an object pointer, as POSIX has it. */
static bool find(void *handle, const char *name, void *slot)
{
	void *f = dlsym(handle, name);

	memcpy(slot, &f, sizeof(f));
	return f != NULL;
}

static bool find_readers(void *h)
{
	return FIND(h, htmlCreateMemoryParserCtxt) &&
	       FIND(h, htmlCtxtUseOptions) && FIND(h, htmlParseDocument) &&
	       FIND(h, htmlFreeParserCtxt) &&
	       FIND(h, xmlCreateMemoryParserCtxt) &&
	       FIND(h, xmlCtxtUseOptions) && FIND(h, xmlParseDocument) &&
	       FIND(h, xmlFreeParserCtxt) && FIND(h, xmlSwitchEncoding) &&
	       FIND(h, xmlByteConsumed) && FIND(h, xmlStopParser) &&
	       FIND(h, xmlFreeDoc);
}

static bool find_buffers(void *h)
{
	return FIND(h, xmlBufferCreateSize) &&
	       FIND(h, xmlBufferSetAllocationScheme) &&
	       FIND(h, xmlBufferContent) && FIND(h, xmlBufferLength) &&
	       FIND(h, xmlBufferEmpty) && FIND(h, xmlBufferFree);
}

static bool find_writers(void *h)
{
	return find_buffers(h) && FIND(h, xmlNewTextWriterMemory) &&
	       FIND(h, xmlFreeTextWriter) && FIND(h, xmlTextWriterFlush) &&
	       FIND(h, xmlTextWriterWriteRaw) &&
	       FIND(h, xmlTextWriterStartElement) &&
	       FIND(h, xmlTextWriterEndElement) &&
	       FIND(h, xmlTextWriterFullEndElement) &&
	       FIND(h, xmlTextWriterWriteAttribute) &&
	       FIND(h, xmlTextWriterWriteString);
}

static void load(void)
{
	void *h = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

	ready = h && find_readers(h) && find_writers(h);
	if (!ready)
		snprintf(error, sizeof(error), "%s", dlerror());
}

const struct xml_library *xml_library(void)
{
	pthread_once(&once, load);
	return ready ? &lib : NULL;
}

const char *xml_library_error(void)
{
	return error;
}
