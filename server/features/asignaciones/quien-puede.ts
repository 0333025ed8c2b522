import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Actor } from '#server/change/contexto.ts';

/**
 * Whether somebody may tick off a member's work: their own, or, for an admin, that of a member without an account, who
 * has no phone for it.
 */
export const puedeHacerPor = (actor: Actor, dueno: Usuario): boolean =>
  actor.id === dueno.id || (actor.es_administrador && !dueno.tiene_cuenta);
