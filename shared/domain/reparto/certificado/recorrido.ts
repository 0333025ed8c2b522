import type { PorTramos } from '#shared/domain/por-tramos.ts';
import { balancesDe, distancia, objetivo, sobreCuota } from '../cierre/objetivo.ts';
import { aplicar } from '../registro/pliegue.ts';
import { apta } from '../tablero/carga.ts';
import { cuotaRestante } from '../tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto } from '../tipos.ts';

type Evento<T extends EventoReparto['tipo']> = Extract<EventoReparto, { tipo: T }>;

/** One pick as it was made, judged against the state that it found. */
interface EleccionJuzgada {
  /** The member had the turn, and the task was free and suited them. */
  readonly enRegla: boolean;
  /** The task was no larger than what was left of their quota. */
  readonly cabia: boolean;
}

/** A log walked from its beginning: where it leads, and what only the states on the way can tell. */
export interface Recorrido {
  readonly final: EstadoReparto;
  /** Events whose number is their place. */
  readonly numerados: number;
  /** Every pick, also those taken back later. */
  readonly elecciones: readonly EleccionJuzgada[];
  readonly deshechas: readonly Evento<'DESHECHO'>[];
  /** The state that the closing found, and the one that its first step left; null when it never began. */
  readonly cierre: { readonly antes: EstadoReparto; readonly despues: EstadoReparto; readonly en: string } | null;
  /** Tasks that the closing's first step gave away although they were somebody's. */
  readonly quitadas: number;
  /** Numbers of the proposals that took a task from somebody who did not have it. */
  readonly cambiosSinDueno: ReadonlySet<number>;
  /** Steps of the closing after its first that raised the largest distance from a quota. */
  readonly alejan: number;
  /** Steps of the closing after its first that raised what a child has above their quota, a child each. */
  readonly cargan: number;
  readonly fin: (Evento<'CIERRE'> & { readonly paso: 'FIN' }) | null;
}

/** Events between two pauses. */
const POR_TRAMO = 100;

/**
 * Walks a log, judging each step on the way. A number out of line is counted and not fatal, so that a log with a gap
 * can still be looked at; a log without INICIO, or an answer to a proposal that was never made, throws.
 */
export function* recorrer(eventos: readonly EventoReparto[]): PorTramos<Recorrido> {
  const elecciones: EleccionJuzgada[] = [];
  const deshechas: Evento<'DESHECHO'>[] = [];
  const cambiosSinDueno = new Set<number>();
  let estado: EstadoReparto | null = null;
  let cierre: Recorrido['cierre'] = null;
  let fin: Recorrido['fin'] = null;
  let quitadas = 0;
  let alejan = 0;
  let cargan = 0;
  for (const [i, evento] of eventos.entries()) {
    if (i % POR_TRAMO === 0) yield;
    const antes: EstadoReparto | null = estado;
    const despues = aplicar(antes, { ...evento, n: i + 1 });
    estado = despues;
    if (antes === null) continue;
    if (evento.tipo === 'ELECCION' || evento.tipo === 'ELECCION_ADMIN' || evento.tipo === 'AUTO')
      elecciones.push(juzgar(antes, evento));
    if (evento.tipo === 'DESHECHO') deshechas.push(evento);
    if (evento.tipo === 'PROPUESTA' && !evento.cambios.every((c) => duenoDe(antes, c.tarea) === c.de))
      cambiosSinDueno.add(evento.propuesta);
    if (evento.tipo === 'CIERRE' && evento.paso === 'FIN') fin = evento;
    if (antes.fase === 'CIERRE') {
      alejan += mayorDistancia(despues) > mayorDistancia(antes) ? 1 : 0;
      cargan += ninosCargados(antes, despues);
    }
    if (evento.tipo === 'CIERRE' && evento.paso === 'INICIO') {
      cierre = { antes, despues, en: evento.en };
      quitadas += evento.asignaciones.filter((a) => duenoDe(antes, a.tarea) !== null).length;
    }
  }
  if (estado === null) throw new Error('Reparto log broken: it is empty');
  const numerados = eventos.filter((e, i) => e.n === i + 1).length;
  return { final: estado, numerados, elecciones, deshechas, cierre, quitadas, cambiosSinDueno, alejan, cargan, fin };
}

function juzgar(
  antes: EstadoReparto,
  { miembro, tarea }: { readonly miembro: number; readonly tarea: number },
): EleccionJuzgada {
  const datos = antes.tareas.find((t) => t.id === tarea);
  const grupo = antes.participantes.find((p) => p.id === miembro)?.grupo_edad;
  const conocida = datos !== undefined && grupo !== undefined;
  return {
    enRegla:
      antes.fase === 'ELECCION' &&
      antes.turno === miembro &&
      conocida &&
      apta(datos, grupo) &&
      duenoDe(antes, tarea) === null,
    cabia: conocida && datos.carga <= cuotaRestante(antes, miembro),
  };
}

const duenoDe = (estado: EstadoReparto, tarea: number): number | null =>
  estado.asignadas.find((a) => a.id === tarea)?.miembro ?? null;

/** The largest distance from a quota. */
export const mayorDistancia = (estado: EstadoReparto): number => objetivo(balancesDe(estado), distancia)[0];

/** Children who have more above their quota after a step than before it. */
function ninosCargados(antes: EstadoReparto, despues: EstadoReparto): number {
  const previos = new Map(balancesDe(antes).map((b) => [b.id, b.exceso]));
  const ninos = new Set(despues.participantes.filter((p) => p.grupo_edad === 'INFANTIL').map((p) => p.id));
  return balancesDe(despues).filter((b) => ninos.has(b.id) && sobreCuota(b.exceso) > sobreCuota(previos.get(b.id) ?? 0))
    .length;
}
