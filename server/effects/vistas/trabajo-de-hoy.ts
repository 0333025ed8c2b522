import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { leerTrabajo } from '#server/data/pantallas.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerDemoras } from './demoras.ts';
import { tareaPantalla, type Jornada } from './vista-pantalla.ts';

/**
 * A family's work of its day, as a screen shows it: what is to do, what is late and what was done. Nothing waits for a
 * member who is away.
 */
export const leerTrabajoDeHoy = async (db: Db, familia: number, jornada: Jornada): Promise<TareaPantalla[]> => {
  const trabajo = await leerTrabajo(db, familia, jornada.hoy, jornada.inicio);
  const demoraDe = await leerDemoras(db, familia, jornada.hoy);
  return trabajo.flatMap((fila) => {
    const { espera, atrasada } = demoraDe(fila);
    return fila.estado === 'PENDIENTE' && !espera ? [] : (tareaPantalla({ ...fila, atrasada }, jornada) ?? []);
  });
};
