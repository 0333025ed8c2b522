import { z } from 'zod';
import { booleano, dia, grupoEdad, id, instante, texto } from './comunes.ts';
import { Fuera } from './ausencias.ts';
import { EnsayoPantalla } from './ensayo.ts';
import { Libre } from './libres.ts';
import { FilaRanking } from './ranking.ts';
import { Reajuste } from './reajustes.ts';
import { SesionReparto } from './sesiones-reparto.ts';
import { COLORES_MIEMBRO } from './textos.ts';
import { ALFABETO_CODIGO, LARGO_CODIGO, normalizarCodigo } from './vincular-pantalla.ts';

/** The shared screen: how it is paired, and all that it ever gets to see. */

const FORMA_CODIGO = new RegExp(`^[${ALFABETO_CODIGO}]{${String(LARGO_CODIGO)}}$`);

/** A new screen's code to show, and its secret key for fetching its token. */
export const CodigoPantalla = z.object({
  codigo: z.string(),
  clave_dispositivo: z.string(),
  expira_en: instante,
  /** Seconds to wait between two calls of `token/`. */
  intervalo: z.int(),
});
export type CodigoPantalla = z.infer<typeof CodigoPantalla>;

export const VincularPantalla = z.strictObject({
  /** As typed: spaces, hyphens and small letters do no harm. */
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

export const TokenPantalla = z.object({ token: z.string() });
export type TokenPantalla = z.infer<typeof TokenPantalla>;

/** A paired screen as the admins see it. */
export const DispositivoPantalla = z.object({
  id,
  nombre: z.string(),
  vinculada_en: instante,
  /** The member who paired or adopted it; it ends when they no longer live here. */
  vinculada_por: z.object({ id, nombre: z.string() }),
  /** Whether its WebSocket stands now. */
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

/** A chore of today: due today, overdue or without a date and still to do, or done today. */
export const TareaPantalla = z.object({
  id,
  /** The task that it is an occurrence of. */
  tarea: id,
  miembro: id,
  nombre: z.string(),
  puntos: z.int(),
  minutos: z.int(),
  fecha_limite: dia.nullable(),
  /** Its own day, when it was put off; else null. */
  fecha_original: dia.nullable(),
  estado: z.enum(['PENDIENTE', 'COMPLETADA']),
  atrasada: booleano,
  /** The member who did it, when that was not the owner. */
  hecha_por: id.nullable(),
});
export type TareaPantalla = z.infer<typeof TareaPantalla>;

/** Everybody's work of today, to do and done. */
export const HoyEnCasa = z.object({
  /** By member, then what is still to do first. */
  tareas: z.array(TareaPantalla),
  /** Members who no longer live here and did something of it before they left. */
  idos: z.array(MiembroPantalla),
});
export type HoyEnCasa = z.infer<typeof HoyEnCasa>;

/** All that a screen shows, at one version. */
export const EstadoPantalla = z.object({
  version: z.int(),
  /** The run of the server: between two, versions say nothing, since a backup may have been restored. */
  epoca: z.string(),
  familia: z.object({ nombre: z.string(), zona_horaria: z.string() }),
  /** The family's local day. */
  hoy: dia,
  /** The server's clock when it was read: `sesion.vence_en` is an instant of this clock. */
  ahora: instante,
  /** As `actual/` returns it. */
  sesion: SesionReparto.nullable(),
  /**
   * By id: those who live here, and those who left today after doing something. Names and faces everywhere else may be
   * older than these.
   */
  miembros: z.array(MiembroPantalla),
  /** By member, then what is still to do first, the oldest day first; without what is free. */
  tareas: z.array(TareaPantalla),
  /** Work that anybody may take: of absent members, and free chores. */
  libres: z.array(Libre),
  /** Members who are away today. */
  fuera: z.array(Fuera),
  /** The week's. */
  ranking: z.array(FilaRanking),
  /** Ids of the members connected now. */
  conectados: z.array(id),
  /** The reajuste in progress. */
  reajuste: Reajuste.nullable(),
  /** «Empieza un nuevo trimestre»: its first day, in the last 14 before it and without a reparto for it; else null. */
  nuevo_trimestre: dia.nullable(),
  /** The draft preview that an admin shows; null: none. */
  ensayo: EnsayoPantalla.nullable(),
});
export type EstadoPantalla = z.infer<typeof EstadoPantalla>;

type Eleccion = SesionReparto['elecciones'][number];

/** The data of each message of the feed, besides `tipo` and `version`. */
export interface MensajesPantalla {
  /** Replaces everything. The first message, and again whenever a change cannot be told in a smaller one. */
  readonly estado: Omit<EstadoPantalla, 'version'>;
  readonly 'reparto:iniciado': { readonly sesion: SesionReparto };
  /** `ultima_eleccion` is null when the move made no pick: one was taken back, a turn put off, or somebody is back. */
  readonly 'reparto:turno': {
    readonly sesion: SesionReparto;
    readonly ultima_eleccion: Eleccion | null;
    /** The admin who took a pick back; missing where none was. */
    readonly deshecha_por?: number | undefined;
  };
  readonly 'reparto:cierre': { readonly sesion: SesionReparto };
  readonly 'reparto:completado': { readonly sesion: SesionReparto };
  /** An `estado` follows. */
  readonly 'reparto:cancelado': { readonly sesion: SesionReparto };
  /**
   * Put it in place of the chore with its id, or add it; `borrada`: it is none of today's (any more). Either way it is
   * none of `libres`. `todas`: an `estado` follows.
   */
  readonly 'asignacion:cambiada':
    | { readonly asignacion: TareaPantalla | { readonly id: number; readonly borrada: true } }
    | { readonly todas: true };
  readonly 'ranking:actualizado': { readonly filas: readonly FilaRanking[] };
  readonly 'miembro:cambiado': { readonly miembro: MiembroPantalla | { readonly id: number; readonly borrada: true } };
  /** An `estado` follows: the day may be another. */
  readonly 'familia:cambiada': { readonly familia: EstadoPantalla['familia'] };
  /** Not a change of the family's data: it carries the version that was already known. */
  readonly presencia: { readonly conectados: readonly number[] };
  /** The draft preview, null when it has ended. Like `presencia`, it is no change of the data. */
  readonly ensayo: { readonly ensayo: EnsayoPantalla | null };
  /** Every five seconds, with the version last sent: a screen that hears none for `SEGUNDOS_SILENCIO` has a dead line. */
  readonly latido: object;
  /** Something changed that a screen does not show: only the version counts. */
  readonly cambio: object;
}

export type TipoMensajePantalla = keyof MensajesPantalla;

/** A message as it arrives on the WebSocket. */
export type MensajePantalla = {
  readonly [T in TipoMensajePantalla]: { readonly tipo: T; readonly version: number } & MensajesPantalla[T];
}[TipoMensajePantalla];
