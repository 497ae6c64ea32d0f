/* Base64 (RFC 4648, section 4), strictly. */
#ifndef ONEPATH_SRC_BASE_BASE64_H
#define ONEPATH_SRC_BASE_BASE64_H

#include "onepath/base.h"

/* Decodes size characters into out, which has room for size / 4 * 3 bytes and may be where the text is. False unless the text is whole
 * groups of four of the plain alphabet ("+" and "/"), padded with "=", with bits that stand for nothing at 0, and without blanks. */
bool op_base64_decode(const char *text, size_t size, uint8_t *out, size_t *out_size);

#endif
