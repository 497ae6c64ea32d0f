/* One query of the path table as a line of text: "startX startY goalX goalY key=value ...", with the option names
 * and values of the JavaScript package, and areaCost.N=multiplier for area costs. */
#ifndef ONEPATH_TOOLS_PATH_QUERY_H
#define ONEPATH_TOOLS_PATH_QUERY_H

#include "onepath/grid.h"

typedef struct PathQuery {
    OpCell start;
    OpCell goal;
    OpGridOptions options;
    OpAreaCosts area_costs;
} PathQuery;

/* Reads a line, which it cuts up. False after a message on standard error when it is malformed. */
bool path_query_parse(char *line, PathQuery *out);

#endif
