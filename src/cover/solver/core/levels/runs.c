/* Files of rows: written once from the beginning to the end, and read in parts. */

#if !defined(_WIN32) && !defined(_FILE_OFFSET_BITS)
#define _FILE_OFFSET_BITS 64
#endif

#include "runs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#endif

enum {
    NAME = 64,        /* characters, at most */
    BUFFER = 1 << 16, /* bytes */
};

/* --- The system ---------------------------------------------------------------------------- */

#ifdef _WIN32
static bool widen_path(wchar_t *wide, int room, const char *path)
{
    return MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, room) > 0;
}

static FILE *open_file(const char *path, const char *mode)
{
    wchar_t wide[MAX_PATH], wide_mode[8];
    if (!widen_path(wide, MAX_PATH, path) || !widen_path(wide_mode, 8, mode)) {
        errno = EINVAL;
        return NULL;
    }
    return _wfopen(wide, wide_mode);
}

static void remove_file(const char *path)
{
    wchar_t wide[MAX_PATH];
    if (widen_path(wide, MAX_PATH, path))
        _wremove(wide);
}

static int go_to(FILE *file, uint64_t byte)
{
    return _fseeki64(file, (int64_t)byte, SEEK_SET);
}

static unsigned long long process_number(void)
{
    return GetCurrentProcessId();
}
#else
#include <sys/types.h>
#include <unistd.h>

static FILE *open_file(const char *path, const char *mode)
{
    return fopen(path, mode);
}

static void remove_file(const char *path)
{
    remove(path);
}

static int go_to(FILE *file, uint64_t byte)
{
    return fseeko(file, (off_t)byte, SEEK_SET);
}

static unsigned long long process_number(void)
{
    return (unsigned long long)getpid();
}
#endif

/* --- Writing ------------------------------------------------------------------------------- */

static void free_run(struct run *run)
{
    free(run->path);
    free(run->next);
    free(run->end);
    *run = (struct run){0};
}

/* Opens a file of a name that is not used yet. */
static FILE *open_new(struct disk *disk, char *path, size_t room)
{
    FILE *file;
    do {
        snprintf(path, room, "%s/cover-%llx-%llx.states", disk->folder, process_number(),
                 (unsigned long long)disk->files++);
        file = open_file(path, "wbx");
    } while (file == NULL && errno == EEXIST);
    return file;
}

/* Makes room for one more. */
static bool reserve(struct runs *runs)
{
    if (runs->count < runs->room)
        return true;
    const int32_t room = runs->room == 0 ? 4 : 2 * runs->room;
    struct run *all = realloc(runs->all, (size_t)room * sizeof *all);
    if (all == NULL)
        return false;
    runs->all = all;
    runs->room = room;
    return true;
}

enum room run_begin(struct run_writer *writer, struct disk *disk, const struct depot *depot,
                    struct runs *runs, int32_t limbs)
{
    const size_t segments = (size_t)1 << depot->segment_bits, length = strlen(disk->folder) + NAME;
    *writer = (struct run_writer){.disk = disk, .depot = depot, .run = {.limbs = limbs}};
    struct run *run = &writer->run;
    run->path = malloc(length);
    run->next = calloc(segments, sizeof *run->next);
    run->end = calloc(segments, sizeof *run->end);
    enum room room = ROOM_NONE;
    if (run->path != NULL && run->next != NULL && run->end != NULL && reserve(runs)) {
        writer->file = open_new(disk, run->path, length);
        room = writer->file != NULL ? ROOM_THERE : disk_failed(disk, depot, errno);
    }
    if (room != ROOM_THERE)
        free_run(run);
    else
        setvbuf(writer->file, NULL, _IOFBF, BUFFER);
    return room;
}

static void write_words(struct run_writer *writer, const uint64_t *words, size_t count)
{
    if (fwrite(words, sizeof *words, count, writer->file) != count && writer->error == 0)
        writer->error = errno;
}

void run_write(struct run_writer *writer, const uint64_t *state, const uint64_t *count,
               int32_t limbs)
{
    static const uint64_t zero = 0;
    write_words(writer, state, (size_t)writer->depot->words);
    write_words(writer, count, (size_t)limbs);
    for (int32_t limb = limbs; limb < writer->run.limbs; limb++)
        write_words(writer, &zero, 1);
    writer->rows++;
}

void run_end_segment(struct run_writer *writer, uint32_t number)
{
    writer->run.end[number] = writer->rows;
    if (number + 1 < (uint32_t)1 << writer->depot->segment_bits)
        writer->run.next[number + 1] = writer->rows;
}

enum room run_end(struct run_writer *writer, struct runs *runs)
{
    const size_t row = (size_t)(writer->depot->words + writer->run.limbs) * sizeof(uint64_t);
    if (fclose(writer->file) != 0 && writer->error == 0)
        writer->error = errno;
    if (writer->error == 0) {
        writer->disk->written += writer->rows * row;
        runs->all[runs->count++] = writer->run;
        return ROOM_THERE;
    }
    disk_failed(writer->disk, writer->depot, writer->error);
    remove_file(writer->run.path);
    free_run(&writer->run);
    return ROOM_DISK;
}

/* --- Reading ------------------------------------------------------------------------------- */

FILE *run_open(const struct run *run, uint64_t byte)
{
    FILE *file = open_file(run->path, "rb");
    if (file == NULL)
        return NULL;
    setvbuf(file, NULL, _IOFBF, BUFFER);
    if (go_to(file, byte) == 0)
        return file;
    const int error = errno;
    fclose(file);
    errno = error;
    return NULL;
}

void runs_free(struct runs *runs)
{
    for (int32_t k = 0; k < runs->count; k++) {
        remove_file(runs->all[k].path);
        free_run(&runs->all[k]);
    }
    free(runs->all);
    *runs = (struct runs){0};
}

uint64_t runs_rows(const struct runs *runs, const struct depot *depot)
{
    uint64_t rows = 0;
    for (int32_t k = 0; k < runs->count; k++)
        for (uint32_t number = 0; number < (uint32_t)1 << depot->segment_bits; number++)
            rows += runs->all[k].end[number] - runs->all[k].next[number];
    return rows;
}

int32_t runs_limbs(const struct runs *runs)
{
    int32_t most = 0;
    for (int32_t k = 0; k < runs->count; k++)
        most = runs->all[k].limbs > most ? runs->all[k].limbs : most;
    return runs->count > 1 ? most + 1 : most;
}
