import type { PorTramos } from '#shared/domain/por-tramos.ts';
import { balancesDe, distancia, objetivo, sobreCuota } from '../cierre/objetivo.ts';
import { aplicar } from '../registro/pliegue.ts';
import { leSirve } from '../tablero/carga.ts';
import { cuotaRestante } from '../tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto } from '../tipos.ts';

type Evento<T extends EventoReparto['tipo']> = Extract<EventoReparto, { tipo: T }>;

/** One pick, checked against the state before it. */
interface EleccionJuzgada {
  /** True when it was not taken back later, so that it is in the certificate's list. */
  readonly queda: boolean;
  /** True when the member had the turn, and the chore was free and suited them. */
  readonly enRegla: boolean;
  /** True when the chore's load was within what was left of their quota. */
  readonly cabia: boolean;
}

/** The result of replaying a log: its final state, and the facts that only the states on the way reveal. */
export interface Recorrido {
  readonly final: EstadoReparto;
  /** Number of events whose `n` is their position in the log. */
  readonly numerados: number;
  /** Every pick, also those taken back later. */
  readonly elecciones: readonly EleccionJuzgada[];
  readonly deshechas: readonly Evento<'DESHECHO'>[];
  /** The states before and after the closing's first step; null when the closing never began. */
  readonly cierre: { readonly antes: EstadoReparto; readonly despues: EstadoReparto; readonly en: string } | null;
  /** Number of chores that the closing's first step gave away although they had an owner. */
  readonly quitadas: number;
  /** Numbers of the proposals that would take a chore from a member who did not have it. */
  readonly cambiosSinDueno: ReadonlySet<number>;
  /** Number of events after the closing's first step that increased the largest distance from a quota. */
  readonly alejan: number;
  /** Number of times that an event after the closing's first step increased a child's load above their quota. */
  readonly cargan: number;
  readonly fin: (Evento<'CIERRE'> & { readonly paso: 'FIN' }) | null;
}

/** Events replayed between two pauses. */
const POR_TRAMO = 100;

/**
 * Replays a log and checks each event. Wrong numbering is only counted, so that a log with a gap can still be
 * inspected. Throws for an empty log, one in which INICIO is not the first event or not the only one, and an answer to an
 * unknown proposal.
 */
export function* recorrer(eventos: readonly EventoReparto[]): PorTramos<Recorrido> {
  const elecciones: (Omit<EleccionJuzgada, 'queda'> & { readonly n: number })[] = [];
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
      elecciones.push({ n: i + 1, ...juzgar(antes, evento) });
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
  const quedan = new Set(estado.elecciones.map((e) => e.n));
  const juzgadas = elecciones.map(({ n, ...e }) => ({ ...e, queda: quedan.has(n) }));
  return {
    final: estado,
    numerados,
    elecciones: juzgadas,
    deshechas,
    cierre,
    quitadas,
    cambiosSinDueno,
    alejan,
    cargan,
    fin,
  };
}

function juzgar(
  antes: EstadoReparto,
  { miembro, tarea }: { readonly miembro: number; readonly tarea: number },
): Omit<EleccionJuzgada, 'queda'> {
  const datos = antes.tareas.find((t) => t.id === tarea);
  const participante = antes.participantes.find((p) => p.id === miembro);
  const conocida = datos !== undefined && participante !== undefined;
  return {
    enRegla:
      antes.fase === 'ELECCION' &&
      antes.turno === miembro &&
      conocida &&
      leSirve(datos, participante) &&
      duenoDe(antes, tarea) === null,
    cabia: conocida && datos.carga <= cuotaRestante(antes, miembro),
  };
}

const duenoDe = (estado: EstadoReparto, tarea: number): number | null =>
  estado.asignadas.find((a) => a.id === tarea)?.miembro ?? null;

/** Returns the largest distance of a member from their quota. */
export const mayorDistancia = (estado: EstadoReparto): number => objetivo(balancesDe(estado), distancia)[0];

/** Counts the children whose load above their quota grew between two states. */
function ninosCargados(antes: EstadoReparto, despues: EstadoReparto): number {
  const previos = new Map(balancesDe(antes).map((b) => [b.id, b.exceso]));
  const ninos = new Set(despues.participantes.filter((p) => p.grupo_edad === 'INFANTIL').map((p) => p.id));
  return balancesDe(despues).filter((b) => ninos.has(b.id) && sobreCuota(b.exceso) > sobreCuota(previos.get(b.id) ?? 0))
    .length;
}
