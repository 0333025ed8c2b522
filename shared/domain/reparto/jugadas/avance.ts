import { sinPausas, type PorTramos } from '#shared/domain/por-tramos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { asignarSobrantes } from '../cierre/cierre.ts';
import { siguientePaquete } from '../cierre/paquete.ts';
import { aplicar } from '../registro/pliegue.ts';
import { eligeLaRegla } from '../tablero/turnos.ts';
import type { EstadoReparto, EventoReparto } from '../tipos.ts';
import { elegirAutomatico, type ListasDeseos } from './automatico.ts';

type SinNumero<E> = E extends unknown ? Omit<E, 'n' | 'en'> : never;

/** An event before it gets its number and instant. */
export type Hecho = SinNumero<EventoReparto>;

/** The events of a move so far, and the state after them. */
export interface Avance {
  readonly estado: EstadoReparto;
  readonly eventos: readonly EventoReparto[];
}

/** Appends one event with the next number. */
export function anotar(avance: Avance, hecho: Hecho, ahora: Instante): Avance {
  const evento = { ...hecho, n: avance.estado.n + 1, en: ahora } as EventoReparto;
  return { estado: aplicar(avance.estado, evento), eventos: [...avance.eventos, evento] };
}

/** Automatic picks between two pauses. */
export const POR_TRAMO = 20;

/**
 * Appends all that follows a move automatically and stops where a person must act. That is the picks of the rule for
 * members, the start of the closing once no member has a legal chore, proposals that ask nobody, and the end. It pauses
 * now and then, because a whole draft can follow when all members are absent.
 */
export function* continuarPorTramos(avance: Avance, ahora: Instante, listas: ListasDeseos): PorTramos<Avance> {
  let actual = avance;
  for (let n = 1; actual.estado.fase === 'ELECCION' && actual.estado.turno !== null; n += 1) {
    const miembro = actual.estado.turno;
    const eleccion = eligeLaRegla(actual.estado, miembro) ? elegirAutomatico(actual.estado, listas[miembro]) : null;
    if (!eleccion) return actual;
    actual = anotar(actual, { tipo: 'AUTO', miembro, ...eleccion }, ahora);
    if (n % POR_TRAMO === 0) yield;
  }
  if (actual.estado.fase === 'ELECCION') {
    actual = anotar(actual, { tipo: 'CIERRE', paso: 'INICIO', asignaciones: asignarSobrantes(actual.estado) }, ahora);
    yield;
  }
  return proponer(actual, ahora);
}

/** Runs `continuarPorTramos` without pauses. */
export const continuar = sinPausas(continuarPorTramos);

/** Proposes bundles of changes until one waits for an answer, or ends the closing when there is nothing more to propose. */
export function proponer(avance: Avance, ahora: Instante): Avance {
  let actual = avance;
  while (actual.estado.fase === 'CIERRE' && !actual.estado.propuestas.some((p) => p.estado === 'PENDIENTE')) {
    const mejoras = siguientePaquete(actual.estado);
    for (const mejora of mejoras) {
      const propuesta = actual.estado.propuestas.length + 1;
      actual = anotar(actual, { tipo: 'PROPUESTA', propuesta, ...mejora }, ahora);
    }
    if (mejoras.length === 0)
      actual = anotar(actual, { tipo: 'CIERRE', paso: 'FIN', motivo: 'SIN_PROPUESTAS', por: null }, ahora);
  }
  return actual;
}
