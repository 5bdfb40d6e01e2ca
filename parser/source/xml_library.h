/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The functions of libxml2 that read pages, feeds and HTML mails. */
#ifndef PARSER_SOURCE_XML_LIBRARY_H
#define PARSER_SOURCE_XML_LIBRARY_H

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#define XML_FUNCTION(name) __typeof__(&name) name

struct xml_library {
	XML_FUNCTION(htmlCreateMemoryParserCtxt);
	XML_FUNCTION(htmlCtxtUseOptions);
	XML_FUNCTION(htmlParseDocument);
	XML_FUNCTION(htmlFreeParserCtxt);
	XML_FUNCTION(xmlCreateMemoryParserCtxt);
	XML_FUNCTION(xmlCtxtUseOptions);
	XML_FUNCTION(xmlParseDocument);
	XML_FUNCTION(xmlFreeParserCtxt);
	XML_FUNCTION(xmlSwitchEncoding);
	XML_FUNCTION(xmlByteConsumed);
	XML_FUNCTION(xmlStopParser);
	XML_FUNCTION(xmlFreeDoc);
};

/* Loads the library when it is asked for first. NULL: it is not installed; a
 * page is then read as one that it refused. */
const struct xml_library *xml_library(void);

#endif
