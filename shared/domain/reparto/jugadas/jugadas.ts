import { type PorTramos, sinPausas } from '#shared/domain/por-tramos.ts';
import { enCurso, puedeElegir } from '#shared/domain/reparto/tablero/preguntas.ts';
import { bien, rechazado, type Resultado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { EstadoReparto, EventoReparto, FinCierre, RechazoReparto } from '../tipos.ts';
import { anotar, continuarPorTramos, elegirAutomatico, type Hecho, type ListasDeseos, proponer } from './avance.ts';

/** The result of a move: all events that it causes, numbered after the state's last one, or the reason why it is refused. */
export type Jugada = Resultado<readonly EventoReparto[], RechazoReparto>;

type Estado = EstadoReparto | null;

/**
 * A move that is computed with pauses, since the rest of the draft follows from it when all other members are absent. Each
 * exported function that returns one has a variant without pauses, named without `PorTramos`.
 */
type JugadaPorTramos = PorTramos<Jugada>;

/** Picks a chore for the member who has the turn. Refusals: those of `puedeElegir`, in its order. */
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
 * Picks a chore as an admin for the member who has the turn, within that member's quota. With `miembro`, only if that member
 * has the turn. The member's row of time-outs goes on, since they did nothing. Refusals: SIN_SESION, NO_ES_TU_TURNO (in the
 * closing, where nobody has the turn), TURNO_DE_OTRO, and those of `puedeElegir`.
 */
export function* elegirPorPorTramos(
  estado: Estado,
  jugada: { por: number; tarea: number; miembro?: number | undefined },
  ahora: Instante,
  listas: ListasDeseos = {},
): JugadaPorTramos {
  if (estado === null || !enCurso(estado)) return rechazado('SIN_SESION');
  if (estado.turno === null) return rechazado('NO_ES_TU_TURNO');
  if (jugada.miembro !== undefined && jugada.miembro !== estado.turno) return rechazado('TURNO_DE_OTRO');
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
  if (estado === null) return rechazado('SIN_SESION');
  return bien((yield* continuarPorTramos(anotar({ estado, eventos: [] }, hecho, ahora), ahora, listas)).eventos);
}

/**
 * Takes back the last pick, whichever member's it is. That member then has the turn again, even if absent, and nothing is
 * picked for them until it times out or they ask for it. Picks can be taken back one by one until the closing begins. With `n`,
 * only if that is the number of the last pick. Refusals: SIN_SESION, NADA_QUE_DESHACER (also in the closing), NO_ES_LA_ULTIMA.
 */
export function deshacer(estado: Estado, jugada: { por: number; n?: number | undefined }, ahora: Instante): Jugada {
  if (estado === null || !enCurso(estado)) return rechazado('SIN_SESION');
  const ultima = estado.elecciones.at(-1);
  if (!ultima || estado.fase !== 'ELECCION') return rechazado('NADA_QUE_DESHACER');
  if (jugada.n !== undefined && jugada.n !== ultima.n) return rechazado('NO_ES_LA_ULTIMA');
  const hecho: Hecho = { tipo: 'DESHECHO', miembro: ultima.miembro, tarea: ultima.tarea, por: jugada.por };
  return bien(anotar({ estado, eventos: [] }, hecho, ahora).eventos);
}

/**
 * Ends a turn that timed out. The first time-out in a row defers the turn to the next round. From the second on the member is
 * absent, and a pick for them follows immediately. A pick of their own, coming back, or letting the rule finish for them ends the
 * row.
 *
 * In two cases the rule picks in this turn instead, and no time-out is counted: for a member without an account (`sin_cuenta`),
 * who could not come back, and for a member who let the rule finish and has the turn again after an undo.
 *
 * The caller has checked that the time is over (`finDelPlazo`). Refusals: SIN_SESION; NO_ES_TU_TURNO when `miembro` no longer has
 * the turn.
 */
export function* vencerTurnoPorTramos(
  estado: Estado,
  jugada: { miembro: number; sin_cuenta?: boolean },
  ahora: Instante,
  listas: ListasDeseos = {},
): JugadaPorTramos {
  if (estado === null || !enCurso(estado)) return rechazado('SIN_SESION');
  const { miembro, sin_cuenta } = jugada;
  if (estado.turno !== miembro) return rechazado('NO_ES_TU_TURNO');
  const porRegla = sin_cuenta === true || estado.terminan[miembro] === true;
  const eleccion = porRegla ? elegirAutomatico(estado, listas[miembro]) : null;
  const hecho: Hecho = eleccion === null ? { tipo: 'APLAZADO', miembro } : { tipo: 'AUTO', miembro, ...eleccion };
  return bien((yield* continuarPorTramos(anotar({ estado, eventos: [] }, hecho, ahora), ahora, listas)).eventos);
}
export const vencerTurno = sinPausas(vencerTurnoPorTramos);

/**
 * Marks a member as present again: their time-outs are forgotten, and they pick from their next turn on. Returns no
 * events when there are no time-outs. Refusal: SIN_SESION outside the picks.
 */
export function volver(estado: Estado, jugada: { miembro: number }, ahora: Instante): Jugada {
  if (estado?.fase !== 'ELECCION') return rechazado('SIN_SESION');
  if ((estado.aplazamientos[jugada.miembro] ?? 0) === 0) return bien([]);
  return bien(anotar({ estado, eventos: [] }, { tipo: 'VUELTA', miembro: jugada.miembro }, ahora).eventos);
}

/** Cancels a draft, during the picks or the closing. Refusal: SIN_SESION. */
export function cancelar(estado: Estado, jugada: { por: number }, ahora: Instante): Jugada {
  if (estado === null || !enCurso(estado)) return rechazado('SIN_SESION');
  return bien(anotar({ estado, eventos: [] }, { tipo: 'CANCELADO', por: jugada.por }, ahora).eventos);
}

/**
 * Records a member's answer to a proposal, or an admin's (`por`) for a member without an account. One refusal rejects the
 * proposal for good; the last consent carries it out, unless it depends on an earlier open one. Once no proposal is open, the
 * next bundle or the end follows. Refusals, in this order: SIN_SESION, NO_EN_CIERRE, PROPUESTA_NO_ENCONTRADA,
 * PROPUESTA_CERRADA, PROPUESTA_NO_ES_TUYA, YA_RESPONDIDA.
 */
export function responderPropuesta(
  estado: EstadoReparto | null,
  jugada: { miembro: number; propuesta: number; acepta: boolean; por?: number },
  ahora: Instante,
): Jugada {
  const cierre = enCierre(estado);
  if (!cierre.ok) return cierre;
  const propuesta = cierre.valor.propuestas.find((p) => p.n === jugada.propuesta);
  if (!propuesta) return rechazado('PROPUESTA_NO_ENCONTRADA');
  if (propuesta.estado !== 'PENDIENTE') return rechazado('PROPUESTA_CERRADA');
  if (!propuesta.pide.includes(jugada.miembro)) return rechazado('PROPUESTA_NO_ES_TUYA');
  if (propuesta.respuestas[jugada.miembro] !== undefined) return rechazado('YA_RESPONDIDA');
  const { miembro, acepta, por } = jugada;
  const respondida = anotar(
    { estado: cierre.valor, eventos: [] },
    { tipo: 'RESPUESTA', propuesta: propuesta.n, miembro, acepta, ...(por !== undefined && { por }) },
    ahora,
  );
  return bien(proponer(respondida, ahora).eventos);
}

/** Ends the closing with what is agreed so far: an admin's «Cerrar sin cambios». Refusals: SIN_SESION, NO_EN_CIERRE. */
export function cerrarSinCambios(estado: EstadoReparto | null, jugada: { por: number }, ahora: Instante): Jugada {
  return terminar(estado, 'ADMIN', jugada.por, ahora);
}

/**
 * Ends the closing with what is agreed so far, because its time is over. The caller has checked that its deadline
 * (`finDelPlazo`) has passed. Refusals: SIN_SESION, NO_EN_CIERRE.
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
  if (estado === null || !enCurso(estado)) return rechazado('SIN_SESION');
  return estado.fase === 'CIERRE' ? bien(estado) : rechazado('NO_EN_CIERRE');
}
