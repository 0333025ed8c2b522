import { APLAZAMIENTOS_AUSENTE, LIMITE_CIERRE_SEGUNDOS, siguiente } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type {
  Eleccion,
  EstadoReparto,
  EventoContado,
  EventoReparto,
  RelojReparto,
  TareaAsignada,
  TipoEvento,
} from '../tipos.ts';
import { plegarPropuesta, plegarRespuesta } from './pliegue-propuestas.ts';

/**
 * Serializes plain JSON in one canonical way: keys sorted, no spaces, undefined fields left out. Equal values always
 * give the same text and different ones never do, so a digest of it identifies a log whichever program wrote it.
 */
export function canonico(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map(canonico).join(',')}]`;
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor ?? null);
  const campos = Object.entries(valor)
    .filter(([, v]) => v !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${campos.map(([clave, v]) => `${JSON.stringify(clave)}:${canonico(v)}`).join(',')}}`;
}

type Evento<T extends TipoEvento> = Extract<EventoContado, { tipo: T }>;

/** One handler for each kind of event after `INICIO`; a missing one does not compile. */
const MANEJADORES = {
  ELECCION: (estado, e) => volverPresente(elegir(estado, e), e.miembro),
  ELECCION_ADMIN: elegir,
  AUTO: elegir,
  APLAZADO: aplazar,
  VUELTA: (estado, e) => volverPresente(estado, e.miembro),
  PAUSA: (estado, { por, quedan }) => ({ ...estado, reloj: { ...estado.reloj, pausa: { por, quedan } } }),
  SIGUE: (estado, { en }) => {
    const { pausa, ...reloj } = estado.reloj;
    return pausa === null ? estado : { ...estado, reloj: { ...reloj, desde: en, segundos: pausa.quedan, pausa: null } };
  },
  MINUTO: (estado, { en, quedan }) => {
    const { pausa } = estado.reloj;
    const con = pausa === null ? { desde: en, segundos: quedan } : { pausa: { ...pausa, quedan } };
    return { ...estado, reloj: { ...estado.reloj, ...con, minuto: true } };
  },
  TERMINAR: (estado, e) =>
    volverPresente({ ...estado, terminan: { ...estado.terminan, [e.miembro]: true } }, e.miembro),
  RETOMAR: (estado, e) => ({ ...estado, terminan: { ...estado.terminan, [e.miembro]: false } }),
  DESHECHO: deshacer,
  CIERRE: (estado, e) => (e.paso === 'INICIO' ? abrirCierre(estado, e) : completar(estado, e.en)),
  PROPUESTA: (estado, e) => ({ ...estado, ...plegarPropuesta(estado, e) }),
  RESPUESTA: (estado, e) => ({ ...estado, ...plegarRespuesta(estado, e) }),
  CANCELADO: (estado, { en }) => ({ ...estado, fase: 'CANCELADA', turno: null, reloj: relojQuieto(en) }),
} satisfies { [T in Exclude<TipoEvento, 'INICIO'>]: (estado: EstadoReparto, evento: Evento<T>) => EstadoReparto };

/**
 * Returns the state after one more event, without changing the given one. Throws if the event does not continue the log
 * (wrong number, INICIO missing or repeated), which means damaged data and not a user's mistake.
 */
export function aplicar(estado: EstadoReparto | null, evento: EventoContado): EstadoReparto {
  if (evento.n !== (estado?.n ?? 0) + 1)
    throw new Error(`Reparto log broken: event ${evento.n} after ${estado?.n ?? 0}`);
  if (evento.tipo === 'INICIO') {
    if (estado !== null) throw new Error('Reparto log broken: INICIO twice');
    return conTurno(abrir(evento), evento.en, 0);
  }
  if (estado === null) throw new Error('Reparto log broken: no INICIO');
  // Each handler takes the event of its own key, but TypeScript cannot infer that from an index.
  const manejar = MANEJADORES[evento.tipo] as (estado: EstadoReparto, evento: EventoContado) => EstadoReparto;
  return { ...manejar(estado, evento), n: evento.n };
}

/** Folds a complete log into its state. Throws for an empty log. */
export function plegar(eventos: readonly EventoReparto[]): EstadoReparto {
  let estado: EstadoReparto | null = null;
  for (const evento of eventos) estado = aplicar(estado, evento);
  if (estado === null) throw new Error('Reparto log broken: it is empty');
  return estado;
}

function abrir(e: Evento<'INICIO'>): EstadoReparto {
  const ceros = Object.fromEntries(e.participantes.map((p) => [p.id, 0]));
  return {
    n: e.n,
    reglas: e.reglas,
    desempate: e.desempate,
    fase: 'ELECCION',
    contar: e.contar,
    trimestre_inicio: e.trimestre_inicio,
    limite_segundos: e.limite_segundos,
    respiro_segundos: e.respiro_segundos ?? 0,
    participantes: e.participantes,
    tareas: e.tareas,
    cuotas: e.cuotas,
    ...(e.en_cuenta !== undefined && { en_cuenta: e.en_cuenta }),
    acumulado: ceros,
    orden: e.orden,
    ronda: 1,
    turno: null,
    desde: e.en,
    reloj: relojQuieto(e.en),
    deshecha: null,
    asignadas: e.tareas.map((t) => ({ id: t.id, miembro: null, origen: null })),
    elecciones: [],
    aplazamientos: {
      ...ceros,
      ...Object.fromEntries((e.ausentes ?? []).map((id) => [id, APLAZAMIENTOS_AUSENTE])),
    },
    terminan: {},
    propuestas: [],
    cuotas_finales: null,
  };
}

/**
 * Passes the turn on. When no member has a legal chore left, `turno` is null, and the same move goes on to the closing.
 * `respiro` are the seconds before the new turn's clock starts.
 */
function conTurno(estado: EstadoReparto, en: Instante, respiro: number): EstadoReparto {
  const turno = siguiente(estado);
  const { limite_segundos: limite } = estado;
  return {
    ...estado,
    turno: turno?.miembro ?? null,
    ronda: turno?.ronda ?? estado.ronda,
    desde: en,
    reloj: relojNuevo(estado, en, limite === null ? null : limite + respiro),
    deshecha: null,
  };
}

const relojQuieto = (desde: Instante): RelojReparto => ({ desde, segundos: null, pausa: null, minuto: false });

/** Returns the clock of a turn or closing that begins. It stands still while the draft is paused. */
function relojNuevo({ reloj: { pausa } }: EstadoReparto, desde: Instante, segundos: number | null): RelojReparto {
  return { desde, segundos, pausa: pausa && segundos !== null ? { ...pausa, quedan: segundos } : null, minuto: false };
}

function elegir(estado: EstadoReparto, e: Evento<'ELECCION' | 'ELECCION_ADMIN' | 'AUTO'>): EstadoReparto {
  const eleccion: Eleccion = {
    n: e.n,
    ronda: estado.ronda,
    miembro: e.miembro,
    tarea: e.tarea,
    tipo: e.tipo,
    en: e.en,
  };
  const asignadas = conDueno(estado, { id: e.tarea, miembro: e.miembro, origen: e.tipo });
  const acumulado = { ...estado.acumulado, [e.miembro]: (estado.acumulado[e.miembro] ?? 0) + cargaDe(estado, e.tarea) };
  return conTurno(
    { ...estado, asignadas, acumulado, elecciones: [...estado.elecciones, eleccion] },
    e.en,
    estado.respiro_segundos,
  );
}

/** Replaces the assignment of one chore by `cambiada`; returns the list unchanged if the draft has no such chore. */
function conDueno({ asignadas }: EstadoReparto, cambiada: TareaAsignada): readonly TareaAsignada[] {
  const sitio = asignadas.findIndex((a) => a.id === cambiada.id);
  return sitio < 0 ? asignadas : asignadas.with(sitio, cambiada);
}

/**
 * Counts a time-out. The first in a row passes the turn on; from the second on the turn stays for the automatic pick
 * that follows.
 */
function aplazar(estado: EstadoReparto, e: Evento<'APLAZADO'>): EstadoReparto {
  const veces = (estado.aplazamientos[e.miembro] ?? 0) + 1;
  const contado = { ...estado, aplazamientos: { ...estado.aplazamientos, [e.miembro]: veces } };
  return veces === 1 ? conTurno(contado, e.en, 0) : contado;
}

function volverPresente(estado: EstadoReparto, miembro: number): EstadoReparto {
  if (estado.aplazamientos[miembro] === 0) return estado;
  return { ...estado, aplazamientos: { ...estado.aplazamientos, [miembro]: 0 } };
}

/** Takes back the last pick: the chore is free again, and the turn and round are its member's again. */
function deshacer(estado: EstadoReparto, e: Evento<'DESHECHO'>): EstadoReparto {
  return {
    ...estado,
    asignadas: conDueno(estado, { id: e.tarea, miembro: null, origen: null }),
    acumulado: { ...estado.acumulado, [e.miembro]: (estado.acumulado[e.miembro] ?? 0) - cargaDe(estado, e.tarea) },
    elecciones: estado.elecciones.slice(0, -1),
    turno: e.miembro,
    ronda: estado.elecciones.at(-1)?.ronda ?? estado.ronda,
    desde: e.en,
    reloj: relojNuevo(estado, e.en, estado.limite_segundos),
    deshecha: {
      por: e.por,
      miembro: e.miembro,
      tarea: e.tarea,
      quitado: estado.turno === e.miembro ? null : estado.turno,
    },
  };
}

function abrirCierre(estado: EstadoReparto, e: Extract<Evento<'CIERRE'>, { paso: 'INICIO' }>): EstadoReparto {
  const de = new Map(e.asignaciones.map((a) => [a.tarea, a.miembro]));
  const asignadas = estado.asignadas.map((a) => {
    const miembro = de.get(a.id);
    return miembro === undefined ? a : { id: a.id, miembro, origen: 'CIERRE' as const };
  });
  const reloj = relojNuevo(estado, e.en, estado.limite_segundos ?? LIMITE_CIERRE_SEGUNDOS);
  return { ...estado, fase: 'CIERRE', turno: null, desde: e.en, reloj, asignadas };
}

function completar(estado: EstadoReparto, en: Instante): EstadoReparto {
  const cuotas_finales = cargasReales(estado);
  const propuestas = estado.propuestas.map((p) =>
    p.estado === 'PENDIENTE' ? { ...p, estado: 'CADUCADA' as const } : p,
  );
  return {
    ...estado,
    fase: 'COMPLETADA',
    turno: null,
    reloj: relojQuieto(en),
    propuestas,
    acumulado: cuotas_finales,
    cuotas_finales,
  };
}

const cargaDe = (estado: EstadoReparto, tarea: number): number => estado.tareas.find((t) => t.id === tarea)?.carga ?? 0;

/** Returns each member's load of all the chores that they have now, however they got them. */
export function cargasReales(
  estado: Pick<EstadoReparto, 'participantes' | 'tareas' | 'asignadas'>,
): Record<number, number> {
  const cargas: Record<number, number> = Object.fromEntries(estado.participantes.map((p) => [p.id, 0]));
  const carga = new Map(estado.tareas.map((t) => [t.id, t.carga]));
  for (const a of estado.asignadas)
    if (a.miembro !== null) cargas[a.miembro] = (cargas[a.miembro] ?? 0) + (carga.get(a.id) ?? 0);
  return cargas;
}
