import type { ListasDeseos } from '#shared/domain/reparto/jugadas/avance.ts';
import { iniciar, type JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import {
  cerrarSinCambios,
  deshacer,
  elegirPor,
  elegirTarea,
  type Jugada,
  responderPropuesta,
  vencerCierre,
  vencerTurno,
  volver,
} from '#shared/domain/reparto/jugadas/jugadas.ts';
import { pausar, pedirMinuto, retomar, seguir, terminarPorMi } from '#shared/domain/reparto/jugadas/ritmo.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import { AHORA } from './reparto.ts';

/** Called with each event, the state before it (null before INICIO) and the state after it. */
export type Mirar = (antes: EstadoReparto | null, evento: EventoReparto, despues: EstadoReparto) => void;

/** The log of a whole draft, and its final state. */
export interface Partida {
  readonly eventos: readonly EventoReparto[];
  readonly estado: EstadoReparto;
}

/** Arguments of a simulated draft. */
type Mesa = readonly [inicio: JugadaInicio, decisiones: readonly number[], listas?: ListasDeseos, mirar?: Mirar];

/** Plays a draft to its end (see `jugarDesde`). */
export const jugar = (...mesa: Mesa): Partida => jugarDesde(empezar(mesa[0]), mesa);

function empezar(inicio: JugadaInicio): readonly EventoReparto[] {
  const comienzo = iniciar(null, inicio, AHORA);
  if (!comienzo.ok) throw new Error(`Refused: ${comienzo.codigo}`);
  return comienzo.valor;
}

/**
 * Plays a draft to its end. Each number of `decisiones` determines one step. In the picks that is a pick by the member or by an
 * admin, a time-out, an undo, or a change of pace (`pasoDeRitmo`); in the closing an answer to a proposal, or the end. When the
 * numbers run out, members pick the first legal chore and accept everything. Throws if a legal move is refused.
 */
function jugarDesde(comienzo: readonly EventoReparto[], [, decisiones, listas = {}, mirar = () => {}]: Mesa): Partida {
  const eventos: EventoReparto[] = [];
  let estado: EstadoReparto | null = null;
  const seguir = (nuevos: readonly EventoReparto[]): EstadoReparto => {
    for (const evento of nuevos) {
      const antes = estado;
      estado = aplicar(antes, evento);
      eventos.push(evento);
      mirar(antes, evento, estado);
    }
    if (estado === null) throw new Error('The start gave no events');
    return estado;
  };
  const hechos = (jugada: Jugada): readonly EventoReparto[] => {
    if (!jugada.ok) throw new Error(`Refused: ${jugada.codigo}`);
    return jugada.valor;
  };
  let actual = seguir(comienzo);
  for (let paso = 0; actual.fase === 'ELECCION' || actual.fase === 'CIERRE'; paso += 1) {
    actual = seguir(
      hechos(
        actual.fase === 'ELECCION'
          ? pasoEleccion(actual, decisiones[paso] ?? 0, listas)
          : pasoCierre(actual, decisiones[paso] ?? 0),
      ),
    );
  }
  return { eventos, estado: actual };
}

function pasoEleccion(estado: EstadoReparto, decision: number, listas: ListasDeseos): Jugada {
  const miembro = estado.turno ?? NaN;
  const accion = decision % 10;
  const cual = Math.floor(decision / 10);
  if (accion === 9 && estado.elecciones.length > 0) return deshacer(estado, { por: 1 }, AHORA);
  if (accion === 8) return pasoDeRitmo(estado, cual, listas);
  if (accion >= 6) return vencerTurno(estado, { miembro }, AHORA, listas);
  const legales = tareasLegales(estado, miembro);
  const tarea = legales[cual % legales.length]?.id ?? NaN;
  return accion === 5
    ? elegirPor(estado, { por: 1, tarea }, AHORA, listas)
    : elegirTarea(estado, { miembro, tarea }, AHORA, listas);
}

/**
 * A move that changes the pace: a member lets the rule finish or picks again, an admin stops or resumes the clock, or a turn
 * gets one more minute. For a fifth of the numbers, and when the move is refused, a member comes back instead.
 */
function pasoDeRitmo(estado: EstadoReparto, cual: number, listas: ListasDeseos): Jugada {
  const miembro = estado.orden[cual % estado.orden.length] ?? NaN;
  const hora = { ahora: AHORA, sirviendoDesde: AHORA };
  const parado = estado.reloj.pausa !== null;
  const jugadas = [
    terminarPorMi(estado, { miembro }, AHORA, listas),
    retomar(estado, { miembro }, AHORA),
    parado ? seguir(estado, { por: 1 }, AHORA) : pausar(estado, { por: 1 }, hora),
    pedirMinuto(estado, { miembro: estado.turno ?? NaN }, hora),
  ];
  const jugada = jugadas[Math.floor(cual / estado.orden.length) % 5];
  return jugada?.ok === true ? jugada : volver(estado, { miembro }, AHORA);
}

function pasoCierre(estado: EstadoReparto, decision: number): Jugada {
  const accion = decision % 20;
  if (accion === 19) return cerrarSinCambios(estado, { por: 1 }, AHORA);
  if (accion === 18) return vencerCierre(estado, AHORA);
  const preguntas = estado.propuestas.flatMap((p) => {
    const miembro = p.estado === 'PENDIENTE' ? p.pide.find((id) => p.respuestas[id] === undefined) : undefined;
    return miembro === undefined ? [] : [{ miembro, propuesta: p.n }];
  });
  const { miembro, propuesta } = preguntas[Math.floor(decision / 20) % preguntas.length] ?? {
    miembro: NaN,
    propuesta: NaN,
  };
  return responderPropuesta(estado, { miembro, propuesta, acepta: accion < 12 }, AHORA);
}
