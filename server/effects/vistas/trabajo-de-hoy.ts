import type { Libre } from '#shared/contracts/libres.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { leerTrabajo } from '#server/data/pantallas.ts';
import type { Db } from '#server/db/esquema.ts';
import { atrasadas } from './atrasadas.ts';
import { tareaPantalla, type Jornada } from './vista-pantalla.ts';

/** A family's work of its day, as a screen shows it: what is to do, what is late and what was done; not what is free. */
export const leerTrabajoDeHoy = async (
  db: Db,
  familia: number,
  jornada: Jornada,
  libres: readonly Libre[],
): Promise<TareaPantalla[]> => {
  const deQuienQuiera = new Set(libres.map((l) => l.asignacion));
  const trabajo = await leerTrabajo(db, familia, jornada.hoy, jornada.inicio);
  const suyo = trabajo.filter((f) => !deQuienQuiera.has(f.id));
  const tarde = await atrasadas(db, familia, suyo, jornada.hoy);
  return suyo.flatMap((fila) => tareaPantalla({ ...fila, atrasada: tarde.has(fila.id) }, jornada) ?? []);
};
