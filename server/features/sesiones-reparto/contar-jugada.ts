import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { subirVersion } from '#server/features/familias/familias.repo.ts';
import { publicacionesDe } from './publicaciones.ts';
import { leerRostros, type SesionGuardada } from './sesiones-reparto.repo.ts';

/** Ends the transaction of a move that was stored: what a completed session sets going, the family's new version, the answer and the events. */
export const contarJugada = async (_contexto: Contexto, trx: Db, actor: Actor, { id, estado }: SesionGuardada, jugada: readonly EventoReparto[]) => {
  const familia = actor.familia_id;
  const version = await subirVersion(trx, familia);
  const sesion = sesionDeEstado(id, estado, await leerRostros(trx, familia));
  return { respuesta: { success: true as const, sesion, version }, eventos: publicacionesDe(familia, version, jugada, sesion) };
};
