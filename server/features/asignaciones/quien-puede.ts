import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Actor } from '#server/change/contexto.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import type { FilaAsignacion } from '#server/data/asignaciones.ts';

/**
 * Whether somebody may tick off a member's work: their own, or, for an admin, that of a member without an account, who
 * has no phone for it.
 */
export const puedeHacerPor = (actor: Actor, dueno: Usuario): boolean =>
  actor.id === dueno.id || (actor.es_administrador && !dueno.tiene_cuenta);

/** Why it is not theirs to do or undo: it is somebody else's, took it from them when it was free, or covers it. */
export const ajena = (actor: Actor, fila: FilaAsignacion, { first_name: nombre }: Usuario): Rechazado => {
  if (fila.cedida_por === actor.id) return rechazado('LIBRE_YA_TOMADA', { nombre });
  return rechazado(fila.cubre_id === actor.id ? 'ASIGNACION_CUBIERTA' : 'ASIGNACION_AJENA', { nombre });
};
