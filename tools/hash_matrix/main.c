/* The hash-matrix runner: runs every registered scenario and prints the manifest, one line "name sha256" per scenario in
 * ordinal name order, then "manifest sha256" of those lines, each with its line end.
 *
 *     hash_matrix [--filter PREFIX] [--list]
 *
 * --filter runs only the scenarios whose name starts with PREFIX (the last line is then the hash of what is
 * printed), --list prints names instead of running. docs/hash-matrix.md says how manifests are compared. */
#include "scenario.h"

#include <stdio.h>
#include <string.h>

enum { HEX_SIZE = 65, LINE_SIZE = 256 };

typedef struct RunnerOptions {
    const char *filter;
    bool list;
} RunnerOptions;

static bool parse_options(int argc, char **argv, RunnerOptions *out) {
    out->filter = "";
    out->list = false;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--list") == 0) {
            out->list = true;
        } else if (strcmp(argv[i], "--filter") == 0 && i + 1 < argc) {
            out->filter = argv[++i];
        } else {
            fprintf(stderr, "usage: hash_matrix [--filter PREFIX] [--list]\n");
            return false;
        }
    }
    return true;
}

static void end_as_hex(OpSha256 *sha, char hex[HEX_SIZE]) {
    uint8_t digest[32];
    op_sha256_end(sha, digest);
    for (int i = 0; i < 32; ++i) {
        hex[2 * i] = "0123456789abcdef"[digest[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
    hex[64] = 0;
}

static bool print_line(OpSha256 *manifest, const char *name, const char *hex) {
    char line[LINE_SIZE];
    int length = snprintf(line, sizeof line, "%s %s\n", name, hex);
    if (length < 0 || length >= LINE_SIZE) {
        fprintf(stderr, "hash_matrix: the name %s is too long\n", name);
        return false;
    }
    op_sha256_update(manifest, line, (size_t)length);
    return fputs(line, stdout) >= 0;
}

static bool run_scenarios(const char *filter) {
    OpSha256 manifest;
    char hex[HEX_SIZE];
    int count = 0;
    op_sha256_begin(&manifest);
    for (const Scenario *s = scenario_first(); s != NULL; s = s->next) {
        if (strncmp(s->name, filter, strlen(filter)) != 0) {
            continue;
        }
        ScenarioContext context = {.name = s->name};
        op_sha256_begin(&context.sha);
        s->run(&context);
        end_as_hex(&context.sha, hex);
        if (!print_line(&manifest, s->name, hex)) {
            return false;
        }
        ++count;
    }
    if (count == 0) {
        fprintf(stderr, "hash_matrix: no scenario starts with \"%s\"\n", filter);
        return false;
    }
    end_as_hex(&manifest, hex);
    return printf("manifest %s\n", hex) > 0;
}

int main(int argc, char **argv) {
    RunnerOptions options;
    if (!parse_options(argc, argv, &options)) {
        return 2;
    }
    if (options.list) {
        for (const Scenario *s = scenario_first(); s != NULL; s = s->next) {
            if (strncmp(s->name, options.filter, strlen(options.filter)) == 0) {
                puts(s->name);
            }
        }
        return 0;
    }
    return run_scenarios(options.filter) && fflush(stdout) == 0 ? 0 : 1;
}
