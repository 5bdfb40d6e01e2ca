/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The functions of libxml2: reading pages, feeds and HTML mails; writing. */
#ifndef PARSER_SOURCE_XML_LIBRARY_H
#define PARSER_SOURCE_XML_LIBRARY_H

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlwriter.h>

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

	XML_FUNCTION(xmlBufferCreateSize);
	XML_FUNCTION(xmlBufferSetAllocationScheme);
	XML_FUNCTION(xmlBufferContent);
	XML_FUNCTION(xmlBufferLength);
	XML_FUNCTION(xmlBufferEmpty);
	XML_FUNCTION(xmlBufferFree);
	XML_FUNCTION(xmlNewTextWriterMemory);
	XML_FUNCTION(xmlFreeTextWriter);
	XML_FUNCTION(xmlTextWriterFlush);
	XML_FUNCTION(xmlTextWriterWriteRaw);
	XML_FUNCTION(xmlTextWriterStartElement);
	XML_FUNCTION(xmlTextWriterEndElement);
	XML_FUNCTION(xmlTextWriterFullEndElement);
	XML_FUNCTION(xmlTextWriterWriteAttribute);
	XML_FUNCTION(xmlTextWriterWriteString);
};

/* Loads the library when it is asked for first. NULL: it is not installed; a
 * page is then read as one that it refused. */
const struct xml_library *xml_library(void);
/* Why it could not be loaded; "" when it was, or was not asked for. */
const char *xml_library_error(void);

#endif
