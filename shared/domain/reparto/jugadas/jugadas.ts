import { bien, rechazo, type Resultado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { enCurso, puedeElegir } from '../tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto, RechazoReparto } from '../tipos.ts';
import { elegirAutomatico, type ListasDeseos } from './automatico.ts';
import { anotar, continuar, type Hecho } from './avance.ts';

/** Outcome of a move: all the events that it causes, numbered after the state's last, or why it is refused. */
export type Jugada = Resultado<readonly EventoReparto[], RechazoReparto>;

type Estado = EstadoReparto | null;

/** A member picks a task in his turn. Refusals: those of `puedeElegir`, in its order. */
export function elegirTarea(
  estado: Estado,
  jugada: { miembro: number; tarea: number },
  ahora: Instante,
  listas: ListasDeseos = {},
): Jugada {
  return elegirComo(
    estado,
    jugada.miembro,
    { tipo: 'ELECCION', miembro: jugada.miembro, tarea: jugada.tarea },
    ahora,
    listas,
  );
}

/**
 * An admin picks for whoever has the turn, under the same block as that member; with `miembro`, only if it is they who
 * have it. It does not count as a sign of life of the member. Refusals: TURNO_DE_OTRO, and those of `puedeElegir`; in
 * the closing nobody has the turn.
 */
export function elegirPor(
  estado: Estado,
  jugada: { por: number; tarea: number; miembro?: number | undefined },
  ahora: Instante,
  listas: ListasDeseos = {},
): Jugada {
  if (estado === null || !enCurso(estado)) return rechazo('SIN_SESION');
  if (estado.turno === null) return rechazo('NO_ES_TU_TURNO');
  if (jugada.miembro !== undefined && jugada.miembro !== estado.turno) return rechazo('TURNO_DE_OTRO');
  return elegirComo(
    estado,
    estado.turno,
    { tipo: 'ELECCION_ADMIN', miembro: estado.turno, tarea: jugada.tarea, por: jugada.por },
    ahora,
    listas,
  );
}

function elegirComo(
  estado: Estado,
  miembro: number,
  hecho: Hecho & { tarea: number },
  ahora: Instante,
  listas: ListasDeseos,
): Jugada {
  const permiso = puedeElegir(estado, miembro, hecho.tarea);
  if (!permiso.ok) return permiso;
  return estado === null
    ? rechazo('SIN_SESION')
    : bien(continuar(anotar({ estado, eventos: [] }, hecho, ahora), ahora, listas).eventos);
}

/**
 * The admin takes the last pick back, whoever made it; turn and round go back to its member, who then really has
 * the turn: even when he is absent nothing is picked for him until it times out. Any number of picks, one by one,
 * until the closing begins. With `n`, the number of the pick that is meant, only if that is the last one standing.
 * Refusals: SIN_SESION, NADA_QUE_DESHACER (also in the closing), NO_ES_LA_ULTIMA.
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
 * A turn timed out. The first time in a row defers it to the next round; from the second on the member is absent
 * and the pick for him follows at once. A pick of his own or coming back ends the row; what others do for him
 * does not. Whoever has no account cannot come back either way: once the time in which an admin could pick for them is
 * over the rule picks, this one turn, and they lose none. The caller has seen that `desde` + `limite_segundos` is past:
 * no instant is computed here.
 * Refusals: SIN_SESION; NO_ES_TU_TURNO when `miembro` does not have the turn any more.
 */
export function vencerTurno(
  estado: Estado,
  jugada: { miembro: number; sin_cuenta?: boolean },
  ahora: Instante,
  listas: ListasDeseos = {},
): Jugada {
  if (estado === null || !enCurso(estado)) return rechazo('SIN_SESION');
  if (estado.turno !== jugada.miembro) return rechazo('NO_ES_TU_TURNO');
  const eleccion = jugada.sin_cuenta === true ? elegirAutomatico(estado, listas[jugada.miembro]) : null;
  if (eleccion)
    return bien(
      continuar(
        anotar({ estado, eventos: [] }, { tipo: 'AUTO', miembro: jugada.miembro, ...eleccion }, ahora),
        ahora,
        listas,
      ).eventos,
    );
  const aplazado = anotar({ estado, eventos: [] }, { tipo: 'APLAZADO', miembro: jugada.miembro }, ahora);
  return bien(continuar(aplazado, ahora, listas).eventos);
}

/**
 * A member shows that he is there: his time-outs are forgotten, and from his next turn on he picks himself. No
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
