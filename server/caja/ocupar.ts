import { join } from 'node:path';
import { tomarCerrojo, type Cerrojo } from '#server/db/copia.ts';
import { codigoDe, mal, sinEscribir, type Abierto } from './abierto.ts';

/**
 * Held by whoever serves the folder. The file itself stays: whoever waits for one that is taken away would hold what nobody
 * else can see.
 */
const CERROJO = 'te-toca.cerrojo';

/** Takes hold of a data folder for one process; why not, when another has it or it cannot be written. */
export const ocupar = (carpeta: string): Abierto<{ readonly cerrojo: Cerrojo }> => {
  const archivo = join(carpeta, CERROJO);
  try {
    const cerrojo = tomarCerrojo(archivo);
    if (cerrojo !== null) return { ok: true, cerrojo };
    return mal(`Otro servidor de Te Toca usa ya la carpeta de datos ${carpeta}: ciérralo, o elige otra con DATA_DIR.`);
  } catch (error) {
    return mal(sinEscribir(error, carpeta) ?? `No se puede usar ${archivo} (${codigoDe(error)}).`);
  }
};
