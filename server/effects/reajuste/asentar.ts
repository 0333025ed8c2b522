import { acordados, type JugadaReajuste, type YaNoSePuede } from '#shared/domain/reajuste/jugadas.ts';
import { aplicarEvento } from '#shared/domain/reajuste/registro.ts';
import { aQuienLlama, type EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Rechazado } from '#server/change/resultado.ts';
import { guardarReajuste, leerDuenos, leerUltimoReparto, type ReajusteGuardado } from '#server/data/reajustes.ts';
import { leerRepartibles } from '#server/data/tareas.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import { difundirTareas } from '#server/effects/eventos/de-tareas.ts';
import { liberar } from '#server/effects/trabajo/partes.ts';
import { ponerMotivosAlDia } from './motivos.ts';
import { traspasar } from './traspasar.ts';

/**
 * Returns a function that tells whether a proposed move of a chore can no longer be carried out.
 * That is so when the chore has changed hands since, is gone, switched off, free, personal or split into parts, or when its new
 * owner has left the home or it does not suit them; and for all chores when the family has never completed a draft.
 */
export const leerYaNo = async ({ db, familia }: Cambio): Promise<YaNoSePuede> => {
  if ((await leerUltimoReparto(db, familia)) === null) return () => true;
  const duenos = await leerDuenos(db, familia);
  const activas = new Map((await leerRepartibles(db, familia)).map((t) => [t.id, t]));
  const deCasa = new Map((await listarDeCasa(db, familia)).map((m) => [m.id, m]));
  return ({ tarea, de, a }) => {
    const suya = activas.get(tarea);
    if (suya === undefined || (duenos.get(tarea) ?? null) !== de) return true;
    if (a === null) return false;
    const quien = deCasa.get(a);
    return quien === undefined || !apta(suya, quien.grupo_edad);
  };
};

/**
 * Carries out the agreed moves once the reajuste has ended: chores change owner, and those nobody wanted become free. Moves that
 * can no longer be made (`sin_hacer`) are left out. The reasons for a reajuste are updated.
 */
const cumplir = async (cambio: Cambio, estado: EstadoReajuste): Promise<void> => {
  const { db, familia } = cambio;
  const sesion = await leerUltimoReparto(db, familia);
  const sinHacer = new Set(estado.sin_hacer);
  for (const { tarea, a } of acordados(estado))
    if (sesion !== null && !sinHacer.has(tarea)) await traspasar(cambio, { tarea, a, sesion });
  for (const tarea of estado.libres) await liberar(db, tarea, cambio);
  await difundirTareas(cambio, { cambiadas: estado.libres, asignaciones: true });
  await ponerMotivosAlDia(cambio);
};

/**
 * Says for which members' answers a reajuste in progress waits now and did not wait before the move; `antes` is its state before
 * the move, null for the move that began it.
 */
export const llamarPorReajuste = (
  cambio: Cambio,
  { id, estado }: ReajusteGuardado,
  antes: EstadoReajuste | null,
): void => {
  for (const miembro_id of estado.fase === 'EN_CURSO' ? aQuienLlama(antes, estado) : [])
    cambio.dice(null, { hecho: 'reajuste.propuesta', reajuste_id: id, miembro_id });
};

/** Stores a move of a reajuste, carries it out if it was the last, and tells the family. A refusal changes nothing. */
export const asentarReajuste = async (
  cambio: Cambio,
  { id, estado: antes }: ReajusteGuardado,
  jugada: JugadaReajuste,
): Promise<ReajusteGuardado | Rechazado> => {
  if (!jugada.ok) return jugada;
  const estado = jugada.valor.reduce<EstadoReajuste>(aplicarEvento, antes);
  await guardarReajuste(cambio.db, { id, estado }, jugada.valor);
  if (estado.fase === 'TERMINADO') await cumplir(cambio, estado);
  llamarPorReajuste(cambio, { id, estado }, antes);
  cambio.difundir('reajuste:cambiado', {});
  return { id, estado };
};
