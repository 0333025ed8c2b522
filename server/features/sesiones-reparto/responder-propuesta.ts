import type { ResponderPropuesta } from '#shared/contracts/sesiones-reparto.ts';
import { responderPropuesta as mover } from '#shared/domain/reparto/jugadas/jugadas-cierre.ts';
import { rechazo } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado } from '#server/change/resultado.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { jugar } from './jugar.ts';

/** Whether an admin speaks for somebody: a member of the family who has no account to speak with. */
const hablaPor = async ({ db }: Contexto, { es_administrador, familia_id }: Actor, miembro: number): Promise<boolean> =>
  es_administrador && (await leerUsuario(db, familia_id, miembro))?.tiene_cuenta === false;

/**
 * A member answers a proposed change, or an admin for one without an account. Its number is an id in the path, so an unknown
 * one is told before the session's phase.
 */
export const responderPropuesta = async (
  contexto: Contexto,
  actor: Actor,
  sesion: number,
  propuesta: number,
  { acepta, miembro = actor.id }: ResponderPropuesta,
) => {
  const porOtro = miembro !== actor.id;
  if (porOtro && !(await hablaPor(contexto, actor, miembro))) return rechazado('PROPUESTA_NO_ES_TUYA');
  return jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora) =>
      estado.propuestas.some((p) => p.n === propuesta)
        ? mover(estado, { miembro, propuesta, acepta, ...(porOtro && { por: actor.id }) }, ahora)
        : rechazo('PROPUESTA_NO_ENCONTRADA'),
    () => (acepta ? 'Has aceptado el cambio' : 'Has rechazado el cambio'),
  );
};
