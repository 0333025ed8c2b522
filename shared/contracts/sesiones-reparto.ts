import { z } from 'zod';
import { REACCIONES } from './reacciones.ts';
import { EnCuenta } from './cuotas.ts';
import { booleano, contar, dia, entero, frecuencia, grupoEdad, id, instante } from './comunes.ts';
import { ReglaRepartida } from './reglas.ts';

export const ElegirTarea = z.strictObject({ tarea_id: id });
export type ElegirTarea = z.infer<typeof ElegirTarea>;

/**
 * A pick by an admin for the member who has the turn. If `miembro` is given and another member has the turn by now, nothing is
 * picked.
 */
export const ElegirPor = z.strictObject({ tarea_id: id, miembro: id.optional() });
export type ElegirPor = z.infer<typeof ElegirPor>;

const DeshacerEleccion = z.strictObject({ n: entero(1, Number.MAX_SAFE_INTEGER).optional() });
export type DeshacerEleccion = z.infer<typeof DeshacerEleccion>;
/**
 * `n` is the number of the pick to take back (`elecciones[].n`); if it is no longer the last one, nothing is undone. Without it,
 * the last pick.
 */
export const CuerpoDeshacer = z.preprocess((cuerpo) => cuerpo ?? {}, DeshacerEleccion);

/** An answer to a proposal. `miembro` is the member without an account for whom an admin answers; by default the caller. */
export const ResponderPropuesta = z.strictObject({ acepta: booleano, miembro: id.optional() });
export type ResponderPropuesta = z.infer<typeof ResponderPropuesta>;

/** A reaction to what happens in the draft. */
export const Reaccionar = z.strictObject({ emoji: z.enum(REACCIONES) });

/** A load in the draft's unit, by member id. */
const porMiembro = z.record(z.string(), z.int());

/** A chore as the draft froze it. */
export const congelada = {
  nombre: z.string(),
  /** Id of the chore of which this is a part; that chore itself is not in the draft. */
  parte_de: id.optional(),
  frecuencia,
  /** The recurrence rule, only with frequency `OTRA`. */
  regla: ReglaRepartida.optional(),
  /** Number of days in the quarter on which the rule makes it due; only with frequency `OTRA`. */
  veces_trimestre: z.int().optional(),
  puntos_por_vez: z.int(),
  veces: z.int(),
  /** Minutes of one completion, as estimated when the draft began; 0 when unknown. */
  minutos: z.int(),
  apta_infantil: booleano,
  apta_juvenil: booleano,
  apta_adulto: booleano,
  /** True for planning work, false for physical work. */
  de_cabeza: booleano,
  /** For a part by weeks: ids of the members who are away in all its weeks and so cannot have it. Missing when there are none. */
  fuera: z.array(id).readonly().optional(),
};

/** Orders that break ties: of equal members the later one gets the extra load, of equal chores the earlier one goes first. */
const Desempate = z.object({ miembros: z.array(id), tareas: z.array(id) });

const PropuestaSesion = z.object({
  n: z.int(),
  /** Number of the bundle that it was proposed in, 1 or 2. */
  lote: z.int(),
  cambios: z.array(z.object({ tarea: id, de: id, a: id })),
  /** Ids of the members who must agree. */
  pide: z.array(id),
  respuestas: z.record(z.string(), z.boolean()),
  /** RETIRADA: it depended on a proposal that was refused. */
  estado: z.enum(['PENDIENTE', 'ACEPTADA', 'RECHAZADA', 'RETIRADA', 'CADUCADA']),
});

/**
 * A draft, as `actual/` returns it and as `reparto:*` events carry it. Only `reparto:jugada` carries the move alone, from which
 * its receivers compute the draft (`seguirSesion`).
 */
export const SesionReparto = z.object({
  id,
  completada: booleano,
  trimestre_inicio: dia,
  /** Round, counted from 1. */
  turno_actual: z.int(),
  /** The member who has the turn; null once the picks are over. */
  miembro_turno_actual: id.nullable(),
  miembro_turno_nombre: z.string().nullable(),
  /** Quotas, frozen at the start. */
  cuotas_puntos: porMiembro,
  /** Days away and balances that quotas take into account besides shares; absent when there are none. */
  en_cuenta: EnCuenta.exactOptional(),
  /** Load of each member's picks so far; the final loads once the draft is completed. */
  puntos_acumulados: porMiembro,
  orden_miembros: z.array(id),
  fase: z.enum(['ELECCION', 'CIERRE', 'COMPLETADA', 'CANCELADA']),
  /** Version of the rules by which it goes. */
  reglas: z.literal(3),
  desempate: Desempate,
  contar,
  limite_segundos: entero(1, 604_800).nullable(),
  /** Seconds between a pick and the start of the next turn's clock. */
  respiro_segundos: z.int(),
  /** Final loads; null until the draft is completed. */
  cuotas_finales: porMiembro.nullable(),
  propuestas: z.array(PropuestaSesion),
  tareas: z.array(
    z.object({
      id,
      miembro: id.nullable(),
      /** Load in the draft. */
      puntos: z.int(),
      origen: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO', 'CIERRE', 'PROPUESTA']).nullable(),
      ...congelada,
    }),
  ),
  /** Minutes of all its chores in a quarter of 13 weeks. */
  minutos_trimestre: z.int(),
  /** Picks that were not taken back, oldest first. */
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
      /** When false, an admin picks and answers for this member. */
      tiene_cuenta: booleano,
    }),
  ),
  /**
   * Time-outs in a row, by member id; a member who is away on the draft's first day begins with two. From two on, the member is
   * absent.
   */
  aplazamientos: porMiembro,
  /** «Terminar por mí» by member id: true while their picks are made for them, false once taken back. */
  terminan: z.record(z.string(), z.boolean()),
  /** The instant at which the present turn or phase began. */
  desde: instante,
  /** The clock of the turn, or of the closing; `vence_en` says when it ends. */
  reloj: z.object({
    /** The instant from which `segundos` count. */
    desde: instante,
    /** Seconds that the turn or the closing lasts from then; null without a limit. */
    segundos: z.number().nullable(),
    /** The admin who stopped the clock, and the seconds that are left; null while it runs. */
    pausa: z.object({ por: id, quedan: z.number() }).nullable(),
    /** True when the member who has the turn was given one more minute. */
    minuto: booleano,
  }),
  /**
   * The last undo, until the turn passes: the admin, and the pick that was taken back. `quitado` is the member who lost the turn
   * by it; null when no other member had the turn.
   */
  deshecha: z.object({ por: id, miembro: id, tarea: id, quitado: id.nullable() }).nullable(),
  /**
   * The instant, by the server's clock, at which the turn times out or the closing ends. Null without a limit, and while the
   * clock is stopped.
   */
  vence_en: instante.nullable(),
  /** Number of the log's last event. */
  n: z.int(),
});
export type SesionReparto = z.infer<typeof SesionReparto>;

export const SesionActual = z.object({
  sesion: SesionReparto.nullable(),
  version: z.int(),
  /** True when the family allows reactions; missing in answers to moves. */
  reacciones: booleano.optional(),
  /** For a completed draft, the present owners of chores, who may differ from the owners in `sesion`. */
  duenos: z.array(z.object({ tarea: id, nombre: z.string(), miembro: id })).optional(),
});
export type SesionActual = z.infer<typeof SesionActual>;

/** The answer to a move, with the draft as it is then. */
export const JugadaHecha = z.object({
  success: z.literal(true),
  message: z.string(),
  sesion: SesionReparto,
  version: z.int(),
  /** After a cancellation, the draft in force; null when there is none. */
  vigente: SesionReparto.nullable().optional(),
});
export type JugadaHecha = z.infer<typeof JugadaHecha>;

const deTurno = { n: z.int(), miembro: id, en: instante };

/**
 * An event of the log while members pick, without the reason of an automatic pick. `por` is the admin who took a pick back or
 * stopped the clock; the admin who picked for a member is left out.
 */
const EventoDeTurno = z.discriminatedUnion('tipo', [
  z.object({ ...deTurno, tipo: z.enum(['ELECCION', 'ELECCION_ADMIN', 'AUTO']), tarea: id }),
  z.object({ ...deTurno, tipo: z.literal('DESHECHO'), tarea: id, por: id }),
  z.object({ ...deTurno, tipo: z.enum(['APLAZADO', 'VUELTA', 'TERMINAR', 'RETOMAR']) }),
  z.object({ ...deTurno, tipo: z.literal('MINUTO'), quedan: z.number() }),
  z.object({ n: z.int(), en: instante, tipo: z.literal('PAUSA'), por: id, quedan: z.number() }),
  z.object({ n: z.int(), en: instante, tipo: z.literal('SIGUE') }),
]);
export type EventoDeTurno = z.infer<typeof EventoDeTurno>;

/** A move as its events. `seguirSesion` computes the draft after the move from the one before. */
export const JugadaContada = z.object({
  sesion: id,
  /** Consecutive events; the first one's number follows the draft's `n`. */
  eventos: z.array(EventoDeTurno).min(1),
  vence_en: instante.nullable(),
});
export type JugadaContada = z.infer<typeof JugadaContada>;

/**
 * The brief answer to a move after which the picking goes on, for clients that ask for it (`Prefer: return=minimal`, RFC 7240).
 * Any other move is answered with the whole session.
 */
export const JugadaBreve = z.object({
  success: z.literal(true),
  message: z.string(),
  jugada: JugadaContada,
  version: z.int(),
});
export type JugadaBreve = z.infer<typeof JugadaBreve>;

/** The most wishes in a list. */
const MAXIMO_DESEOS = 200;

/**
 * The caller's wish list, the most wanted chore first. An automatic pick for them takes the first chore in the list that they
 * may pick; if there is none, the rule chooses.
 */
export const Deseos = z.strictObject({
  tareas: z
    .array(id, { error: 'Debe ser una lista de tareas' })
    .max(MAXIMO_DESEOS, `Máximo ${String(MAXIMO_DESEOS)} tareas`)
    .refine((ids) => new Set(ids).size === ids.length, 'Cada tarea solo puede estar una vez en la lista'),
});
export type Deseos = z.infer<typeof Deseos>;
