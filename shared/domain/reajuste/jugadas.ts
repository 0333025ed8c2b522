import { deUnaVez, type PorTramos } from '#shared/domain/por-tramos.ts';
import type { Desempate } from '#shared/domain/reparto/tipos.ts';
import { bien, rechazado, type Resultado } from '#shared/domain/resultado.ts';
import type { Contar, Dia, Instante } from '#shared/domain/tipos.ts';
import { cuotasDelResto, queCuentan, type Vetos } from './mesa.ts';
import type {
  EstadoReajuste,
  EventoReajuste,
  FinReajuste,
  MiembroReajuste,
  RechazoReajuste,
  TareaReajuste,
  Traspaso,
} from './tipos.ts';
import { buscarMovimientos } from './calcular.ts';
import { aplicarEvento } from './registro.ts';

/**
 * Returns the moves that earlier answers rule out of the next bundle. A chore with an owner is not proposed again once a
 * proposal for it was accepted or refused, and from the third bundle on not at all. A chore without an owner stays with the
 * member who accepted it, and is not offered again to one who refused it.
 */
function vetosDe({ propuestas, tareas, asignadas }: EstadoReajuste): Vetos {
  const deNadie = new Set(tareas.flatMap((t) => (t.dueno === null ? [t.id] : [])));
  const decididas = propuestas.filter((p) => p.estado === 'ACEPTADA' || p.estado === 'RECHAZADA');
  const quietas = new Set([
    ...decididas.flatMap((p) => p.cambios.flatMap((c) => (deNadie.has(c.tarea) ? [] : [c.tarea]))),
    ...asignadas.flatMap((a) => (a.miembro !== null && deNadie.has(a.id) ? [a.id] : [])),
    ...((propuestas.at(-1)?.lote ?? 0) > 1 ? tareas.flatMap((t) => (deNadie.has(t.id) ? [] : [t.id])) : []),
  ]);
  const noes = new Set(
    propuestas.flatMap((p) => (p.estado === 'RECHAZADA' ? p.cambios.map((c) => `${c.tarea}>${c.a}`) : [])),
  );
  return { quietas, noA: (tarea, miembro) => noes.has(`${tarea}>${miembro}`) };
}

/** The new events of a move, in order, or the reason why it is refused. */
export type JugadaReajuste = Resultado<readonly EventoReajuste[], RechazoReajuste>;

/** The data that a reajuste freezes when it begins; `por` is the admin who begins it. */
export interface InicioReajuste {
  readonly por: number;
  readonly trimestre_inicio: Dia;
  readonly desde: Dia;
  readonly contar: Contar;
  readonly miembros: readonly MiembroReajuste[];
  readonly tareas: readonly TareaReajuste[];
  readonly desempate: Desempate;
}

/**
 * Tells whether a chore can no longer change hands as planned. `de` is its owner when the reajuste began (null: none), and `a`
 * its new owner (null: it becomes free). The answer depends on the family's present state. The chore may have been deleted,
 * switched off or given another owner by now; the receiver may have left the home or reached an age that it does not suit.
 */
export type YaNoSePuede = (traspaso: Pick<Traspaso, 'tarea' | 'de'> & { readonly a: number | null }) => boolean;

type SinNumero = EventoReajuste extends infer E ? (E extends unknown ? Omit<E, 'n' | 'en'> : never) : never;

/** The events of a move so far, and the state after them. */
interface EnMarcha {
  readonly estado: EstadoReajuste | null;
  readonly eventos: readonly EventoReajuste[];
}

/** A reajuste that has begun. */
type Abierta = EnMarcha & { readonly estado: EstadoReajuste };

function anotar({ estado, eventos }: EnMarcha, evento: SinNumero, en: Instante) {
  const entero = { ...evento, n: (estado?.n ?? 0) + 1, en } as EventoReajuste;
  return { estado: aplicarEvento(estado, entero), eventos: [...eventos, entero] };
}

/**
 * Begins a reajuste with its first bundle of proposals. Refused when no member has a share of the rest of the quarter, when no
 * chore suits a member who has one, and when there is nothing to propose.
 */
export function* empezarReajuste(inicio: InicioReajuste, ahora: Instante): PorTramos<JugadaReajuste> {
  if (!inicio.miembros.some((m) => m.porcentaje * m.dias > 0)) return rechazado('REAJUSTE_SIN_NADIE');
  if (queCuentan(inicio).length === 0) return rechazado('REAJUSTE_SIN_TAREAS');
  const cuotas = cuotasDelResto(inicio);
  const empezado = anotar({ estado: null, eventos: [] }, { tipo: 'INICIO', ...inicio, cuotas }, ahora);
  const propuesto = yield* proponer(empezado, ahora);
  if (propuesto.eventos.length === 1) return rechazado('REAJUSTE_INNECESARIO');
  return bien(propuesto.eventos);
}

/** Runs `empezarReajuste` without pauses. */
export const iniciarReajuste = (inicio: InicioReajuste, ahora: Instante): JugadaReajuste =>
  deUnaVez(empezarReajuste(inicio, ahora));

/**
 * Appends the next bundle of proposals, if there is one. The admin who began the reajuste proposed them, so their
 * yes is recorded at once wherever other members are asked too. A proposal that asks only this admin waits for their
 * answer, because a recorded yes would carry it out without asking anybody.
 */
function* proponer(jugada: Abierta, ahora: Instante): PorTramos<Abierta> {
  let actual = jugada;
  const { propuestas } = jugada.estado;
  const lote = (propuestas.at(-1)?.lote ?? 0) + 1;
  let propuesta = propuestas.length;
  for (const cambios of yield* siguienteLote(jugada.estado)) {
    yield;
    propuesta += 1;
    actual = anotar(actual, { tipo: 'PROPUESTA', propuesta, lote, cambios, pide: quienesResponden(cambios) }, ahora);
  }
  const { por: miembro } = jugada.estado;
  for (const { n, lote: suyo, pide } of actual.estado.propuestas)
    if (suyo === lote && pide.length > 1 && pide.includes(miembro))
      actual = anotar(actual, { tipo: 'RESPUESTA', propuesta: n, miembro, acepta: true }, ahora);
  return actual;
}

/** Returns the members whose consent these moves need: every giver and every receiver. */
const quienesResponden = (cambios: readonly Traspaso[]): number[] =>
  [...new Set(cambios.flatMap((c) => (c.de === null ? [c.a] : [c.de, c.a])))].toSorted((a, b) => a - b);

/**
 * Computes the next proposals: at the start, and again once a bundle is fully answered and contained a refusal. Refused
 * moves are not proposed again. A refused chore without an owner goes to the next suitable member; the moves of other
 * chores are computed anew once.
 */
function* siguienteLote(estado: EstadoReajuste): PorTramos<readonly (readonly Traspaso[])[]> {
  const { miembros, asignadas, cuotas, propuestas, desempate } = estado;
  if (propuestas.some((p) => p.estado === 'PENDIENTE')) return [];
  const ultimo = propuestas.at(-1)?.lote;
  if (ultimo !== undefined && !propuestas.some((p) => p.lote === ultimo && p.estado === 'RECHAZADA')) return [];
  const duenos = new Map(asignadas.map((a) => [a.id, a.miembro]));
  const tareas = estado.tareas.map((t) => ({ ...t, dueno: duenos.get(t.id) ?? null }));
  return yield* buscarMovimientos({ miembros, tareas, cuotas, desempate }, vetosDe(estado));
}

/** An answer to a proposal. `por` is the admin who answers for a member without an account. */
interface Contestacion {
  readonly miembro: number;
  readonly propuesta: number;
  readonly acepta: boolean;
  readonly por?: number;
}

/**
 * Records a member's answer to a proposal; the last answer brings the next bundle or the end. Refusals, in this order:
 * SIN_REAJUSTE, PROPUESTA_NO_ENCONTRADA, PROPUESTA_CERRADA, PROPUESTA_NO_ES_TUYA, YA_RESPONDIDA.
 */
export function* contestarReajuste(
  estado: EstadoReajuste | null,
  jugada: Contestacion,
  ahora: Instante,
  yaNo: YaNoSePuede,
): PorTramos<JugadaReajuste> {
  if (estado?.fase !== 'EN_CURSO') return rechazado('SIN_REAJUSTE');
  const propuesta = estado.propuestas.find((p) => p.n === jugada.propuesta);
  if (!propuesta) return rechazado('PROPUESTA_NO_ENCONTRADA');
  if (propuesta.estado !== 'PENDIENTE') return rechazado('PROPUESTA_CERRADA');
  if (!propuesta.pide.includes(jugada.miembro)) return rechazado('PROPUESTA_NO_ES_TUYA');
  if (propuesta.respuestas[jugada.miembro] !== undefined) return rechazado('YA_RESPONDIDA');
  const { miembro, acepta, por } = jugada;
  const respuesta = { tipo: 'RESPUESTA' as const, propuesta: propuesta.n, miembro, acepta };
  const dicha = anotar({ estado, eventos: [] }, { ...respuesta, ...(por !== undefined && { por }) }, ahora);
  const seguida = yield* proponer(dicha, ahora);
  if (seguida.estado.propuestas.some((p) => p.estado === 'PENDIENTE')) return bien(seguida.eventos);
  return bien(anotar(seguida, finDe(seguida.estado, 'RESPONDIDO', null, yaNo), ahora).eventos);
}

/** Runs `contestarReajuste` without pauses. */
export const responderReajuste = (...jugada: Parameters<typeof contestarReajuste>): JugadaReajuste =>
  deUnaVez(contestarReajuste(...jugada));

/** Ends a reajuste early with what is agreed so far, because an admin says so or its time is over. */
export function terminarReajuste(
  estado: EstadoReajuste | null,
  { motivo, por }: { readonly motivo: Exclude<FinReajuste, 'RESPONDIDO'>; readonly por: number | null },
  ahora: Instante,
  yaNo: YaNoSePuede,
): JugadaReajuste {
  if (estado?.fase !== 'EN_CURSO') return rechazado('SIN_REAJUSTE');
  return bien(anotar({ estado, eventos: [] }, finDe(estado, motivo, por, yaNo), ahora).eventos);
}

/** Cancels a reajuste: no chore changes hands. */
export function cancelarReajuste(
  estado: EstadoReajuste | null,
  { por }: { readonly por: number },
  ahora: Instante,
): JugadaReajuste {
  if (estado?.fase !== 'EN_CURSO') return rechazado('SIN_REAJUSTE');
  return bien(anotar({ estado, eventos: [] }, { tipo: 'CANCELADO', por }, ahora).eventos);
}

/** Returns the agreed moves, those of proposals that all members asked have accepted. */
export const acordados = ({ propuestas }: EstadoReajuste): readonly Traspaso[] =>
  propuestas.flatMap((p) => (p.estado === 'ACEPTADA' ? p.cambios : []));

/**
 * Builds the final event. Chores left without an owner become free, if they still can, and agreed moves that are no longer
 * possible are listed in `sin_hacer`.
 */
function finDe(estado: EstadoReajuste, motivo: FinReajuste, por: number | null, yaNo: YaNoSePuede) {
  const deNadie = estado.asignadas.filter((a) => a.miembro === null);
  return {
    tipo: 'FIN' as const,
    motivo,
    por,
    libres: deNadie.map((a) => a.id).filter((tarea) => !yaNo({ tarea, de: null, a: null })),
    sin_hacer: acordados(estado).flatMap((traspaso) => (yaNo(traspaso) ? [traspaso.tarea] : [])),
  };
}
