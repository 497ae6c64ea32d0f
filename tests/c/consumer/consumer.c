/* The smallest program that uses the library: it asks for the version and compares it with its argument. */
#include <onepath/onepath.h>

#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2) {
        return 2;
    }
    return strcmp(op_version(), argv[1]) == 0 ? 0 : 1;
}
