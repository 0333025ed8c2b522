import { plegarPropuesta, plegarRespuesta } from '#shared/domain/reparto/registro/pliegue-propuestas.ts';
import type { EstadoReajuste, EventoReajuste, FaseReajuste } from './tipos.ts';
import { conDesempate, idsSegun, type Nombres } from '#shared/domain/reparto/registro/renumerar.ts';

type Tipo = EventoReajuste['tipo'];
type Evento<T extends Tipo> = Extract<EventoReajuste, { tipo: T }>;

/** One handler for each kind of event after `INICIO`; a missing handler does not compile. */
const MANEJADORES = {
  PROPUESTA: (estado, e) => ({ ...estado, ...plegarPropuesta(estado, e) }),
  RESPUESTA: (estado, e) => ({ ...estado, ...plegarRespuesta(estado, e) }),
  FIN: (estado, e) => ({
    ...acabar(estado, 'TERMINADO', e.en),
    motivo: e.motivo,
    libres: e.libres,
    sin_hacer: e.sin_hacer,
  }),
  CANCELADO: (estado, e) => acabar(estado, 'CANCELADO', e.en),
} satisfies { [T in Exclude<Tipo, 'INICIO'>]: (estado: EstadoReajuste, evento: Evento<T>) => EstadoReajuste };

/** Ends a reajuste: proposals that are still waiting for answers expire. */
const acabar = (estado: EstadoReajuste, fase: FaseReajuste, en: string): EstadoReajuste => ({
  ...estado,
  fase,
  terminado_en: en,
  propuestas: estado.propuestas.map((p) => (p.estado === 'PENDIENTE' ? { ...p, estado: 'CADUCADA' } : p)),
});

const abrir = (e: Evento<'INICIO'>): EstadoReajuste => ({
  n: e.n,
  fase: 'EN_CURSO',
  por: e.por,
  trimestre_inicio: e.trimestre_inicio,
  desde: e.desde,
  contar: e.contar,
  en: e.en,
  terminado_en: null,
  motivo: null,
  miembros: e.miembros,
  tareas: e.tareas,
  cuotas: e.cuotas,
  desempate: e.desempate,
  asignadas: e.tareas.map((t) => ({ id: t.id, miembro: t.dueno, origen: null })),
  propuestas: [],
  libres: [],
  sin_hacer: [],
});

/**
 * Applies one event to the state. Throws if the event does not continue the log, which means damaged data and not a
 * user's mistake.
 */
export function aplicarEvento(estado: EstadoReajuste | null, evento: EventoReajuste): EstadoReajuste {
  if (evento.n !== (estado?.n ?? 0) + 1 || (estado === null) !== (evento.tipo === 'INICIO'))
    throw new Error(`Reajuste log broken: ${evento.tipo} as event ${evento.n} after ${estado?.n ?? 0}`);
  if (evento.tipo === 'INICIO' || estado === null) return abrir(evento as Evento<'INICIO'>);
  // Each handler takes the event of its own key, but TypeScript cannot infer that from an index.
  const manejar = MANEJADORES[evento.tipo] as (estado: EstadoReajuste, evento: EventoReajuste) => EstadoReajuste;
  return { ...manejar(estado, evento), n: evento.n };
}

/** Folds a complete log into its state. Throws for an empty log. */
export function plegarReajuste(eventos: readonly EventoReajuste[]): EstadoReajuste {
  const estado = eventos.reduce<EstadoReajuste | null>(aplicarEvento, null);
  if (estado === null) throw new Error('Reajuste log broken: empty');
  return estado;
}

/** Returns an event with the ids of members and chores replaced, for a family imported under new ids in the same order. */
export function renumerarReajuste(e: EventoReajuste, nombres: Nombres): EventoReajuste {
  const { miembro, tarea } = nombres;
  const quien = (id: number | null): number | null => (id === null ? null : miembro(id));
  if (e.tipo === 'INICIO')
    return {
      ...e,
      por: miembro(e.por),
      miembros: e.miembros.map((m) => ({ ...m, id: miembro(m.id) })),
      tareas: e.tareas.map((t) => ({ ...t, id: tarea(t.id), dueno: quien(t.dueno) })),
      cuotas: Object.fromEntries(Object.entries(e.cuotas).map(([id, cuota]) => [miembro(Number(id)), cuota])),
      desempate: conDesempate(e.desempate, nombres),
    };
  if (e.tipo === 'PROPUESTA')
    return {
      ...e,
      cambios: e.cambios.map((c) => ({ tarea: tarea(c.tarea), de: quien(c.de), a: miembro(c.a) })),
      pide: e.pide.map(miembro),
    };
  if (e.tipo === 'RESPUESTA')
    return { ...e, miembro: miembro(e.miembro), ...(e.por === undefined ? {} : { por: miembro(e.por) }) };
  if (e.tipo === 'FIN')
    return { ...e, por: quien(e.por), libres: e.libres.map(tarea), sin_hacer: e.sin_hacer.map(tarea) };
  return { ...e, por: miembro(e.por) };
}

/** Returns every id that an event of a reajuste names. */
export const idsDeReajuste = (e: EventoReajuste) => idsSegun(renumerarReajuste, e);
