import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Server, type DefaultEventsMap, type ServerOptions, type Socket } from 'socket.io';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Corte, Publicacion } from '#server/change/difusion.ts';
import type { Prefijos } from '#server/http/direccion.ts';
import { crearEngine } from './engine.ts';
import { enchufar } from './enchufar.ts';
import { crearPorteria } from './porteria.ts';

/**
 * A member's phones, tablets and tabs; more than this is a client gone wild, and every event costs one message each.
 */
const MAXIMO_POR_MIEMBRO = 30;

/** A connection must authenticate within this time, or it is closed. */
const ESPERA_SALUDO = 5_000;

/** The member of a connection, and whether it receives moves as what happened in them. */
interface Suyo {
  actor: Actor;
  jugadas: boolean;
}

type Vivo = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Suyo>;

interface OpcionesSocket {
  readonly contexto: Pick<Contexto, 'base' | 'tokens' | 'epoca'>;
  /** Sends an event to the sockets of other nodes; undefined: there are none. */
  readonly adaptador: ServerOptions['adapter'] | undefined;
  /** Whether a connection comes from one of our own pages, or from no browser. */
  readonly admite: (peticion: IncomingMessage) => boolean;
  /** A family's version was read. */
  readonly alConocer: (familia: number, version: number) => void;
  /** A member is there: who else is, for them, and how to say that they are gone. */
  readonly entrar: (
    familia: number,
    miembro: number,
  ) => { readonly salir: () => void; readonly saludo: Mensaje<'presencia'> };
}

/** socket.io's names of the rooms. */
const salaDe = {
  familia: (id: number): string => `familia:${String(id)}`,
  /** The room of those in a family who receive a move as what happened, not as where it leads. */
  jugadas: (id: number): string => `jugadas:${String(id)}`,
  miembro: (id: number): string => `miembro:${String(id)}`,
};

/**
 * The members' sockets, in the rooms of their family and their member, joined from the token alone.
 * Nothing that a client sends is listened to.
 *
 * The token is judged at the handshake. When it expires the socket stays: its right is the login's, and the commit that
 * revokes the login (logout, reset) or changes the role cuts the socket. A cut closes the connection below socket.io,
 * which clients take for a lost network: they connect again by themselves, and the handshake judges anew.
 */
export const crearSocket = ({ contexto, adaptador, admite, alConocer, entrar }: OpcionesSocket) => {
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Suyo>({
    serveClient: false,
    connectTimeout: ESPERA_SALUDO,
    ...(adaptador === undefined ? {} : { adapter: adaptador }),
  });
  const engine = crearEngine(io, admite);
  const juzgar = crearPorteria(contexto);
  /** Connections whose login is being looked at: a cut that comes meanwhile is meant for them too. */
  const juzgandose = new Map<Vivo, { readonly id: number; readonly acceso: number; cortada: boolean }>();

  /**
   * Looks up the member of a token in one query. The login may be revoked after it and before the socket is among
   * those that a cut finds, so it is entered among these before the look.
   */
  const quienEs = async (socket: Vivo): Promise<Actor | null> => {
    const { token } = socket.handshake.auth as { token?: unknown };
    const datos = typeof token === 'string' ? await contexto.tokens.verificarAcceso(token) : null;
    // A connection that has closed meanwhile has no further event, so its entry would stay for ever.
    if (datos === null || socket.conn.readyState !== 'open') return null;
    juzgandose.set(socket, { id: datos.usuario, acceso: datos.acceso, cortada: false });
    socket.conn.once('close', () => juzgandose.delete(socket));
    const quien = await juzgar(datos);
    if (quien === null) {
      juzgandose.delete(socket);
      return null;
    }
    alConocer(quien.actor.familia_id, quien.version);
    return quien.actor;
  };

  /** Connections that have asked to come in. */
  const preguntaron = new WeakSet<object>();

  // Only a refused token is told as such; when the server cannot judge, the connection is lost and the client tries
  // again.
  io.use((socket, siguiente) => {
    // Our client asks once. Each time would be another device of one connection, and another look at the database.
    if (preguntaron.has(socket.conn)) {
      cerrar(socket);
      siguiente();
      return;
    }
    preguntaron.add(socket.conn);
    quienEs(socket).then(
      (actor) => {
        if (actor === null) return siguiente(new Error('NO_AUTENTICADO'));
        socket.data.actor = actor;
        socket.data.jugadas = (socket.handshake.auth as { jugadas?: unknown }).jugadas === true;
        // Kept as long as the connection otherwise, for nobody.
        socket.handshake.auth = {};
        return siguiente();
      },
      () => {
        cerrar(socket);
        siguiente();
      },
    );
  });

  io.on('connection', (socket) => {
    const cortada = juzgandose.get(socket)?.cortada ?? true;
    juzgandose.delete(socket);
    if (cortada) return cerrar(socket);
    const { familia_id, id } = socket.data.actor;
    if ((io.sockets.adapter.rooms.get(salaDe.miembro(id))?.size ?? 0) >= MAXIMO_POR_MIEMBRO) return cerrar(socket);
    void socket.join([
      salaDe.familia(familia_id),
      salaDe.miembro(id),
      ...(socket.data.jugadas ? [salaDe.jugadas(familia_id)] : []),
    ]);
    const { salir, saludo } = entrar(familia_id, id);
    // Leaving the namespace closes the connection too: otherwise neither the limit above nor a cut would find it.
    socket.once('disconnect', () => {
      salir();
      cerrar(socket);
    });
    // Before anything else: by it the client knows whether to compare versions with what it has.
    socket.emit('servidor', { version: saludo.version, epoca: contexto.epoca } satisfies Mensaje<'servidor'>);
    socket.emit('presencia', saludo);
    return undefined;
  });

  /** Closes the connection with all that waits to be sent on it: its client takes that for a lost network. */
  const cerrar = (socket: Vivo): void => {
    socket.conn.close(true);
  };

  const cortar = (corte: Exclude<Corte, { readonly pantalla: number }>): void => {
    const leToca = ({ id, acceso }: { readonly id: number; readonly acceso: number }): boolean =>
      'miembro' in corte ? id === corte.miembro : acceso === corte.acceso;
    for (const espera of juzgandose.values()) if (leToca(espera)) espera.cortada = true;
    for (const socket of io.sockets.sockets.values()) if (leToca(socket.data.actor)) cerrar(socket);
  };

  const cuantos = (sala: string): number => io.sockets.adapter.rooms.get(sala)?.size ?? 0;

  /** The rooms that hear an event; null: none. A move is sent once to each, as where it leads or as what happened. */
  const aQuien = ({ sala, evento }: Publicacion) => {
    if (sala.miembro !== null) return io.to(salaDe.miembro(sala.miembro));
    const [todos, breves] = [salaDe.familia(sala.familia), salaDe.jugadas(sala.familia)];
    if (evento === 'reparto:jugada') return io.to(breves);
    if (evento !== 'reparto:turno') return io.to(todos);
    // An event that nobody hears is not serialised; sockets on other nodes are unknown here.
    return adaptador === undefined && cuantos(todos) === cuantos(breves) ? null : io.to(todos).except(breves);
  };

  const emitir = (publicaciones: readonly Publicacion[]): void => {
    for (const publicacion of publicaciones)
      aQuien(publicacion)?.emit(publicacion.evento, { version: publicacion.version, ...publicacion.datos });
  };

  /** Tells a family's sockets of this node alone. */
  const emitirAqui = <N extends NombreEvento>(familia: number, evento: N, mensaje: Mensaje<N>): void => {
    io.local.to(salaDe.familia(familia)).emit(evento, mensaje);
  };
  const actores = (): readonly Actor[] => [...io.sockets.sockets.values()].map((socket) => socket.data.actor);

  const enchufarEn = (app: FastifyInstance, prefijos: Pick<Prefijos, 'quitar'>, soltando: () => boolean): void => {
    enchufar(engine, app, prefijos, soltando);
  };

  /** Returns functions that close each connection here so that its client reconnects. */
  const cierres = (): readonly (() => void)[] => [...io.sockets.sockets.values()].map((socket) => () => cerrar(socket));

  return { emitir, emitirAqui, actores, cierres, cortar, enchufar: enchufarEn };
};
