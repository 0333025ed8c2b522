import { io } from 'socket.io-client';
import { NOMBRES_EVENTO, type Mensaje, type NombreEvento } from '#shared/contracts/eventos.ts';
import { seguirSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { ponerLinea } from '#client/lib/reparto/reacciones.ts';
import { refrescar } from '#client/lib/acceso/refrescar.ts';
import { leerEpoca } from '#client/lib/red/version-familia.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { ponerOtraDireccion } from './estado.ts';

/** Options of the socket: WebSocket only, and a short delay before reconnecting, which socket.io randomizes by ±50%. */
export const RECONEXION = {
  transports: ['websocket'],
  reconnectionDelay: 400,
  reconnectionDelayMax: 1_200,
};

/** Milliseconds before the next try after the server refused the connection, so that a broken login does not flood it. */
const ESPERA_MS = 4_000;

/** Consecutive failures to connect after which the server is asked whether it refuses this address. One alone may be chance. */
const FALLOS_SEGUIDOS = 2;

interface Oyentes {
  /** Called when the connection is lost, with the time of its start or of the server's last ping (milliseconds since 1970). */
  readonly alSoltar: (oido: number) => void;
  /** Called with the first message of a connection, and with the server run that was known when connecting. */
  readonly alSaludar: (saludo: Mensaje<'servidor'>, alLlamar: string | undefined) => void;
  readonly alRecibir: <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>) => void;
  /** Returns the cached session to which moves are applied; null if there is none. */
  readonly sesion: () => SesionReparto | null;
  /** Reads the current user from the API. A 401 ends the login. */
  readonly revalidar: () => Promise<unknown>;
}

/**
 * Opens the socket and keeps it open. socket.io reconnects by itself after a lost network, but not after the server refuses or
 * closes the connection. This function then checks the login, and reconnects if it is still valid. Returns the function that
 * closes the socket.
 */
export const abrirSocket = ({ alSoltar, alSaludar, alRecibir, sesion, revalidar }: Oyentes): (() => void) => {
  /** The access token with which the last connection was requested. */
  let usado = '';
  /** The run of the server that was known when the last connection was requested. */
  let alLlamar: string | undefined;
  /** Refusals by the server since the last connection. If the first of them is about the token, the token is refreshed. */
  let rechazos = 0;
  /** When the connection began or the server last pinged, in ms since 1970; 0 before that. */
  let oido = 0;
  /** Failures to connect, other than refusals, since the last connection. */
  let fallos = 0;
  let cerrado = false;
  let espera: ReturnType<typeof setTimeout> | undefined;

  const socket = io({
    path: enBase('/socket.io/'),
    forceNew: true,
    ...RECONEXION,
    // Runs at every connection, so that a reconnect sends the current token.
    auth: (dar) => {
      usado = leerTokenAcceso() ?? '';
      alLlamar = leerEpoca();
      // `jugadas` asks for moves (`reparto:jugada`) instead of whole sessions.
      dar({ token: usado, jugadas: true });
    },
  });

  /** Connects again `demora` ms after `recuperar` has succeeded, `ESPERA_MS` after a failure; not once the login has ended. */
  const volverTras = async (recuperar: () => Promise<unknown>, demora: number): Promise<void> => {
    const fallo = await recuperar().then(
      () => null,
      (e: unknown) => e,
    );
    // Either the socket was closed, or the login has ended and the caller will close it.
    if (cerrado || (fallo instanceof ErrorApi && fallo.estado === 401)) return;
    espera = setTimeout(() => socket.connect(), fallo === null ? demora : ESPERA_MS);
  };

  socket.on('connect', () => {
    rechazos = 0;
    fallos = 0;
    ponerOtraDireccion(null);
    ponerLinea((emoji) => socket.emit('reaccion', emoji));
    oido = Date.now();
  });
  // The server pings every eight seconds. A phone may sleep for hours between two pings.
  socket.io.on('ping', () => {
    oido = Date.now();
  });
  socket.on('disconnect', (motivo) => {
    ponerLinea(null);
    alSoltar(oido);
    if (motivo === 'io server disconnect') void volverTras(revalidar, 0);
  });
  socket.on('connect_error', (error) => {
    // Active: the network failed, and socket.io tries again by itself. Otherwise the server has refused the connection.
    if (socket.active) {
      fallos += 1;
      if (fallos === FALLOS_SEGUIDOS)
        llamar('verDirecciones', { consulta: { desde: location.origin } }).then(
          ({ abrir }) => ponerOtraDireccion(abrir),
          () => {
            // The server does not answer either, so it is asked again after further failures.
            fallos = 0;
          },
        );
      return;
    }
    rechazos += 1;
    const caducado = error.message === 'NO_AUTENTICADO' && rechazos === 1;
    void volverTras(caducado ? () => refrescar(usado) : revalidar, caducado ? 0 : ESPERA_MS);
  });
  socket.on('servidor', (saludo: Mensaje<'servidor'>) => alSaludar(saludo, alLlamar));
  // Turns a move that follows the cached session into a turn with the whole session; any other is passed on as it is.
  socket.on('reparto:jugada', (mensaje: Mensaje<'reparto:jugada'>) => {
    const { version, jugada } = mensaje;
    const seguida = seguirSesion(sesion(), jugada);
    if (seguida === null) alRecibir('reparto:jugada', mensaje);
    else {
      const suya = seguida.elecciones.findLast(({ n }) => jugada.eventos.some((e) => e.n === n));
      alRecibir('reparto:turno', {
        version,
        sesion: seguida,
        ultima_eleccion: suya ?? null,
      });
    }
  });
  for (const evento of NOMBRES_EVENTO)
    if (evento !== 'servidor' && evento !== 'reparto:jugada')
      socket.on(evento, (mensaje: Mensaje<typeof evento>) => alRecibir(evento, mensaje));

  return () => {
    cerrado = true;
    clearTimeout(espera);
    socket.disconnect();
  };
};
