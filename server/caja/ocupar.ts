import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { tomarCerrojo, type Cerrojo } from '#server/db/copia.ts';
import { codigoDe, mal, sinEscribir } from './abierto.ts';
import { quitarArchivo } from './disco.ts';

/**
 * Lock file of the server that serves the folder. The file itself stays: a process that waits for a deleted file would hold a
 * lock that nobody else can see.
 */
const CERROJO = 'te-toca.cerrojo';

/** Errors of SQLite on a file system that has no locks; others of those tell that a file is locked. */
const NO_BLOQUEA = /^SQLITE_(IOERR_(RD|UN)?LOCK|IOERR_CHECKRESERVEDLOCK|PERM|PROTOCOL)/;

/** Whether a file system locks at all: a file that nobody else knows is locked there. */
const bloquea = (carpeta: string): boolean => {
  const archivo = join(carpeta, `${CERROJO}.${randomUUID()}`);
  try {
    const cerrojo = tomarCerrojo(archivo);
    cerrojo?.soltar();
    return cerrojo !== null;
  } finally {
    quitarArchivo(archivo);
  }
};

type Ocupada =
  | { readonly ok: true; readonly cerrojo: Cerrojo }
  /** `otro`: another process has it. */
  | { readonly ok: false; readonly linea: string; readonly otro: boolean };

/** Takes hold of a data folder for one process; why not, when another has it or it cannot be written or locked. */
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
