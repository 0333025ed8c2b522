import type { Asignacion } from './asignaciones.ts';
import type { Cambio } from './cambios.ts';
import type { LogroDesbloqueado } from './logros.ts';
import type { FilaRanking } from './semana.ts';
import type { ConfiguracionReparto, PreguntaSaldo, RespuestaSaldo } from './cuotas.ts';
import type { Familia, Usuario } from './familias.ts';
import type { Gracia } from './completadas.ts';
import type { Meta } from './metas.ts';
import type { Reaccion } from './reacciones.ts';
import type { JugadaContada, SesionReparto } from './sesiones-reparto.ts';
import type { PasoSala } from './sala.ts';
import type { Tarea } from './tareas.ts';

/** A changed row, or the id of a deleted one. */
type Cambiada<T> = T | { readonly id: number; readonly borrada: true };

/**
 * The data of each socket event. Each event also carries `version`, the family's version after the change that it announces.
 * Events of `EVENTOS_SIN_VERSION` raise no version, and carry the version already reached.
 */
export interface Eventos {
  'reparto:iniciado': { sesion: SesionReparto };
  /** A move while members pick. `ultima_eleccion` is null when the move was no pick. */
  'reparto:turno': {
    sesion: SesionReparto;
    ultima_eleccion: SesionReparto['elecciones'][number] | null;
  };
  /**
   * Sent instead of `reparto:turno` to clients that connected with `auth: { jugadas: true }`, which compute the draft after the
   * move (`seguirSesion`).
   */
  'reparto:jugada': { jugada: JugadaContada };
  'reparto:cierre': { sesion: SesionReparto };
  'reparto:completado': { sesion: SesionReparto };
  /** `vigente` is the draft in force after the cancellation; null when there is none. */
  'reparto:cancelado': { sesion: SesionReparto; vigente: SesionReparto | null };
  'votacion:registrada': { tarea: number; votos: number; votantes_aptos: number };
  /** The member's vote on a chore was counted. Sent only to their own devices. */
  'votacion:mia': { tarea: number };
  /** `cierre` is present when an admin closed the voting early: how many votes counted, 0 when they were discarded. */
  'votacion:completada': {
    tarea: number;
    puntos: number;
    cierre?: { readonly votos: number; readonly votantes_aptos: number };
  };
  /** An admin closed all open votings at once. `votos` is how many counted, 0 when they were discarded. */
  'votaciones:cerradas': {
    cerradas: readonly { readonly tarea: number; readonly puntos: number; readonly votos: number }[];
  };
  /** The votes on these chores were deleted, so members are asked to vote again. */
  'votacion:reiniciada': { tareas: readonly number[] };
  /**
   * A chore was created, changed or deleted. `faltan_por_votar` is empty and `cerrable_desde` null. If votes are missing, admins
   * get the event again with both fields.
   */
  'tarea:cambiada': { tarea: Cambiada<Tarea> };
  /**
   * `email` is empty and `hora_recordatorio` null, since the whole family gets it. An archived member is sent as deleted,
   * whatever changed about them.
   */
  'miembro:cambiado': { miembro: Cambiada<Usuario> };
  /** Sent also when the PIN, other settings or the request to delete the family changed, which it does not carry. */
  'familia:cambiada': { familia: Pick<Familia, 'id' | 'nombre' | 'zona_horaria' | 'sonido_pantalla'> };
  /** The members' steps in the open lobby; `pasos` is null when the lobby was opened or closed, and clients reload it. */
  'sala:cambiada': { pasos: readonly PasoSala[] | null };
  /** Shares were saved; clients reload them. */
  'carga:cambiada': object;
  'configuracion:cambiada': { configuracion: Cambiada<ConfiguracionReparto> };
  /** With `todas`, clients reload their lists of assignments and of free chores. */
  'asignacion:cambiada': { asignacion: Cambiada<Asignacion> } | { todas: true };
  /** A request between members was made, or its state changed. */
  'cambio:cambiado': { cambio: Cambio };
  /** A member gave thanks for another's completion; `nombre` and `tarea` say who and for what. */
  'gracias:dadas': { gracias: Gracia; nombre: string; tarea: string };
  /** Absences changed; clients reload them. */
  'ausencia:cambiada': object;
  /** A reajuste changed, or the reasons to offer one; clients reload them. */
  'reajuste:cambiado': object;
  /** The rows of this week's ranking. */
  'ranking:actualizado': { filas: readonly FilaRanking[] };
  /** A goal started or ended, or its points changed. */
  'meta:cambiada': { meta: Meta };
  /** A goal was proposed, or a proposal declined, withdrawn or expired; clients reload the proposals. */
  'meta:propuesta': object;
  /** Rewards, requests for them, or the members who have them (`quienes`) changed; clients reload what they show. */
  'premio:cambiado': { quienes: boolean };
  /** An admin answered the member's request, or took the reward back. Sent only to the member's own devices. */
  'premio:contestado': { texto: string; estado: 'CONCEDIDO' | 'DENEGADO' | 'DEVUELTO' };
  /** Pocket money, its amounts, or the members who have it (`quienes`) changed; clients reload what they show. */
  'paga:cambiada': { quienes: boolean };
  /**
   * An admin marked the member's pocket money paid, or undid that. `cuanto` is the amount in words, such as «3,50 €», so that
   * first screens need no code to format it. Sent only to the member's own devices.
   */
  'paga:marcada': { cuanto: string; pagada: boolean };
  /** Sent only to the member's own devices. */
  'logro:desbloqueado': { logro: LogroDesbloqueado };
  /** The member's wish list changed. Sent only to the member's own devices, which reload the list. */
  'deseos:cambiados': object;
  /** Corrections changed. Sent only to the admins and to the members concerned, who reload them. */
  'correccion:cambiada': object;
  /** Sent to one member's devices: the question whether they accept a higher quota because of last quarter's balance. */
  'saldo:pregunta': { pregunta: PreguntaSaldo };
  /** Sent to the devices of the admin who asked. */
  'saldo:respuesta': RespuestaSaldo;
  /** The audit log has a new entry. Sent only to admins. */
  'rastro:anotado': object;
  /** A member reacted during a draft; nothing is stored. */
  reaccion: Reaccion;
  /** Ids of the members who are connected, ascending. */
  presencia: { conectados: readonly number[] };
  /** The first event of every connection. `epoca` identifies the run of the server, like the header `CABECERA_EPOCA`. */
  servidor: { epoca: string };
  /**
   * The family's current version, sent from time to time when several servers share events. A client that does not soon receive
   * an event of that version has missed it.
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
  'votacion:mia',
  'votacion:completada',
  'votaciones:cerradas',
  'votacion:reiniciada',
  'tarea:cambiada',
  'miembro:cambiado',
  'familia:cambiada',
  'sala:cambiada',
  'carga:cambiada',
  'configuracion:cambiada',
  'asignacion:cambiada',
  'gracias:dadas',
  'ausencia:cambiada',
  'reajuste:cambiado',
  'cambio:cambiado',
  'ranking:actualizado',
  'meta:cambiada',
  'meta:propuesta',
  'premio:cambiado',
  'premio:contestado',
  'paga:cambiada',
  'paga:marcada',
  'logro:desbloqueado',
  'deseos:cambiados',
  'correccion:cambiada',
  'saldo:pregunta',
  'saldo:respuesta',
  'rastro:anotado',
  'reaccion',
  'presencia',
  'servidor',
  'version',
] as const satisfies readonly NombreEvento[];

/**
 * Events that do not raise the family's version, because nothing changed that all members may see. Clients must not take such
 * an event for the change that led to its version.
 */
export const EVENTOS_SIN_VERSION: ReadonlySet<NombreEvento> = new Set([
  'reaccion',
  'presencia',
  'deseos:cambiados',
  'correccion:cambiada',
  'saldo:pregunta',
  'saldo:respuesta',
  'rastro:anotado',
  'servidor',
  'version',
]);

/** The data of an event as a client receives it. */
export type Mensaje<N extends NombreEvento = NombreEvento> = Eventos[N] & { readonly version: number };
