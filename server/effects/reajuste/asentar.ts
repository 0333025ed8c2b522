import { acordados, type JugadaReajuste, type YaNoSePuede } from '#shared/domain/reajuste/jugadas.ts';
import { aplicarEvento } from '#shared/domain/reajuste/pliegue.ts';
import type { EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import { guardarReajuste, leerDuenos, leerUltimoReparto, type ReajusteGuardado } from '#server/data/reajustes.ts';
import { leerRepartibles } from '#server/data/tareas.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { liberar } from '#server/effects/trabajo/partes.ts';
import { llamarPorReajuste } from './llamar.ts';
import { ponerMotivosAlDia } from './motivos.ts';
import { traspasar } from './traspasar.ts';

/**
 * Chores that have changed hands since it began, are gone, switched off or free, or do not suit their new owner as both are now;
 * all, where no draft ever made any somebody's.
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

/** Carries out what was agreed, once it has ended: chores change hands, and what nobody wanted is free from now on. */
const cumplir = async (cambio: Cambio, estado: EstadoReajuste): Promise<void> => {
  const { db, familia } = cambio;
  const sesion = await leerUltimoReparto(db, familia);
  const sinHacer = new Set(estado.sin_hacer);
  for (const { tarea, a } of acordados(estado))
    if (sesion !== null && !sinHacer.has(tarea)) await traspasar(cambio, { tarea, a, sesion });
  for (const tarea of estado.libres) await liberar(db, tarea, cambio);
  await avisarDeTareas(cambio, { cambiadas: estado.libres, asignaciones: true });
  await ponerMotivosAlDia(cambio);
};

/** Services for notifying members of a move of a reajuste. */
export type ParaMover = Pick<Contexto, 'cola' | 'correo' | 'presentes'>;

/** Stores a move of a reajuste, does what follows from it and tells the family; a refusal changes nothing. */
export const asentarReajuste = async (
  cambio: Cambio,
  para: ParaMover,
  { id, estado: antes }: ReajusteGuardado,
  jugada: JugadaReajuste,
): Promise<ReajusteGuardado | Rechazado> => {
  if (!jugada.ok) return rechazado(jugada.codigo);
  const estado = jugada.valor.reduce<EstadoReajuste>(aplicarEvento, antes);
  await guardarReajuste(cambio.db, { id, estado }, jugada.valor);
  if (estado.fase === 'TERMINADO') await cumplir(cambio, estado);
  await llamarPorReajuste(para, cambio, { id, estado, antes });
  cambio.avisar('reajuste:cambiado', {});
  return { id, estado };
};
