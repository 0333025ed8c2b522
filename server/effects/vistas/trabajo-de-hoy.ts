import type { MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import { diasDe } from '#server/data/asignaciones.ts';
import { leerTrabajo } from '#server/data/pantallas.ts';
import { listarIdos } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerDemoras } from './demoras.ts';
import { miembroPantalla, tareaPantalla, type Jornada } from './vista-pantalla.ts';

/** Members who no longer live here but own or did some of these chores. */
export const leerIdos = async (
  db: Db,
  familia: number,
  tareas: readonly TareaPantalla[],
): Promise<MiembroPantalla[]> => {
  const ids = new Set(tareas.flatMap((t) => [t.miembro, ...(t.hecha_por === null ? [] : [t.hecha_por])]));
  return (await listarIdos(db, familia, [...ids])).map(miembroPantalla);
};

/**
 * A family's work of its day, as a screen shows it: what is to do, what is late and what was done. Nothing waits for a
 * member who is away.
 */
export const leerTrabajoDeHoy = async (db: Db, familia: number, jornada: Jornada): Promise<TareaPantalla[]> => {
  const trabajo = await leerTrabajo(db, familia, jornada.hoy, jornada.inicio);
  const demoraDe = await leerDemoras(db, familia, jornada.hoy);
  return trabajo.flatMap((fila) => {
    const { espera, atrasada } = demoraDe(fila);
    return fila.estado === 'PENDIENTE' && !espera
      ? []
      : (tareaPantalla({ ...fila, ...diasDe(fila), atrasada }, jornada) ?? []);
  });
};
