/*
 * Interrupts a process in the middle of its writes to the disk. Loaded into the process with LD_PRELOAD, it counts the calls that
 * change something below CORTE_DE. At call number CORTE_N the process kills itself with SIGKILL, or with CORTE_COMO=eio that call
 * fails. Writes the name of each counted call to CORTE_LISTA, one a line. With CORTE_SIN_SITIO the disk reports no free space.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#define VERDADERA(nombre) ((__typeof__(&nombre))dlsym(RTLD_NEXT, #nombre))

static int hechas = 0;

static int es_suyo(const char *camino) {
  const char *de = getenv("CORTE_DE");
  return de != NULL && camino != NULL && strncmp(camino, de, strlen(de)) == 0;
}

static int es_de_los_suyos(int fd) {
  char enlace[64], camino[PATH_MAX];
  if (fd <= 2) return 0;
  snprintf(enlace, sizeof enlace, "/proc/self/fd/%d", fd);
  ssize_t largo = readlink(enlace, camino, sizeof camino - 1);
  if (largo <= 0) return 0;
  camino[largo] = 0;
  return es_suyo(camino);
}

/* Counts a call and tells whether it must fail; kills the process instead if so configured. */
static int corta(const char *nombre) {
  const char *lista = getenv("CORTE_LISTA"), *en = getenv("CORTE_N"), *como = getenv("CORTE_COMO");
  int n = __sync_add_and_fetch(&hechas, 1);
  if (lista != NULL) {
    FILE *salida = fopen(lista, "a");
    if (salida == NULL) abort();
    fprintf(salida, "%s\n", nombre);
    fclose(salida);
  }
  if (en == NULL || n != atoi(en)) return 0;
  if (como == NULL || strcmp(como, "eio") != 0) kill(getpid(), SIGKILL);
  errno = EIO;
  return 1;
}

#define POR_CAMINO(tipo, nombre, parametros, argumentos, camino) \
  tipo nombre parametros {                                       \
    if (es_suyo(camino) && corta(#nombre)) return -1;            \
    return VERDADERA(nombre) argumentos;                         \
  }
#define POR_FD(tipo, nombre, parametros, argumentos, fd)      \
  tipo nombre parametros {                                    \
    if (es_de_los_suyos(fd) && corta(#nombre)) return -1;     \
    return VERDADERA(nombre) argumentos;                      \
  }

POR_CAMINO(int, rename, (const char *de, const char *a), (de, a), a)
POR_CAMINO(int, link, (const char *de, const char *a), (de, a), a)
POR_CAMINO(int, unlink, (const char *camino), (camino), camino)
POR_CAMINO(int, remove, (const char *camino), (camino), camino)
POR_CAMINO(int, rmdir, (const char *camino), (camino), camino)
POR_CAMINO(int, mkdir, (const char *camino, mode_t modo), (camino, modo), camino)
POR_CAMINO(int, chmod, (const char *camino, mode_t modo), (camino, modo), camino)
POR_FD(int, fsync, (int fd), (fd), fd)
POR_FD(int, fdatasync, (int fd), (fd), fd)
POR_FD(int, ftruncate, (int fd, off_t largo), (fd, largo), fd)
POR_FD(int, ftruncate64, (int fd, off64_t largo), (fd, largo), fd)
POR_FD(ssize_t, write, (int fd, const void *de, size_t n), (fd, de, n), fd)
POR_FD(ssize_t, pwrite, (int fd, const void *de, size_t n, off_t donde), (fd, de, n, donde), fd)
POR_FD(ssize_t, pwrite64, (int fd, const void *de, size_t n, off64_t donde), (fd, de, n, donde), fd)
POR_FD(ssize_t, copy_file_range, (int de, off64_t *a, int en, off64_t *b, size_t n, unsigned m), (de, a, en, b, n, m), en)

static int abrir(const char *nombre, const char *camino, int banderas, mode_t modo) {
  if ((banderas & (O_CREAT | O_TRUNC)) != 0 && es_suyo(camino) && corta("open")) return -1;
  return ((int (*)(const char *, int, ...))dlsym(RTLD_NEXT, nombre))(camino, banderas, modo);
}

#define ABRE(nombre)                               \
  int nombre(const char *camino, int banderas, ...) { \
    va_list mas;                                   \
    va_start(mas, banderas);                       \
    mode_t modo = va_arg(mas, mode_t);             \
    va_end(mas);                                   \
    return abrir(#nombre, camino, banderas, modo); \
  }

ABRE(open)
ABRE(open64)

int statfs(const char *camino, struct statfs *que) {
  int dicho = VERDADERA(statfs)(camino, que);
  if (dicho == 0 && getenv("CORTE_SIN_SITIO") != NULL) que->f_bavail = 0;
  return dicho;
}

int statfs64(const char *camino, struct statfs64 *que) {
  int dicho = VERDADERA(statfs64)(camino, que);
  if (dicho == 0 && getenv("CORTE_SIN_SITIO") != NULL) que->f_bavail = 0;
  return dicho;
}
