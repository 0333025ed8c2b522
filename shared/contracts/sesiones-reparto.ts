import { z } from 'zod';
import { EnCuenta } from './en-cuenta.ts';
import { booleano, contar, dia, entero, frecuencia, grupoEdad, id, instante } from './comunes.ts';
import { ReglaRepartida } from './reglas.ts';

export const ElegirTarea = z.strictObject({ tarea_id: id });
export type ElegirTarea = z.infer<typeof ElegirTarea>;

/**
 * `miembro` names the member to pick for: if the turn is somebody else's by then, nothing is picked. Without it, the member with
 * the turn.
 */
export const ElegirPor = z.strictObject({ tarea_id: id, miembro: id.optional() });
export type ElegirPor = z.infer<typeof ElegirPor>;

const DeshacerEleccion = z.strictObject({ n: entero(1, Number.MAX_SAFE_INTEGER).optional() });
export type DeshacerEleccion = z.infer<typeof DeshacerEleccion>;
/**
 * `n` says which pick (`elecciones[].n`): if it is not the last one by then, nothing is undone. No body at all means
 * the last.
 */
export const CuerpoDeshacer = z.preprocess((cuerpo) => cuerpo ?? {}, DeshacerEleccion);

/** `miembro`: in whose name an admin answers, one without an account; the caller's own when it is missing. */
export const ResponderPropuesta = z.strictObject({ acepta: booleano, miembro: id.optional() });
export type ResponderPropuesta = z.infer<typeof ResponderPropuesta>;

/** Points by member id. */
const porMiembro = z.record(z.string(), z.int());

/** A task as the session freezes it; only where the frequency is OTRA it has a rule, and days of it in the quarter. */
export const congelada = {
  nombre: z.string(),
  /** Only of a part of a daily chore: that chore, which itself is not in the session. */
  parte_de: id.optional(),
  frecuencia,
  regla: ReglaRepartida.optional(),
  veces_trimestre: z.int().optional(),
  puntos_por_vez: z.int(),
  veces: z.int(),
  /** Minutes each time, as planned when the session began; 0 when nobody knows. */
  minutos: z.int(),
  apta_infantil: booleano,
  apta_juvenil: booleano,
  apta_adulto: booleano,
  /** True for planning work, false for physical work. */
  de_cabeza: booleano,
};

/** Among equal members the later gets the extra load; among equal chores the earlier goes first. */
const Desempate = z.object({ miembros: z.array(id), tareas: z.array(id) });

const PropuestaSesion = z.object({
  n: z.int(),
  /** The bundle that it belongs to, 1 or 2. */
  lote: z.int(),
  cambios: z.array(z.object({ tarea: id, de: id, a: id })),
  /** Members whose consent it needs. */
  pide: z.array(id),
  respuestas: z.record(z.string(), z.boolean()),
  /** RETIRADA: it hung on one that was refused. */
  estado: z.enum(['PENDIENTE', 'ACEPTADA', 'RECHAZADA', 'RETIRADA', 'CADUCADA']),
});

/** A session as `actual/` returns it and as every `reparto:*` event carries it. */
export const SesionReparto = z.object({
  id,
  completada: booleano,
  trimestre_inicio: dia,
  /** Round, from 1. */
  turno_actual: z.int(),
  /** Null from the closing on. */
  miembro_turno_actual: id.nullable(),
  miembro_turno_nombre: z.string().nullable(),
  /** Quotas frozen at the start. */
  cuotas_puntos: porMiembro,
  /** Adjustments besides the shares; absent when there are none. */
  en_cuenta: EnCuenta.exactOptional(),
  /** Load picked so far; the final loads once completed. */
  puntos_acumulados: porMiembro,
  orden_miembros: z.array(id),
  fase: z.enum(['ELECCION', 'CIERRE', 'COMPLETADA', 'CANCELADA']),
  /** Version of the rules that it is played under. */
  reglas: z.literal(3),
  /** The tie orders. */
  desempate: Desempate,
  contar,
  limite_segundos: entero(1, 604_800).nullable(),
  cuotas_finales: porMiembro.nullable(),
  propuestas: z.array(PropuestaSesion),
  tareas: z.array(
    z.object({
      id,
      miembro: id.nullable(),
      /** Load that the session counts. */
      puntos: z.int(),
      origen: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO', 'CIERRE', 'PROPUESTA']).nullable(),
      ...congelada,
    }),
  ),
  /** Minutes that all its tasks ask for in a quarter of 13 weeks: a load of it is that part of them. */
  minutos_trimestre: z.int(),
  /** Picks still standing, oldest first. */
  elecciones: z.array(
    z.object({
      n: z.int(),
      ronda: z.int(),
      miembro: id,
      tarea: id,
      tipo: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO']),
      en: instante,
    }),
  ),
  participantes: z.array(
    z.object({
      id,
      nombre: z.string(),
      grupo_edad: grupoEdad,
      porcentaje: z.int(),
      avatar: z.string().nullable(),
      color: z.string(),
      /** False: an admin picks and answers for them. */
      tiene_cuenta: booleano,
    }),
  ),
  /** Time-outs in a row by member id; two or more: «ausente». */
  aplazamientos: porMiembro,
  /** When the present turn, or the closing, began. */
  desde: instante,
  /**
   * When it ends by itself, on the server's clock: the turn times out, the closing ends with what is agreed. Null when
   * nothing ends.
   */
  vence_en: instante.nullable(),
  /** Number of the log's last event. */
  n: z.int(),
});
export type SesionReparto = z.infer<typeof SesionReparto>;

export const SesionActual = z.object({
  sesion: SesionReparto.nullable(),
  version: z.int(),
  /** For a completed session, the present owner of each chore by name. The certificate has the drafted ones. */
  duenos: z.array(z.object({ tarea: id, nombre: z.string(), miembro: id })).optional(),
});
export type SesionActual = z.infer<typeof SesionActual>;

/** The answer of every move: the spec's fields and the snapshot that it leads to. */
export const JugadaHecha = z.object({
  success: z.literal(true),
  message: z.string(),
  sesion: SesionReparto,
  version: z.int(),
  /** Only of one that was called off: what is in force now, as `actual/` says it. */
  vigente: SesionReparto.nullable().optional(),
});
export type JugadaHecha = z.infer<typeof JugadaHecha>;

const deTurno = { n: z.int(), miembro: id, en: instante };

/**
 * Events of the turns, as in the log: without who did it for somebody else, and why, but for who took
 * a pick back, which is announced.
 */
const EventoDeTurno = z.discriminatedUnion('tipo', [
  z.object({ ...deTurno, tipo: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO']), tarea: id }),
  z.object({ ...deTurno, tipo: z.literal('DESHECHO'), tarea: id, por: id }),
  z.object({ ...deTurno, tipo: z.enum(['APLAZADO', 'VUELTA']) }),
]);
export type EventoDeTurno = z.infer<typeof EventoDeTurno>;

/** A move as its events, without the state after it: `seguirSesion` computes that from the state before. */
export const JugadaContada = z.object({
  sesion: id,
  /** Without gaps, ascending; the first follows the session's `n`. */
  eventos: z.array(EventoDeTurno).min(1),
  vence_en: instante.nullable(),
});
export type JugadaContada = z.infer<typeof JugadaContada>;

/** The answer of a move to clients that ask for no more (`Prefer: return=minimal`, RFC 7240), where turns go on after it. */
export const JugadaBreve = z.object({
  success: z.literal(true),
  message: z.string(),
  jugada: JugadaContada,
  version: z.int(),
});
export type JugadaBreve = z.infer<typeof JugadaBreve>;
