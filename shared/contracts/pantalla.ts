import { z } from 'zod';
import { Gracia } from './completadas.ts';
import { Asignacion, Libre } from './asignaciones.ts';
import { booleano, dia, grupoEdad, id, instante, texto } from './comunes.ts';
import { Fuera } from './ausencias.ts';
import { EnsayoPantalla } from './comienzo-reparto.ts';
import { Meta } from './metas.ts';
import { FilaRanking } from './semana.ts';
import { Reajuste } from './reajustes.ts';
import { type PasoSala, Sala } from './sala.ts';
import type { Reaccion } from './reacciones.ts';
import { SesionReparto } from './sesiones-reparto.ts';
import { COLORES_MIEMBRO } from './textos.ts';
import { ALFABETO_CODIGO, LARGO_CODIGO, normalizarCodigo } from './vincular-pantalla.ts';

// The wall screen: its pairing, and all that it may see.

const FORMA_CODIGO = new RegExp(`^[${ALFABETO_CODIGO}]{${String(LARGO_CODIGO)}}$`);

/** A code for a new screen to show, and the screen's secret key for fetching its token. */
export const CodigoPantalla = z.object({
  codigo: z.string(),
  clave_dispositivo: z.string(),
  expira_en: instante,
  /** Seconds to wait between two calls of `token/`. */
  intervalo: z.int(),
});
export type CodigoPantalla = z.infer<typeof CodigoPantalla>;

export const VincularPantalla = z.strictObject({
  /** The code as typed; spaces, hyphens and lower case are accepted. */
  codigo: z
    .string({ error: 'Este campo es obligatorio' })
    .max(40, 'Escribe las 6 letras y números de la pantalla')
    .transform(normalizarCodigo)
    .pipe(z.string().regex(FORMA_CODIGO, 'Escribe las 6 letras y números de la pantalla')),
  nombre: texto(40),
});
export type VincularPantalla = z.input<typeof VincularPantalla>;

export const PedirTokenPantalla = z.strictObject({
  clave_dispositivo: z.string({ error: 'Este campo es obligatorio' }).min(1).max(100),
});
export type PedirTokenPantalla = z.infer<typeof PedirTokenPantalla>;

/** A screen's token, given once; null until an admin confirms its code. */
export const TokenPantalla = z.object({ token: z.string().nullable() });
export type TokenPantalla = z.infer<typeof TokenPantalla>;

/** A paired screen as admins see it. */
export const DispositivoPantalla = z.object({
  id,
  nombre: z.string(),
  vinculada_en: instante,
  /** The member who is responsible for the screen, which loses its access when they no longer live here. */
  vinculada_por: z.object({ id, nombre: z.string() }),
  /** True while its WebSocket is connected. */
  conectada: booleano,
});
export type DispositivoPantalla = z.infer<typeof DispositivoPantalla>;

export const MiembroPantalla = z.object({
  id,
  nombre: z.string(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
  grupo_edad: grupoEdad,
  racha_dias: z.int(),
  tiene_cuenta: booleano,
});
export type MiembroPantalla = z.infer<typeof MiembroPantalla>;

/** An occurrence for today: pending and due by today or without a due day, or done today. */
export const TareaPantalla = z.object({
  id,
  tarea: id,
  miembro: id,
  nombre: z.string(),
  puntos: z.int(),
  minutos: z.int(),
  fecha_limite: dia.nullable(),
  /** Its own day when it was postponed; otherwise null. */
  fecha_original: dia.nullable(),
  estado: z.enum(['PENDIENTE', 'COMPLETADA']),
  atrasada: booleano,
  /** The member who did it, when that is not its owner; otherwise null. */
  hecha_por: id.nullable(),
});
export type TareaPantalla = z.infer<typeof TareaPantalla>;

/** The family's goal, as a wall screen shows it. */
export const MetaPantalla = Meta.pick({
  id: true,
  texto: true,
  puntos: true,
  logrados: true,
  hasta: true,
  estado: true,
  se_ve_hasta: true,
});
export type MetaPantalla = z.infer<typeof MetaPantalla>;

/** Everyone's chores for today, to do and done. */
export const HoyEnCasa = z.object({
  /**
   * Sorted by member id, chores to do first. A chore to do is left out if its owner is away today, or is away on the chore's own
   * day and did not take it (`tomada_el`).
   */
  tareas: z.array(TareaPantalla),
  /** Archived members who own or did one of `tareas`. */
  idos: z.array(MiembroPantalla),
  /** Completions said by «La hice ayer» or «Ya la he hecho» in the last 24 hours, the latest first. */
  de_ayer: z.array(Asignacion),
  /** Thanks for the completions of today and yesterday. */
  gracias: z.array(Gracia),
});
export type HoyEnCasa = z.infer<typeof HoyEnCasa>;

/** Everything that a wall screen shows, at one version. */
export const EstadoPantalla = z.object({
  version: z.int(),
  /** The run of the server. Versions of two runs cannot be compared, since a backup may have been restored in between. */
  epoca: z.string(),
  familia: z.object({ nombre: z.string(), zona_horaria: z.string(), sonido_pantalla: booleano }),
  /** The family's present local day. */
  hoy: dia,
  /** The server's clock at the time of the answer, with which `sesion.vence_en` is to be compared. */
  ahora: instante,
  /** The draft in progress, else the one in force, else null. */
  sesion: SesionReparto.nullable(),
  /**
   * Members by id: those who live here, and archived ones who own or did one of `tareas`. Other parts of the state may contain
   * older names and faces.
   */
  miembros: z.array(MiembroPantalla),
  /**
   * Sorted by member id, chores to do first, then by day. A chore to do is left out if its owner is away today, or is away on
   * the chore's own day and did not take it (`tomada_el`).
   */
  tareas: z.array(TareaPantalla),
  /** Chores that any suitable member may take. */
  libres: z.array(Libre),
  /** Members who are away today. */
  fuera: z.array(Fuera),
  /** This week's ranking. */
  ranking: z.array(FilaRanking),
  /** The goal in progress, or the last one while screens still show it; null without one. */
  meta: MetaPantalla.nullable(),
  /** Ids of the members who are connected now. */
  conectados: z.array(id),
  /** The reajuste in progress; null when there is none. */
  reajuste: Reajuste.nullable(),
  /**
   * First day of the next quarter during the 14 days before it, while no draft for it is in progress or completed; otherwise
   * null.
   */
  nuevo_trimestre: dia.nullable(),
  /** Each member's first chore after the draft. Empty unless the draft ended in the last five minutes. */
  primeras: z.array(z.object({ miembro: id, nombre: z.string(), dia })),
  /** The open lobby; null when there is none. */
  sala: Sala.nullable(),
  /** The trial draft that an admin is showing; null when there is none. */
  ensayo: EnsayoPantalla.nullable(),
});
export type EstadoPantalla = z.infer<typeof EstadoPantalla>;

type Eleccion = SesionReparto['elecciones'][number];

/** The data of each message to a wall screen. Each message also carries `tipo` and `version`. */
export interface MensajesPantalla {
  /** The whole state. It is the first message, and is sent again after a change that no smaller message expresses. */
  readonly estado: Omit<EstadoPantalla, 'version'>;
  /** A message `estado` follows. */
  readonly 'reparto:iniciado': { readonly sesion: SesionReparto };
  /** `ultima_eleccion` is null when the move was no pick. */
  readonly 'reparto:turno': {
    readonly sesion: SesionReparto;
    readonly ultima_eleccion: Eleccion | null;
  };
  readonly 'reparto:cierre': { readonly sesion: SesionReparto };
  readonly 'reparto:completado': { readonly sesion: SesionReparto };
  /** A message `estado` follows. */
  readonly 'reparto:cancelado': { readonly sesion: SesionReparto };
  /**
   * Replaces the occurrence with this id in `tareas`, or adds it; `borrada` removes it. In both cases it also leaves `libres`.
   * With `todas`, nothing changes until the message `estado` that follows.
   */
  readonly 'asignacion:cambiada':
    | { readonly asignacion: TareaPantalla | { readonly id: number; readonly borrada: true } }
    | { readonly todas: true };
  readonly 'ranking:actualizado': { readonly filas: readonly FilaRanking[] };
  /** A goal that started, changed or ended. */
  readonly 'meta:cambiada': { readonly meta: MetaPantalla };
  readonly 'miembro:cambiado': { readonly miembro: MiembroPantalla | { readonly id: number; readonly borrada: true } };
  /** A message `estado` follows, because the local day may have changed. */
  readonly 'familia:cambiada': { readonly familia: EstadoPantalla['familia'] };
  /** The members' steps in the open lobby; null when it was opened or closed, and a message `estado` follows. */
  readonly 'sala:cambiada': { readonly pasos: readonly PasoSala[] | null };
  /** Ids of the members who are connected. Nothing stored changes, so the message carries the version already sent. */
  readonly presencia: { readonly conectados: readonly number[] };
  /** A member reacted during the draft. Like `presencia`, the message carries the version already sent. */
  readonly reaccion: Reaccion;
  /** The trial draft to show; null to show none. Like `presencia`, the message carries the version already sent. */
  readonly ensayo: { readonly ensayo: EnsayoPantalla | null };
  /**
   * Sent every five seconds, with the version already sent. A screen that hears nothing for `SEGUNDOS_SILENCIO` connects anew.
   */
  readonly latido: object;
  /** Something that wall screens do not show has changed; only the version matters. */
  readonly cambio: object;
}

export type TipoMensajePantalla = keyof MensajesPantalla;

/** A message as it arrives on the WebSocket. */
export type MensajePantalla = {
  readonly [T in TipoMensajePantalla]: { readonly tipo: T; readonly version: number } & MensajesPantalla[T];
}[TipoMensajePantalla];
