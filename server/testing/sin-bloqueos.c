/*
 * Imitates a file system without locks; SIN_BLOQUEOS is the error number that it returns. Loaded into the server with LD_PRELOAD.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>

static int bloquear(const char *nombre, int fd, int orden, void *dato) {
  const char *error = getenv("SIN_BLOQUEOS");
  if (error != NULL && (orden == F_SETLK || orden == F_SETLKW)) {
    errno = atoi(error);
    return -1;
  }
  return ((int (*)(int, int, ...))dlsym(RTLD_NEXT, nombre))(fd, orden, dato);
}

#define FCNTL(nombre)                       \
  int nombre(int fd, int orden, ...) {      \
    va_list mas;                            \
    va_start(mas, orden);                   \
    void *dato = va_arg(mas, void *);       \
    va_end(mas);                            \
    return bloquear(#nombre, fd, orden, dato); \
  }

FCNTL(fcntl)
FCNTL(fcntl64)
