import { type PorTramos, sinPausas } from '#shared/domain/por-tramos.ts';
import { enCurso, puedeElegir } from '#shared/domain/reparto/tablero/preguntas.ts';
import { bien, rechazo, type Resultado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { EstadoReparto, EventoReparto, FinCierre, RechazoReparto } from '../tipos.ts';
import { elegirAutomatico, type ListasDeseos } from './automatico.ts';
import { anotar, continuarPorTramos, type Hecho, proponer } from './avance.ts';

/** Outcome of a move: all the events that it causes, numbered after the state's last, or why it is refused. */
export type Jugada = Resultado<readonly EventoReparto[], RechazoReparto>;

type Estado = EstadoReparto | null;

/**
 * A move that pauses now and then: where all others are away the rest of the draft follows. Each has a namesake that does
 * not.
 */
type JugadaPorTramos = PorTramos<Jugada>;

/** A member picks a task in their turn. Refusals: those of `puedeElegir`, in its order. */
export function elegirTareaPorTramos(
  estado: Estado,
  jugada: { miembro: number; tarea: number },
  ahora: Instante,
  listas: ListasDeseos = {},
): JugadaPorTramos {
  return elegirComo(estado, { tipo: 'ELECCION', miembro: jugada.miembro, tarea: jugada.tarea }, ahora, listas);
}
export const elegirTarea = sinPausas(elegirTareaPorTramos);

/**
 * An admin picks for the member with the turn, under the same block as that member; with `miembro`, only if it is they who have
 * it. It does not count as a sign of life of the member. Refusals: TURNO_DE_OTRO, and those of `puedeElegir`; in the closing
 * nobody has the turn.
 */
export function* elegirPorPorTramos(
  estado: Estado,
  jugada: { por: number; tarea: number; miembro?: number | undefined },
  ahora: Instante,
  listas: ListasDeseos = {},
): JugadaPorTramos {
  if (estado === null || !enCurso(estado)) return rechazo('SIN_SESION');
  if (estado.turno === null) return rechazo('NO_ES_TU_TURNO');
  if (jugada.miembro !== undefined && jugada.miembro !== estado.turno) return rechazo('TURNO_DE_OTRO');
  return yield* elegirComo(
    estado,
    { tipo: 'ELECCION_ADMIN', miembro: estado.turno, tarea: jugada.tarea, por: jugada.por },
    ahora,
    listas,
  );
}
export const elegirPor = sinPausas(elegirPorPorTramos);

function* elegirComo(
  estado: Estado,
  hecho: Hecho & { miembro: number; tarea: number },
  ahora: Instante,
  listas: ListasDeseos,
): JugadaPorTramos {
  const permiso = puedeElegir(estado, hecho.miembro, hecho.tarea);
  if (!permiso.ok) return permiso;
  if (estado === null) return rechazo('SIN_SESION');
  return bien((yield* continuarPorTramos(anotar({ estado, eventos: [] }, hecho, ahora), ahora, listas)).eventos);
}

/**
 * The admin takes back the last pick, of any member; turn and round go back to its member, who then really has the turn: even
 * when they are absent nothing is picked for them until it times out. Any number of picks, one by one, until the closing begins.
 * With `n`, the number of the pick that is meant, only if that is the last one standing. Refusals: SIN_SESION, NADA_QUE_DESHACER
 * (also in the closing), NO_ES_LA_ULTIMA.
 */
export function deshacer(estado: Estado, jugada: { por: number; n?: number | undefined }, ahora: Instante): Jugada {
  if (estado === null || !enCurso(estado)) return rechazo('SIN_SESION');
  const ultima = estado.elecciones.at(-1);
  if (!ultima || estado.fase !== 'ELECCION') return rechazo('NADA_QUE_DESHACER');
  if (jugada.n !== undefined && jugada.n !== ultima.n) return rechazo('NO_ES_LA_ULTIMA');
  const hecho: Hecho = { tipo: 'DESHECHO', miembro: ultima.miembro, tarea: ultima.tarea, por: jugada.por };
  return bien(anotar({ estado, eventos: [] }, hecho, ahora).eventos);
}

/**
 * A turn timed out. The first time in a row defers it to the next round; from the second on the member is absent and
 * the pick for them follows at once. A pick of their own or coming back ends the row; what others do for them does not.
 * A member without an account cannot come back: once the time in which an admin could pick for them is over the
 * rule picks, this one turn, and they lose none. The caller has seen that `desde` + `limite_segundos` is past: no
 * instant is computed here.
 * Refusals: SIN_SESION; NO_ES_TU_TURNO when `miembro` does not have the turn any more.
 */
export function* vencerTurnoPorTramos(
  estado: Estado,
  jugada: { miembro: number; sin_cuenta?: boolean },
  ahora: Instante,
  listas: ListasDeseos = {},
): JugadaPorTramos {
  if (estado === null || !enCurso(estado)) return rechazo('SIN_SESION');
  const { miembro, sin_cuenta } = jugada;
  if (estado.turno !== miembro) return rechazo('NO_ES_TU_TURNO');
  const eleccion = sin_cuenta === true ? elegirAutomatico(estado, listas[miembro]) : null;
  const hecho: Hecho = eleccion === null ? { tipo: 'APLAZADO', miembro } : { tipo: 'AUTO', miembro, ...eleccion };
  return bien((yield* continuarPorTramos(anotar({ estado, eventos: [] }, hecho, ahora), ahora, listas)).eventos);
}
export const vencerTurno = sinPausas(vencerTurnoPorTramos);

/**
 * A member shows that they are there: their time-outs are forgotten, and from their next turn on they pick again. No
 * events when there is nothing to forget. Refusal: SIN_SESION when no picks are going on.
 */
export function volver(estado: Estado, jugada: { miembro: number }, ahora: Instante): Jugada {
  if (estado?.fase !== 'ELECCION') return rechazo('SIN_SESION');
  if ((estado.aplazamientos[jugada.miembro] ?? 0) === 0) return bien([]);
  return bien(anotar({ estado, eventos: [] }, { tipo: 'VUELTA', miembro: jugada.miembro }, ahora).eventos);
}

/** The admin calls the session off, in the picks or in the closing. Refusal: SIN_SESION. */
export function cancelar(estado: Estado, jugada: { por: number }, ahora: Instante): Jugada {
  if (estado === null || !enCurso(estado)) return rechazo('SIN_SESION');
  return bien(anotar({ estado, eventos: [] }, { tipo: 'CANCELADO', por: jugada.por }, ahora).eventos);
}

/**
 * A member answers a proposal, or an admin (`por`) in the name of one who has no account. One refusal vetoes it for
 * good; the last consent carries it out; once none is open, more are made or the end follows. Refusals, in this order: SIN_SESION,
 * NO_EN_CIERRE, PROPUESTA_NO_ENCONTRADA, PROPUESTA_CERRADA, PROPUESTA_NO_ES_TUYA, YA_RESPONDIDA.
 */
export function responderPropuesta(
  estado: EstadoReparto | null,
  jugada: { miembro: number; propuesta: number; acepta: boolean; por?: number },
  ahora: Instante,
): Jugada {
  const cierre = enCierre(estado);
  if (!cierre.ok) return cierre;
  const propuesta = cierre.valor.propuestas.find((p) => p.n === jugada.propuesta);
  if (!propuesta) return rechazo('PROPUESTA_NO_ENCONTRADA');
  if (propuesta.estado !== 'PENDIENTE') return rechazo('PROPUESTA_CERRADA');
  if (!propuesta.pide.includes(jugada.miembro)) return rechazo('PROPUESTA_NO_ES_TUYA');
  if (propuesta.respuestas[jugada.miembro] !== undefined) return rechazo('YA_RESPONDIDA');
  const { miembro, acepta, por } = jugada;
  const respondida = anotar(
    { estado: cierre.valor, eventos: [] },
    { tipo: 'RESPUESTA', propuesta: propuesta.n, miembro, acepta, ...(por !== undefined && { por }) },
    ahora,
  );
  return bien(proponer(respondida, ahora).eventos);
}

/**
 * The admin's «Cerrar sin cambios»: ends the closing with what is agreed so far. Refusals: SIN_SESION, NO_EN_CIERRE.
 */
export function cerrarSinCambios(estado: EstadoReparto | null, jugada: { por: number }, ahora: Instante): Jugada {
  return terminar(estado, 'ADMIN', jugada.por, ahora);
}

/**
 * The deadline of the closing is past (the caller has seen that: `limite_segundos`, or 24 h without one, after
 * `desde`): it ends with what is agreed so far. Refusals: SIN_SESION, NO_EN_CIERRE.
 */
export function vencerCierre(estado: EstadoReparto | null, ahora: Instante): Jugada {
  return terminar(estado, 'PLAZO', null, ahora);
}

function terminar(estado: EstadoReparto | null, motivo: FinCierre, por: number | null, ahora: Instante): Jugada {
  const cierre = enCierre(estado);
  if (!cierre.ok) return cierre;
  return bien(
    anotar({ estado: cierre.valor, eventos: [] }, { tipo: 'CIERRE', paso: 'FIN', motivo, por }, ahora).eventos,
  );
}

function enCierre(estado: EstadoReparto | null): Resultado<EstadoReparto, RechazoReparto> {
  if (estado === null || !enCurso(estado)) return rechazo('SIN_SESION');
  return estado.fase === 'CIERRE' ? bien(estado) : rechazo('NO_EN_CIERRE');
}
