/* Map files of the native tools: Moving AI maps, or pictures of '.', '#' and '1' to '9'. */
#ifndef ONEPATH_TOOLS_MAP_FILE_H
#define ONEPATH_TOOLS_MAP_FILE_H

#include "onepath/grid.h"

/* Moving AI files begin with "type"; options (NULL means the defaults) are about these only. NULL after a message
 * on standard error when the file cannot be read or is no map. */
OpGrid *map_file_read(const char *path, const OpMovingAiOptions *options);

#endif
