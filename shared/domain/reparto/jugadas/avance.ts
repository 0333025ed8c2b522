import { type PorTramos, sinPausas } from '#shared/domain/por-tramos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { asignarSobrantes } from '../cierre/cierre.ts';
import { siguientePaquete } from '../cierre/paquete.ts';
import { aplicar } from '../registro/pliegue.ts';
import { cuotaRestante, eligeLaRegla, tareasSinDueno } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto, Participante, TareaReparto } from '../tipos.ts';
import { leSirve } from '../tablero/carga.ts';
import { bitDe, CONJUNTOS, en, entreIguales, mascaraDe, rhoDe, sumaDe } from '../tablero/grupos.ts';

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
 * Appends all that follows a move automatically and stops where a person must act. That is automatic picks, the start of the
 * closing once no member has a legal chore, the proposals of its bundles, and the end once nobody has to answer. It pauses now
 * and then, because a whole draft can follow when all members are absent.
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

/**
 * Wish lists: chore ids by member id, the most wanted first. Chores that the member may not pick are skipped. A wish for a
 * chore in parts counts for each part.
 */
export type ListasDeseos = Readonly<Record<number, readonly number[]>>;

/** An automatic pick, made by the member's wish list (LISTA) or by the rule (REGLA). */
export interface EleccionAutomatica {
  readonly tarea: number;
  readonly motivo: 'LISTA' | 'REGLA';
}

/**
 * Returns the automatic pick for the member who has the turn; null when nobody has it or no chore is legal. It is the first
 * legal chore of the wish list `lista`. Otherwise it is the largest legal chore that keeps the rest assignable (the group
 * inequalities still hold for it), and otherwise the largest legal one. The tie order decides among equal chores.
 */
export function elegirAutomatico(estado: EstadoReparto, lista: readonly number[] = []): EleccionAutomatica | null {
  const miembro = estado.participantes.find((p) => p.id === estado.turno);
  if (!miembro) return null;
  const libres = tareasSinDueno(estado);
  const hueco = cuotaRestante(estado, miembro.id);
  const legal = (t: TareaReparto): boolean => t.carga <= hueco && leSirve(t, miembro);
  for (const deseo of lista) {
    const deseada = libres.find((t) => (t.id === deseo || t.parte_de === deseo) && legal(t));
    if (deseada !== undefined) return { tarea: deseada.id, motivo: 'LISTA' };
  }

  const repartible = dejaRepartible(estado, miembro, libres);
  const antes = entreIguales(estado.desempate);
  const mayorDe = (vale: (tarea: TareaReparto) => boolean): TareaReparto | undefined => {
    let mayor: TareaReparto | undefined;
    for (const tarea of libres) if (esMayor(tarea, mayor, antes) && vale(tarea)) mayor = tarea;
    return mayor;
  };
  const elegida = mayorDe((t) => legal(t) && repartible(t)) ?? mayorDe(legal);
  return elegida ? { tarea: elegida.id, motivo: 'REGLA' } : null;
}

const esMayor = (a: TareaReparto, b: TareaReparto | undefined, antes: (a: number, b: number) => number): boolean =>
  b === undefined || a.carga > b.carga || (a.carga === b.carga && antes(a.id, b.id) < 0);

/**
 * Returns a test of whether the group inequalities still hold for the rest once the member has taken a chore. A set of groups
 * loses room if the member belongs to it, and load if the chore suits it. A set that loses only room limits the chore's load
 * from below, one that loses only load limits it from above. Chores for the same groups have the same limits.
 */
function dejaRepartible(
  estado: EstadoReparto,
  miembro: Participante,
  libres: readonly TareaReparto[],
): (tarea: TareaReparto) => boolean {
  const rho = rhoDe(libres);
  const huecos = sumaDe(estado.participantes, (p) => cuotaRestante(estado, p.id));
  const deEl = bitDe(miembro.grupo_edad);
  const margenes = [0, ...CONJUNTOS].map((suya) => {
    let ligera = 0;
    let pesada = Infinity;
    for (const h of CONJUNTOS) {
      const falta = en(huecos, h) - en(rho, h);
      const suyo = (suya & h) !== 0;
      if (suyo === ((deEl & h) !== 0)) ligera = falta > 0 ? Infinity : ligera;
      else if (suyo) pesada = Math.min(pesada, -falta);
      else ligera = Math.max(ligera, falta);
    }
    return { ligera, pesada };
  });
  return (tarea) => {
    const margen = margenes[mascaraDe(tarea)];
    return margen !== undefined && margen.ligera <= tarea.carga && tarea.carga <= margen.pesada;
  };
}
