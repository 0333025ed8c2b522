/*
 * Imitates a power cut, which keeps of each file below LUZ_DE only what it contained at its last fsync. Loaded into the server
 * with LD_PRELOAD, it copies a file to LUZ_A at each fsync.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void guardar(int fd) {
  const char *de = getenv("LUZ_DE"), *a = getenv("LUZ_A");
  char enlace[64], camino[PATH_MAX], copia[2 * PATH_MAX], parcial[3 * PATH_MAX], trozo[65536];
  struct stat que;
  if (de == NULL || a == NULL || fstat(fd, &que) != 0 || !S_ISREG(que.st_mode)) return;
  snprintf(enlace, sizeof enlace, "/proc/self/fd/%d", fd);
  ssize_t largo = readlink(enlace, camino, sizeof camino - 1);
  if (largo <= 0) return;
  camino[largo] = 0;
  size_t raiz = strlen(de);
  /* Only files in the folder itself, because backups lie in subfolders. */
  if (strncmp(camino, de, raiz) != 0 || camino[raiz] != '/' || strchr(camino + raiz + 1, '/') != NULL) return;
  snprintf(copia, sizeof copia, "%s%s", a, camino + raiz);
  snprintf(parcial, sizeof parcial, "%s.%d", copia, (int)getpid());
  int escrito = open(parcial, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ssize_t n;
  /* Reads through the open descriptor: opening and closing the file again would release all of SQLite's locks on it. */
  for (off_t donde = 0; (n = pread(fd, trozo, sizeof trozo, donde)) > 0; donde += n)
    if (write(escrito, trozo, (size_t)n) != n) abort();
  if (n < 0) abort();
  close(escrito);
  if (rename(parcial, copia) != 0) abort();
}

int fsync(int fd) {
  guardar(fd);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

int fdatasync(int fd) {
  guardar(fd);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
