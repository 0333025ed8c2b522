import { sql } from 'kysely';
import type { Casa } from '#server/testing/ano/casa.ts';

/** Checks that all thanks are for something done, to the member who did it, and from another member. */
export const comprobarGracias = async ({ leer, familia, hoy }: Casa): Promise<void> => {
  const sueltas = await leer(sql<{ asignacion_id: number }>`
    select g.asignacion_id from gracias g join asignaciones a on a.id = g.asignacion_id
    where g.familia_id = ${familia} and (a.estado <> 'COMPLETADA' or g.miembro_id = g.a_id
      or g.a_id <> coalesce(a.hecha_por, a.miembro_id))`);
  if (sueltas.length > 0)
    throw new Error(`${hoy}: thanks for ${sueltas.map((g) => g.asignacion_id).join()} are left over`);
};
