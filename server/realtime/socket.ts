import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Server, type DefaultEventsMap, type ServerOptions, type Socket } from 'socket.io';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Corte, Publicacion } from '#server/change/difusion.ts';
import type { Prefijos } from '#server/http/prefijo.ts';
import { crearEngine } from './engine.ts';
import { enchufar } from './enchufar.ts';
import { crearPorteria } from './porteria.ts';

/**
 * A member's phones, tablets and tabs; more than this is a client gone wild, and every event costs one message each.
 */
const MAXIMO_POR_MIEMBRO = 30;

/** Whoever opens a connection says who they are within this, or loses it. */
const ESPERA_SALUDO = 5_000;

/** Whose connection it is, and whether it is told of moves by what happened in them. */
interface Suyo {
  actor: Actor;
  jugadas: boolean;
}

type Vivo = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Suyo>;

interface OpcionesSocket {
  readonly contexto: Pick<Contexto, 'base' | 'tokens' | 'epoca'>;
  /** How an event reaches the sockets of other nodes; undefined: there are none. */
  readonly adaptador: ServerOptions['adapter'] | undefined;
  /** Whether whoever opens a connection is one of our own pages, or no browser. */
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
  /** Those of a family who are told what happened in a move, and not where it leads. */
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
   * Whose token it is, by one look at the database. The login may be revoked after it and before the socket is among
   * those that a cut finds, so it is entered among these before the look.
   */
  const quienEs = async (socket: Vivo): Promise<Actor | null> => {
    const { token } = socket.handshake.auth as { token?: unknown };
    const datos = typeof token === 'string' ? await contexto.tokens.verificarAcceso(token) : null;
    // Of a connection that has gone meanwhile nobody tells any more: it would stand there for ever.
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
    // Who leaves loses the connection too: neither the limit above nor a cut would find it any more.
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

  /** Who hears an event; null: nobody. A move is told once to each, by where it leads or by what happened. */
  const aQuien = ({ sala, evento }: Publicacion) => {
    if (sala.miembro !== null) return io.to(salaDe.miembro(sala.miembro));
    const [todos, breves] = [salaDe.familia(sala.familia), salaDe.jugadas(sala.familia)];
    if (evento === 'reparto:jugada') return io.to(breves);
    if (evento !== 'reparto:turno') return io.to(todos);
    // What is said to nobody need not be written; who is on another node is not known here.
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

  /** How each connection here is closed, in such a way that its client comes back. */
  const cierres = (): readonly (() => void)[] => [...io.sockets.sockets.values()].map((socket) => () => cerrar(socket));

  return { emitir, emitirAqui, actores, cierres, cortar, enchufar: enchufarEn };
};
