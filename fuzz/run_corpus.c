/* A main for a fuzz target without libFuzzer: feeds it every file it is given, and every file in every folder it is
 * given, so that ctest replays the seed corpora in ordinary builds. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdbool.h>
#include <string.h>

#include "fuzz_target.h"

static bool run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    static uint8_t buffer[1 << 20];
    size_t size = fread(buffer, 1, sizeof buffer, file);
    bool whole = feof(file) != 0;
    fclose(file);
    uint8_t *exact = malloc(size > 0 ? size : 1);
    if (exact == NULL || !whole) {
        free(exact);
        return false;
    }
    memcpy(exact, buffer, size); /* without room behind it, so that sanitizers see a read past the end */
    (void)LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return true;
}

/* The number of files run, or -1. */
static int run_folder(const char *path) {
    DIR *folder = opendir(path);
    if (folder == NULL) {
        return -1;
    }
    int count = 0;
    bool good = true;
    const struct dirent *entry;
    while (good && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] != '.') {
            char name[4096];
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            good = run_file(name);
            count++;
        }
    }
    closedir(folder);
    return good ? count : -1;
}

int main(int argc, char **argv) {
    int total = 0;
    for (int i = 1; i < argc; i++) {
        int count = run_folder(argv[i]);
        if (count < 0 && run_file(argv[i])) {
            count = 1;
        }
        if (count < 0) {
            fprintf(stderr, "cannot read %s\n", argv[i]);
            return 1;
        }
        total += count;
    }
    printf("%d inputs\n", total);
    return total > 0 ? 0 : 1;
}
