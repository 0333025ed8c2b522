import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Actor } from '#server/change/contexto.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import { leerAsignacion, type FilaAsignacion } from '#server/data/asignaciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * Whether somebody may tick off a member's work: their own, or, for an admin, that of a member without an account, who
 * has no phone for it.
 */
export const puedeHacerPor = (actor: Actor, dueno: Usuario): boolean =>
  actor.id === dueno.id || (actor.es_administrador && !dueno.tiene_cuenta);

/** Reads an assignment and its owner. */
export const leerConDueno = async (
  db: Db,
  familia: number,
  id: number,
): Promise<{ readonly fila: FilaAsignacion; readonly dueno: Usuario } | undefined> => {
  const fila = await leerAsignacion(db, familia, id);
  const dueno = fila && (await leerUsuario(db, familia, fila.miembro));
  return dueno && { fila, dueno };
};

/** Why it is not theirs to do or undo: it is somebody else's, took it from them when it was free, or covers it. */
export const ajena = (actor: Actor, fila: FilaAsignacion, { first_name: nombre }: Usuario): Rechazado => {
  if (fila.cedida_por === actor.id) return rechazado('LIBRE_YA_TOMADA', { nombre });
  return rechazado(fila.cubre_id === actor.id ? 'ASIGNACION_CUBIERTA' : 'ASIGNACION_AJENA', { nombre });
};
