/* Writing the names of array elements. */
#include "base/indexed_name.h"

#include <string.h>

#include "base/assert.h"
#include "base/number.h"

OpIndexedName op_indexed_name(const char *array, int64_t index) {
    OpIndexedName name = {{0}};
    size_t length = strlen(array);
    OP_ASSERT(length <= 24);
    memcpy(name.text, array, length);
    if (index >= 0) {
        name.text[length++] = '[';
        length += op_format_f64((double)index, name.text + length);
        name.text[length++] = ']';
    }
    name.text[length] = '\0';
    return name;
}
