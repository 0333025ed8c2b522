import { aplicar } from '../registro/pliegue.ts';
import { apta } from '../tablero/carga.ts';
import { cuotaRestante } from '../tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto } from '../tipos.ts';

type Evento<T extends EventoReparto['tipo']> = Extract<EventoReparto, { tipo: T }>;

/** One pick as it was made, judged against the state that it found. */
export interface EleccionJuzgada {
  /** The member had the turn, and the task was free and suited him. */
  readonly enRegla: boolean;
  /** The task was no larger than what was left of his quota. */
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
  /** Numbers of the proposals that took a task from whoever did not have it. */
  readonly cambiosSinDueno: ReadonlySet<number>;
  readonly fin: (Evento<'CIERRE'> & { readonly paso: 'FIN' }) | null;
}

/**
 * Walks a log, judging each step on the way. A number out of line is counted and not fatal, so that a log with a gap
 * can still be looked at; a log without INICIO, or an answer to a proposal that was never made, throws.
 */
export function recorrer(eventos: readonly EventoReparto[]): Recorrido {
  const elecciones: EleccionJuzgada[] = [];
  const deshechas: Evento<'DESHECHO'>[] = [];
  const cambiosSinDueno = new Set<number>();
  let estado: EstadoReparto | null = null;
  let cierre: Recorrido['cierre'] = null;
  let fin: Recorrido['fin'] = null;
  let quitadas = 0;
  for (const [i, evento] of eventos.entries()) {
    const antes = estado;
    const despues = aplicar(antes, { ...evento, n: i + 1 });
    estado = despues;
    if (antes === null) continue;
    if (evento.tipo === 'ELECCION' || evento.tipo === 'ELECCION_ADMIN' || evento.tipo === 'AUTO')
      elecciones.push(juzgar(antes, evento));
    if (evento.tipo === 'DESHECHO') deshechas.push(evento);
    if (evento.tipo === 'PROPUESTA' && !evento.cambios.every((c) => duenoDe(antes, c.tarea) === c.de))
      cambiosSinDueno.add(evento.propuesta);
    if (evento.tipo === 'CIERRE' && evento.paso === 'FIN') fin = evento;
    if (evento.tipo === 'CIERRE' && evento.paso === 'INICIO') {
      cierre = { antes, despues, en: evento.en };
      quitadas += evento.asignaciones.filter((a) => duenoDe(antes, a.tarea) !== null).length;
    }
  }
  if (estado === null) throw new Error('Reparto log broken: it is empty');
  const numerados = eventos.filter((e, i) => e.n === i + 1).length;
  return { final: estado, numerados, elecciones, deshechas, cierre, quitadas, cambiosSinDueno, fin };
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
