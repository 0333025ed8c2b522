import { isDeepStrictEqual } from 'node:util';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto, EventoReparto, TipoEvento } from '#shared/domain/reparto/tipos.ts';

export interface Replay {
  /** A line for each event, with the state of the draft after it. */
  readonly lineas: readonly string[];
  /** True if folding the log gives exactly the stored state. */
  readonly coincide: boolean;
}

type Nombres = ReadonlyMap<number, string>;

/** Describes a draft's log event by event, and compares its fold with the stored state. Throws if the log is inconsistent. */
export const contarLog = (eventos: readonly EventoReparto[], guardado: EstadoReparto, nombres: Nombres): Replay => {
  let estado: EstadoReparto | null = null;
  const lineas: string[] = [];
  for (const evento of eventos) {
    estado = aplicar(estado, evento);
    lineas.push(
      `${String(evento.n).padStart(4)}  ${evento.en}  ${contar(evento, estado, nombres)}  → ${situacion(estado, nombres)}`,
    );
  }
  // The folded state goes through JSON, like the stored one, so that its object keys become texts too.
  return { lineas, coincide: isDeepStrictEqual(JSON.parse(JSON.stringify(estado)), guardado) };
};

const quien = (nombres: Nombres, id: number): string => nombres.get(id) ?? `miembro ${String(id)}`;

const situacion = (e: EstadoReparto, nombres: Nombres): string =>
  e.turno === null
    ? e.fase
    : `ronda ${String(e.ronda)}, turno de ${quien(nombres, e.turno)} (${String(e.acumulado[e.turno] ?? 0)}/${String(e.cuotas[e.turno] ?? 0)})`;

type Relatos = {
  readonly [T in TipoEvento]: (
    evento: Extract<EventoReparto, { tipo: T }>,
    estado: EstadoReparto,
    nombres: Nombres,
  ) => string;
};

const tarea = (e: EstadoReparto, id: number): string => {
  const t = e.tareas.find((x) => x.id === id);
  return t === undefined ? `tarea ${String(id)}` : `«${t.nombre}» (${String(t.carga)})`;
};

const RELATOS: Relatos = {
  INICIO: (ev, _, n) =>
    `INICIO por ${quien(n, ev.por)}${ev.reglas === undefined ? '' : `, reglas ${String(ev.reglas)}`}: ${String(ev.tareas.length)} tareas, orden ${ev.orden.map((id) => quien(n, id)).join(', ')}, ` +
    `cuotas ${ev.orden.map((id) => `${quien(n, id)} ${String(ev.cuotas[id] ?? 0)}`).join(', ')}`,
  ELECCION: (ev, e, n) => `${quien(n, ev.miembro)} elige ${tarea(e, ev.tarea)}`,
  ELECCION_ADMIN: (ev, e, n) => `${quien(n, ev.por)} elige ${tarea(e, ev.tarea)} por ${quien(n, ev.miembro)}`,
  AUTO: (ev, e, n) => `automático (${ev.motivo}): ${tarea(e, ev.tarea)} para ${quien(n, ev.miembro)}`,
  APLAZADO: (ev, _, n) => `se acaba el turno de ${quien(n, ev.miembro)}`,
  VUELTA: (ev, _, n) => `vuelve ${quien(n, ev.miembro)}`,
  PAUSA: (ev, _, n) => `${quien(n, ev.por)} para el reloj, quedan ${String(ev.quedan)} s`,
  SIGUE: (ev, _, n) => `${quien(n, ev.por)} pone en marcha el reloj`,
  MINUTO: (ev, _, n) => `${quien(n, ev.miembro)} pide un minuto más, quedan ${String(ev.quedan)} s`,
  TERMINAR: (ev, _, n) => `desde ahora se elige por ${quien(n, ev.miembro)}`,
  RETOMAR: (ev, _, n) => `${quien(n, ev.miembro)} vuelve a elegir`,
  DESHECHO: (ev, e, n) => `${quien(n, ev.por)} deshace ${tarea(e, ev.tarea)} de ${quien(n, ev.miembro)}`,
  CIERRE: (ev, e, n) =>
    ev.paso === 'FIN'
      ? `fin del cierre (${ev.motivo}${ev.por === null ? '' : `, ${quien(n, ev.por)}`})`
      : `cierre: ${ev.asignaciones.map((a) => `${tarea(e, a.tarea)} para ${quien(n, a.miembro)}`).join(', ') || 'no sobra nada'}`,
  PROPUESTA: (ev, e, n) =>
    `propuesta ${String(ev.propuesta)}${ev.lote === undefined ? '' : ` del paquete ${String(ev.lote)}`}: ${ev.cambios.map((c) => `${tarea(e, c.tarea)} de ${quien(n, c.de)} a ${quien(n, c.a)}`).join(' y ')}` +
    (ev.pide.length === 0 ? '' : `, pide a ${ev.pide.map((id) => quien(n, id)).join(' y ')}`),
  RESPUESTA: (ev, _, n) =>
    `${quien(n, ev.miembro)} ${ev.acepta ? 'acepta' : 'rechaza'} la propuesta ${String(ev.propuesta)}`,
  CANCELADO: (ev, _, n) => `cancela ${quien(n, ev.por)}`,
};

const contar = (evento: EventoReparto, estado: EstadoReparto, nombres: Nombres): string =>
  (RELATOS[evento.tipo] as (ev: EventoReparto, e: EstadoReparto, n: Nombres) => string)(evento, estado, nombres);
