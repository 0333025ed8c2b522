import type { Asignacion } from './asignaciones.ts';
import type { Cambio } from './cambios.ts';
import type { LogroDesbloqueado } from './logros.ts';
import type { FilaRanking } from './ranking.ts';
import type { ConfiguracionReparto } from './configuraciones-reparto.ts';
import type { PreguntaSaldo, RespuestaSaldo } from './en-cuenta.ts';
import type { JugadaContada, SesionReparto } from './sesiones-reparto.ts';
import type { Tarea } from './tareas.ts';
import type { Usuario } from './usuarios.ts';

/** A row that changed, or its id when it is gone. */
type Cambiada<T> = T | { readonly id: number; readonly borrada: true };

/** The data of each socket event, besides `version`, the family version that it leads to. */
export interface Eventos {
  'reparto:iniciado': { sesion: SesionReparto };
  /** `deshecha_por` is the admin who took a pick back; missing where none was. */
  'reparto:turno': {
    sesion: SesionReparto;
    ultima_eleccion: SesionReparto['elecciones'][number] | null;
    deshecha_por?: number | undefined;
  };
  /**
   * Instead of `reparto:turno`, to clients that ask for it (`auth: { jugadas: true }`): the move itself, without the state after
   * it.
   */
  'reparto:jugada': { jugada: JugadaContada };
  'reparto:cierre': { sesion: SesionReparto };
  'reparto:completado': { sesion: SesionReparto };
  /** `vigente` is what `actual/` says now: the one that was in force before, or null. */
  'reparto:cancelado': { sesion: SesionReparto; vigente: SesionReparto | null };
  'votacion:registrada': { tarea: number; votos: number; votantes_aptos: number };
  /** `cierre` when an admin closed it before its last vote: how many counted, none when they were discarded. */
  'votacion:completada': {
    tarea: number;
    puntos: number;
    cierre?: { readonly votos: number; readonly votantes_aptos: number };
  };
  /** Their votes were deleted: these have to be voted again. */
  'votacion:reiniciada': { tareas: readonly number[] };
  /** Members see the row without `faltan_por_votar`. */
  'tarea:cambiada': { tarea: Cambiada<Tarea> };
  /**
   * `email` comes empty: the room is the whole family's. A member who no longer lives here is sent as gone, whatever of them
   * changed.
   */
  'miembro:cambiado': { miembro: Cambiada<Usuario> };
  /** The PIN is the admins' alone. */
  'familia:cambiada': { familia: { readonly id: number; readonly nombre: string; readonly zona_horaria: string } };
  'carga:cambiada': object;
  'configuracion:cambiada': { configuracion: Cambiada<ConfiguracionReparto> };
  'asignacion:cambiada': { asignacion: Cambiada<Asignacion> } | { todas: true };
  /** A member asked another for something, or what became of that. */
  'cambio:cambiado': { cambio: Cambio };
  /** Absences changed: each client reads again what it may see of them. */
  'ausencia:cambiada': object;
  /** A reajuste, or why one is offered: it is read again. */
  'reajuste:cambiado': object;
  /** The week's rows. */
  'ranking:actualizado': { filas: readonly FilaRanking[] };
  /** To the member's own devices alone. */
  'logro:desbloqueado': { logro: LogroDesbloqueado };
  /**
   * Goes to the member's own devices alone and does not carry the list: it says that their wish list changed. Others
   * see no change, so its version is the one already known.
   */
  'deseos:cambiados': object;
  /**
   * To the devices of those whom a correction is about, and of admins: there is something new in them. Others see no
   * change.
   */
  'correccion:cambiada': object;
  /** To the devices of one member: whether they agree to get more for what the last quarter left. */
  'saldo:pregunta': { pregunta: PreguntaSaldo };
  /** To the devices of the member who asked. */
  'saldo:respuesta': RespuestaSaldo;
  /** To the admins' own devices alone: there is something new in the trail. Others see no change. */
  'rastro:anotado': object;
  /**
   * Ids of the members connected now, ascending. It changes no data: its version is the one already known, and says
   * nothing.
   */
  presencia: { conectados: readonly number[] };
  /**
   * The first on every connection: which run of the server it is, as the header of its answers says. Its version says
   * nothing.
   */
  servidor: { epoca: string };
  /**
   * The family's version, sent now and then where several servers share events: a client that does not get
   * the event of that version within a moment has missed something.
   */
  version: object;
}

export type NombreEvento = keyof Eventos;

export const NOMBRES_EVENTO = [
  'reparto:iniciado',
  'reparto:turno',
  'reparto:jugada',
  'reparto:cierre',
  'reparto:completado',
  'reparto:cancelado',
  'votacion:registrada',
  'votacion:completada',
  'votacion:reiniciada',
  'tarea:cambiada',
  'miembro:cambiado',
  'familia:cambiada',
  'carga:cambiada',
  'configuracion:cambiada',
  'asignacion:cambiada',
  'ausencia:cambiada',
  'reajuste:cambiado',
  'cambio:cambiado',
  'ranking:actualizado',
  'logro:desbloqueado',
  'deseos:cambiados',
  'correccion:cambiada',
  'saldo:pregunta',
  'saldo:respuesta',
  'rastro:anotado',
  'presencia',
  'servidor',
  'version',
] as const satisfies readonly NombreEvento[];

/** Events that raise no version: the one that they carry was known before, so it makes them neither late nor early. */
export const EVENTOS_SIN_VERSION: ReadonlySet<NombreEvento> = new Set([
  'presencia',
  'deseos:cambiados',
  'correccion:cambiada',
  'saldo:pregunta',
  'saldo:respuesta',
  'rastro:anotado',
  'servidor',
  'version',
]);

/** An event as it arrives. */
export type Mensaje<N extends NombreEvento = NombreEvento> = Eventos[N] & { readonly version: number };
