import type { Cambio } from '#server/change/cambiar.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';

/** The members whom a correction concerns. `ahora_de` is the member credited now, if another. */
interface Afectados {
  readonly dueno_id: number;
  readonly hecha_por: number;
  readonly ahora_de?: number | null;
}

/** Tells the admins' devices, and those of the members concerned, that a correction was added or resolved. */
export const difundirCorreccion = async (
  { db, familia, difundirA }: Cambio,
  { dueno_id, hecha_por, ahora_de = null }: Afectados,
): Promise<void> => {
  const suyos = new Set([dueno_id, hecha_por, ahora_de]);
  for (const { id, es_administrador } of await listarConCuenta(db, familia))
    if (es_administrador || suyos.has(id)) difundirA(id, 'correccion:cambiada', {});
};
