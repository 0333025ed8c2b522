import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { tomarCerrojo, type Cerrojo } from '#server/db/copia.ts';
import { codigoDe, mal, sinEscribir } from './abierto.ts';
import { quitarArchivo } from './disco.ts';

/**
 * Name of the lock file of the server that uses the folder. The file is never deleted: a process that waits for a deleted file
 * would get a lock that others cannot see.
 */
const CERROJO = 'te-toca.cerrojo';

/** SQLite errors on a file system without locks. Other locking errors mean that the file is locked. */
const NO_BLOQUEA = /^SQLITE_(IOERR_(RD|UN)?LOCK|IOERR_CHECKRESERVEDLOCK|PERM|PROTOCOL)/;

/** Tells whether a file system supports locks, by locking a new file that no other process knows. */
const bloquea = (carpeta: string): boolean => {
  const archivo = join(carpeta, `${CERROJO}.${randomUUID()}`);
  try {
    const cerrojo = tomarCerrojo(archivo);
    cerrojo?.liberar();
    return cerrojo !== null;
  } finally {
    quitarArchivo(archivo);
  }
};

type Ocupada =
  | { readonly ok: true; readonly cerrojo: Cerrojo }
  /** `otro` is true if another process holds the folder. */
  | { readonly ok: false; readonly linea: string; readonly otro: boolean };

/** Locks a data folder for this process; returns the reason if another process holds it, or it cannot be written or locked. */
export const ocupar = (carpeta: string): Ocupada => {
  const archivo = join(carpeta, CERROJO);
  const sinBloqueos = {
    ...mal(
      `El disco de ${carpeta} no admite bloqueos, como pasa en algunos discos de red: elige con DATA_DIR una carpeta de un disco de esta máquina.`,
    ),
    otro: false,
  };
  try {
    const cerrojo = tomarCerrojo(archivo);
    if (cerrojo !== null) return { ok: true, cerrojo };
    if (!bloquea(carpeta)) return sinBloqueos;
    const linea = `Otro servidor de Te Toca usa ya la carpeta de datos ${carpeta}: ciérralo, o elige otra con DATA_DIR.`;
    return { ...mal(linea), otro: true };
  } catch (error) {
    if (NO_BLOQUEA.test(codigoDe(error))) return sinBloqueos;
    return {
      ...mal(sinEscribir(error, carpeta) ?? `No se puede usar ${archivo} (${codigoDe(error)}).`),
      otro: false,
    };
  }
};
