/*
 * A library that is loaded into a desk's process before all others. It stands between the desk and
 * the system: it records every change to the files of one folder, and lets calls fail on demand.
 * `npm run power` cuts the power by what it recorded.
 *
 *   RACKSIDE_POWER_FOLDER  the folder, as an absolute path
 *   RACKSIDE_POWER_RECORD  where to write the record; its form is in recording.ts
 *   RACKSIDE_POWER_FAULTS  a file with a line for each fault: CALL PART-OF-PATH ERRNO [SKIP]. With
 *                          `delay:MS` in the place of the error, the call is slow instead. Calls:
 *                          open (for changes), create, write, truncate, sync, rename, unlink, mkdir,
 *                          lock.
 *
 * One lock is held around each call and its record, so that the record has the order of the calls.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define HANDLES 65536
#define EXPORT __attribute__((visibility("default")))
/* The system's own function of that name. */
#define REAL(type, name, ...)                                     \
  static type (*real)(__VA_ARGS__);                               \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name);

/* What stands in the record before each path and its bytes. */
struct entry {
  uint32_t kind;
  uint32_t handle;
  uint32_t path_length;
  uint32_t flags;
  uint64_t time;
  uint64_t offset;
  uint64_t length;
};

enum { CREATED = 1, EMPTIED = 2, FOLDER = 4 };

static struct handle {
  uint32_t serial;
  dev_t device;
  ino_t inode;
  char *path;
} handles[HANDLES];

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char folder[PATH_MAX];
static size_t folder_length;
static int record = -1;
static int faults = -1;
static uint32_t serial;

static ssize_t put(int fd, const void *bytes, size_t length) {
  REAL(ssize_t, "write", int, const void *, size_t)
  return real(fd, bytes, length);
}

__attribute__((constructor)) static void begin(void) {
  const char *from = getenv("RACKSIDE_POWER_FOLDER");
  const char *to = getenv("RACKSIDE_POWER_RECORD");
  const char *troubles = getenv("RACKSIDE_POWER_FAULTS");
  if (!from) return;
  snprintf(folder, sizeof folder, "%s", from);
  folder_length = strlen(folder);
  REAL(int, "open64", const char *, int, ...)
  if (to) record = real(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (troubles) faults = real(troubles, O_RDONLY | O_CLOEXEC);
}

/* The path below the folder ("" is the folder itself), or null. */
static const char *below(const char *path) {
  if (folder_length == 0 || strncmp(path, folder, folder_length) != 0) return NULL;
  if (path[folder_length] == 0) return path + folder_length;
  return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

/* A number that was closed and given to something else is told by its inode. */
static struct handle *of(int fd) {
  struct stat now;
  if (fd < 0 || fd >= HANDLES || !handles[fd].path) return NULL;
  if (fstat(fd, &now) != 0 || now.st_dev != handles[fd].device || now.st_ino != handles[fd].inode) return NULL;
  return &handles[fd];
}

static void note(char kind, uint32_t handle, const char *path, uint32_t flags, uint64_t offset, uint64_t length,
                 const void *bytes) {
  if (record < 0) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  size_t path_length = path ? strlen(path) : 0;
  struct entry entry = {kind,   handle, path_length, flags, (uint64_t)now.tv_sec * 1000000000u + now.tv_nsec,
                        offset, length};
  put(record, &entry, sizeof entry);
  if (path_length) put(record, path, path_length);
  for (size_t done = 0; bytes && done < length;) {
    ssize_t part = put(record, (const char *)bytes + done, length - done);
    if (part <= 0) abort();
    done += part;
  }
}

/* Whether this call is to fail; `errno` then says why. */
static int fails(const char *call, const char *path) {
  static char before[2048];
  static int met[64];
  char text[2048];
  if (faults < 0 || !path) return 0;
  REAL(ssize_t, "pread64", int, void *, size_t, off_t)
  ssize_t length = real(faults, text, sizeof text - 1, 0);
  if (length <= 0) return 0;
  text[length] = 0;
  if (strcmp(text, before) != 0) {
    memcpy(before, text, length + 1);
    memset(met, 0, sizeof met);
  }
  int number = 0;
  char *rest = NULL;
  for (char *line = strtok_r(text, "\n", &rest); line && number < 64; line = strtok_r(NULL, "\n", &rest), number++) {
    char of_call[16], part[256], what[32];
    int skip = 0;
    if (sscanf(line, "%15s %255s %31s %d", of_call, part, what, &skip) < 3) continue;
    if (strcmp(of_call, call) != 0 || (strcmp(part, "*") != 0 && !strstr(path, part))) continue;
    if (met[number]++ < skip) continue;
    if (strncmp(what, "delay:", 6) == 0) {
      usleep(atoi(what + 6) * 1000);
      continue;
    }
    errno = atoi(what);
    return 1;
  }
  return 0;
}

static int opened(const char *path, int flags, mode_t mode, int (*real)(const char *, int, ...)) {
  const char *name = below(path);
  if (!name) return real(path, flags, mode);
  int changes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT);
  pthread_mutex_lock(&lock);
  struct stat info;
  int is_new = (flags & O_CREAT) && stat(path, &info) != 0;
  int refused = (changes && fails("open", name)) || (is_new && fails("create", name));
  int fd = refused ? -1 : real(path, flags, mode);
  int why = errno;
  if (fd >= 0 && fd < HANDLES && fstat(fd, &info) == 0) {
    free(handles[fd].path);
    handles[fd] = (struct handle){++serial, info.st_dev, info.st_ino, strdup(name)};
    note('o', serial, name, (is_new ? CREATED : 0) | (flags & O_TRUNC ? EMPTIED : 0) | (S_ISDIR(info.st_mode) ? FOLDER : 0),
         0, 0, NULL);
  }
  pthread_mutex_unlock(&lock);
  errno = why;
  return fd;
}

#define OPEN(name)                                        \
  EXPORT int name(const char *path, int flags, ...) {     \
    va_list list;                                         \
    va_start(list, flags);                                \
    mode_t mode = va_arg(list, mode_t);                   \
    va_end(list);                                         \
    REAL(int, #name, const char *, int, ...)              \
    return opened(path, flags, mode, real);               \
  }
OPEN(open)
OPEN(open64)

static ssize_t written(int fd, const void *bytes, size_t length, int64_t offset) {
  pthread_mutex_lock(&lock);
  struct handle *handle = of(fd);
  ssize_t done = -1;
  if (!handle || !fails("write", handle->path)) {
    if (offset < 0) {
      done = put(fd, bytes, length);
    } else {
      REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t)
      done = real(fd, bytes, length, offset);
    }
  }
  int why = errno;
  if (handle && done > 0) {
    uint64_t at = offset < 0 ? (uint64_t)(lseek(fd, 0, SEEK_CUR) - done) : (uint64_t)offset;
    note('w', handle->serial, NULL, 0, at, done, bytes);
  }
  pthread_mutex_unlock(&lock);
  errno = why;
  return done;
}

EXPORT ssize_t write(int fd, const void *bytes, size_t length) {
  return fd >= 0 && fd < HANDLES && handles[fd].path ? written(fd, bytes, length, -1) : put(fd, bytes, length);
}
EXPORT ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
  return written(fd, bytes, length, offset);
}
EXPORT ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return written(fd, bytes, length, offset);
}

static int truncated(int fd, off_t length, int (*real)(int, off_t)) {
  pthread_mutex_lock(&lock);
  struct handle *handle = of(fd);
  int result = handle && fails("truncate", handle->path) ? -1 : real(fd, length);
  int why = errno;
  if (handle && result == 0) note('t', handle->serial, NULL, 0, 0, length, NULL);
  pthread_mutex_unlock(&lock);
  errno = why;
  return result;
}
EXPORT int ftruncate(int fd, off_t length) {
  REAL(int, "ftruncate", int, off_t)
  return truncated(fd, length, real);
}
EXPORT int ftruncate64(int fd, off_t length) {
  REAL(int, "ftruncate64", int, off_t)
  return truncated(fd, length, real);
}

static int synced(int fd, int (*real)(int)) {
  pthread_mutex_lock(&lock);
  struct handle *handle = of(fd);
  int result = handle && fails("sync", handle->path) ? -1 : real(fd);
  int why = errno;
  if (handle && result == 0) note('s', handle->serial, NULL, 0, 0, 0, NULL);
  pthread_mutex_unlock(&lock);
  errno = why;
  return result;
}
EXPORT int fsync(int fd) {
  REAL(int, "fsync", int)
  return synced(fd, real);
}
EXPORT int fdatasync(int fd) {
  REAL(int, "fdatasync", int)
  return synced(fd, real);
}

/* One name that is made or goes; `result` is what the system said. */
#define NAMED(kind, call, path, perform)                   \
  pthread_mutex_lock(&lock);                               \
  const char *name = below(path);                          \
  int result = name && fails(call, name) ? -1 : (perform); \
  int why = errno;                                         \
  if (name && result == 0) note(kind, 0, name, 0, 0, 0, NULL); \
  pthread_mutex_unlock(&lock);                             \
  errno = why;                                             \
  return result;

EXPORT int unlink(const char *path) {
  REAL(int, "unlink", const char *)
  NAMED('u', "unlink", path, real(path))
}
EXPORT int rmdir(const char *path) {
  REAL(int, "rmdir", const char *)
  NAMED('d', "unlink", path, real(path))
}
EXPORT int remove(const char *path) {
  REAL(int, "remove", const char *)
  struct stat info;
  int is_folder = lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
  NAMED(is_folder ? 'd' : 'u', "unlink", path, real(path))
}
EXPORT int unlinkat(int fd, const char *relative, int flags) {
  REAL(int, "unlinkat", int, const char *, int)
  char path[2 * PATH_MAX], link[64];
  snprintf(path, sizeof path, "%s", relative);
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = relative[0] == '/' || fd == AT_FDCWD ? -1 : readlink(link, path, PATH_MAX);
  if (length > 0) snprintf(path + length, sizeof path - length, "/%s", relative);
  NAMED(flags & AT_REMOVEDIR ? 'd' : 'u', "unlink", path, real(fd, relative, flags))
}
EXPORT int mkdir(const char *path, mode_t mode) {
  REAL(int, "mkdir", const char *, mode_t)
  NAMED('m', "mkdir", path, real(path, mode))
}
EXPORT int access(const char *path, int how) {
  REAL(int, "access", const char *, int)
  const char *name = below(path);
  return name && (how & W_OK) && fails("open", name) ? -1 : real(path, how);
}

EXPORT int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *)
  pthread_mutex_lock(&lock);
  const char *old = below(from), *name = below(to);
  int result = name && fails("rename", name) ? -1 : real(from, to);
  int why = errno;
  if (old && name && result == 0) {
    // Both names in one: the offset says where the second begins.
    char both[2 * PATH_MAX];
    snprintf(both, sizeof both, "%s%s", old, name);
    note('r', 0, both, 0, strlen(old), 0, NULL);
  }
  pthread_mutex_unlock(&lock);
  errno = why;
  return result;
}

/* Changes that a replay cannot follow: it refuses a record with one of them. */
static void unknown(int fd) {
  pthread_mutex_lock(&lock);
  struct handle *handle = of(fd);
  if (handle) note('x', handle->serial, handle->path, 0, 0, 0, NULL);
  pthread_mutex_unlock(&lock);
}
EXPORT void *mmap64(void *at, size_t length, int rights, int flags, int fd, off_t offset) {
  REAL(void *, "mmap64", void *, size_t, int, int, int, off_t)
  if ((rights & PROT_WRITE) && (flags & MAP_SHARED)) unknown(fd);
  return real(at, length, rights, flags, fd, offset);
}
EXPORT ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int)
  unknown(fd);
  return real(fd, parts, count);
}
EXPORT ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset) {
  REAL(ssize_t, "pwritev64", int, const struct iovec *, int, off_t)
  unknown(fd);
  return real(fd, parts, count, offset);
}
EXPORT ssize_t sendfile64(int to, int from, off_t *offset, size_t count) {
  REAL(ssize_t, "sendfile64", int, int, off_t *, size_t)
  unknown(to);
  return real(to, from, offset, count);
}
EXPORT ssize_t copy_file_range(int from, off_t *in, int to, off_t *out, size_t length, unsigned int flags) {
  REAL(ssize_t, "copy_file_range", int, off_t *, int, off_t *, size_t, unsigned int)
  unknown(to);
  return real(from, in, to, out, length, flags);
}

static int locked(int fd, int command, void *argument, int (*real)(int, int, ...)) {
  if (command == F_SETLK || command == F_SETLKW) {
    struct handle *handle = of(fd);
    struct flock *wish = argument;
    if (handle && wish->l_type != F_UNLCK && fails("lock", handle->path)) return -1;
  }
  return real(fd, command, argument);
}
#define FCNTL(name)                              \
  EXPORT int name(int fd, int command, ...) {    \
    va_list list;                                \
    va_start(list, command);                     \
    void *argument = va_arg(list, void *);       \
    va_end(list);                                \
    REAL(int, #name, int, int, ...)              \
    return locked(fd, command, argument, real);  \
  }
FCNTL(fcntl)
FCNTL(fcntl64)
