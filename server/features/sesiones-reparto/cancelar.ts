import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { cancelar as mover } from '#shared/domain/reparto/jugadas/jugadas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { jugar } from './jugar.ts';

/** An admin calls the session off. What was in force before it goes on, and the answer says so. */
export const cancelar = async (
  contexto: Contexto,
  actor: Actor,
  sesion: number,
): Promise<ResultadoCaso<JugadaHecha>> => {
  const resultado = await jugar(
    contexto,
    actor,
    sesion,
    (estado, ahora) => mover(estado, { por: actor.id }, ahora),
    () => 'Reparto cancelado',
  );
  if (!resultado.ok || (resultado.respuesta.vigente ?? null) === null) return resultado;
  return {
    ...resultado,
    respuesta: { ...resultado.respuesta, message: 'Reparto cancelado: sigue el que estaba en vigor' },
  };
};
