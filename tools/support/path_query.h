/* One query as a line of text: "startX startY goalX goalY key=value ...", with the option names
 * and values of the JavaScript package, areaCost.N=multiplier for area costs, and way=NAME. */
#ifndef ONEPATH_TOOLS_PATH_QUERY_H
#define ONEPATH_TOOLS_PATH_QUERY_H

#include "onepath/grid.h"

/* What answers it. */
typedef enum PathWay {
    PATH_WAY_QUERY = 0, /* "find-path": one query */
    PATH_WAY_REPLANNER, /* "replanner": the first plan of a new replanner */
    PATH_WAY_FLOW_FIELD /* "flow-field": a new field to the goal, followed from the start */
} PathWay;

typedef struct PathQuery {
    PathWay way;
    OpCell start;
    OpCell goal;
    OpGridOptions options;
    OpAreaCosts area_costs;
} PathQuery;

/* The default options, unit area costs, and ends at cell (0, 0). */
void path_query_begin(PathQuery *out);

/* Takes one "key=value", which it cuts up. False after a message on standard error when it is unknown. */
bool path_query_set(PathQuery *query, char *word);

/* Reads a line, which it cuts up. False after a message on standard error when it is malformed. */
bool path_query_parse(char *line, PathQuery *out);

#endif
