import { io } from 'socket.io-client';
import { NOMBRES_EVENTO, type Mensaje, type NombreEvento } from '#shared/contracts/eventos.ts';
import { quienDeshizo, seguirSesion } from '#shared/contracts/seguir-sesion.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { leerTokenAcceso } from '#client/lib/credenciales.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { refrescar } from '#client/lib/refrescar.ts';
import { leerEpoca } from '#client/lib/version-familia.ts';
import { enBase } from '#client/lib/base.ts';

/** How a phone comes back after a lost connection: soon, and not all at the same moment (socket.io halves or adds half). */
export const RECONEXION = {
  transports: ['websocket'],
  reconnectionDelay: 400,
  reconnectionDelayMax: 1_200,
};

/** Between two tries after the server has refused us, so that a broken login does not hammer it. */
const ESPERA_MS = 4_000;

interface Oyentes {
  /** The connection is gone; when it was last heard, in milliseconds since 1970. */
  readonly alSoltar: (oido: number) => void;
  /** The first word on a connection: which run of the server it is, and which one was known when it was called. */
  readonly alSaludar: (saludo: Mensaje<'servidor'>, alLlamar: string | undefined) => void;
  readonly alRecibir: <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>) => void;
  /** The draft that is known, from which moves are followed; null: none is. */
  readonly sesion: () => SesionReparto | null;
  /** Asks the API who we are; a 401 there ends the login. */
  readonly revalidar: () => Promise<unknown>;
}

/**
 * Opens the socket and keeps it open. socket.io itself comes back from lost networks; a refusal and a cut by the server
 * it leaves to us: we find out whether the login still holds, and come back if it does. Returns how to close.
 */
export const abrirSocket = ({ alSoltar, alSaludar, alRecibir, sesion, revalidar }: Oyentes): (() => void) => {
  let usado = '';
  let alLlamar: string | undefined;
  let rechazos = 0;
  let oido = 0;
  let cerrado = false;
  let espera: ReturnType<typeof setTimeout> | undefined;

  const socket = io({
    path: enBase('/socket.io/'),
    forceNew: true,
    ...RECONEXION,
    // Asked at every connection, so that a reconnect carries the fresh token.
    auth: (dar) => {
      usado = leerTokenAcceso() ?? '';
      alLlamar = leerEpoca();
      dar({ token: usado, jugadas: true });
    },
  });

  const volverTras = async (recuperar: () => Promise<unknown>, demora: number): Promise<void> => {
    const fallo = await recuperar().then(
      () => null,
      (e: unknown) => e,
    );
    // The login is over: whoever opened this closes it.
    if (cerrado || (fallo instanceof ErrorApi && fallo.estado === 401)) return;
    espera = setTimeout(() => socket.connect(), fallo === null ? demora : ESPERA_MS);
  };

  socket.on('connect', () => {
    rechazos = 0;
    oido = Date.now();
  });
  // The server's own, every eight seconds: between two of them a phone may have slept for a night.
  socket.io.on('ping', () => {
    oido = Date.now();
  });
  socket.on('disconnect', (motivo) => {
    alSoltar(oido);
    if (motivo === 'io server disconnect') void volverTras(revalidar, 0);
  });
  socket.on('connect_error', (error) => {
    if (socket.active) return;
    rechazos += 1;
    const caducado = error.message === 'NO_AUTENTICADO' && rechazos === 1;
    void volverTras(caducado ? () => refrescar(usado) : revalidar, caducado ? 0 : ESPERA_MS);
  });
  socket.on('servidor', (saludo: Mensaje<'servidor'>) => alSaludar(saludo, alLlamar));
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
        ...quienDeshizo(jugada),
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
