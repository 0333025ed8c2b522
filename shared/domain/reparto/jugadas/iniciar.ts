import { sinPausas, type PorTramos } from '#shared/domain/por-tramos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { DatosPrevision } from '../cuotas/datos-prevision.ts';
import { indiceTrimestre, ordenDelTrimestre } from '../cuotas/orden.ts';
import { preverReparto, type RechazoPrevision } from '../cuotas/prever.ts';
import type { Advertencia } from '#shared/domain/reparto/cuotas/prever.ts';
import { aplicar } from '../registro/pliegue.ts';
import { enCurso } from '../tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto } from '../tipos.ts';
import { continuarPorTramos, type ListasDeseos } from './avance.ts';

/** Seconds after a pick before the next turn's clock starts: time to look at the wall screen. */
const RESPIRO_SEGUNDOS = 3;

export interface JugadaInicio extends DatosPrevision {
  readonly por: number;
  /** Time limit of a turn in seconds; null for none. */
  readonly limite_segundos: number | null;
  /** Members who are away from home. Their turns are picked automatically until they are back. */
  readonly ausentes?: readonly number[];
}

/** The refusals of a start. `avisos` are the notices that block it, at least one. */
export type RechazoIniciar =
  | RechazoPrevision
  | { readonly ok: false; readonly codigo: 'REPARTO_EN_CURSO' }
  | { readonly ok: false; readonly codigo: 'REPARTO_BLOQUEADO'; readonly avisos: readonly Advertencia[] };

type Iniciado = { readonly ok: true; readonly valor: readonly EventoReparto[] } | RechazoIniciar;

/**
 * Starts a draft with frozen loads, quotas and order. `estado` is the family's latest draft, or null. Picks for absent
 * members follow immediately, and so does the closing when nobody can pick anything. Refusals, in this order:
 * REPARTO_EN_CURSO, those of `preverReparto`, REPARTO_BLOQUEADO.
 */
export function* iniciarPorTramos(
  estado: EstadoReparto | null,
  jugada: JugadaInicio,
  ahora: Instante,
  listas: ListasDeseos = {},
): PorTramos<Iniciado> {
  if (enCurso(estado)) return rechazado('REPARTO_EN_CURSO');
  const prevision = preverReparto(jugada);
  if (!prevision.ok) return prevision;
  const { participantes, tareas, en_cuenta, desempate, cuotas, avisos, bloqueado } = prevision.valor;
  if (bloqueado) return { ok: false, codigo: 'REPARTO_BLOQUEADO', avisos: avisos.filter((a) => a.bloquea) };
  const orden = ordenDelTrimestre(
    participantes.map((p) => p.id),
    jugada.semilla,
    indiceTrimestre(jugada.trimestre_inicio),
  );
  const { por, trimestre_inicio, contar, limite_segundos } = jugada;
  const ausentes = participantes.map((p) => p.id).filter((id) => jugada.ausentes?.includes(id) === true);
  const inicio: EventoReparto = {
    n: 1,
    en: ahora,
    tipo: 'INICIO',
    reglas: 3,
    por,
    trimestre_inicio,
    contar,
    limite_segundos,
    respiro_segundos: RESPIRO_SEGUNDOS,
    participantes,
    tareas,
    cuotas,
    orden,
    desempate,
    ...(ausentes.length > 0 ? { ausentes } : {}),
    ...(en_cuenta && { en_cuenta }),
  };
  yield;
  const abierta = { estado: aplicar(null, inicio), eventos: [inicio] };
  return bien((yield* continuarPorTramos(abierta, ahora, listas)).eventos);
}

/** Runs `iniciarPorTramos` without pauses. */
export const iniciar = sinPausas(iniciarPorTramos);
