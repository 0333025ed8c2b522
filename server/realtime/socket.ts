import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type DefaultEventsMap, Server, type ServerOptions, type Socket } from 'socket.io';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import { esEmoji, type Reaccion } from '#shared/contracts/reacciones.ts';
import { pareceLlave } from '#shared/domain/llaves/llaves.ts';
import type { Actor, Contexto, LlaveActor } from '#server/change/contexto.ts';
import type { Corte, Publicacion } from '#server/change/difusion.ts';
import type { Alegado } from '#server/data/accesos.ts';
import type { Prefijos } from '#server/http/direccion.ts';
import { crearEngine, enchufar } from './engine.ts';
import { crearPorteria } from './porteria.ts';
import { inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { milisegundosDe } from '#shared/domain/instantes.ts';
import { consultar } from '#server/change/leer.ts';
import { comoActor, leerValida } from '#server/effects/llaves/llaves.ts';

/**
 * Connections that a member may have (phones, tablets and tabs), and as many again with their keys. More would be a faulty
 * client, and each connection costs one message for each event.
 */
const MAXIMO_POR_MIEMBRO = 30;

/** Time, in ms, within which a connection must authenticate; else it is closed. */
const ESPERA_SALUDO = 5_000;

/** The member of a connection, and whether it gets a draft's moves as events (`reparto:jugada`), not as the whole draft. */
interface Suyo {
  actor: Actor;
  jugadas: boolean;
}

/** A connection that is being judged: the login that its token names, null for a key; and whether a cut has come since. */
interface Juzgada {
  readonly alegado: Alegado | null;
  cortada: boolean;
}

type Vivo = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Suyo>;

interface OpcionesSocket {
  readonly contexto: Pick<Contexto, 'base' | 'tokens' | 'epoca' | 'reloj'>;
  /** Sends events to the sockets of other nodes; undefined when there are none. */
  readonly adaptador: ServerOptions['adapter'] | undefined;
  /** Tells whether a connection comes from one of our own pages, or from a client that is no browser. */
  readonly admite: (peticion: IncomingMessage) => boolean;
  /** Called with a family's version that was read. */
  readonly alConocer: (familia: number, version: number) => void;
  /** Called when a member connects. Returns the presence to greet them with, and a function to call when they leave. */
  readonly entrar: (
    familia: number,
    miembro: number,
  ) => { readonly salir: () => void; readonly saludo: Mensaje<'presencia'> };
  /** Returns the latest known version of a family; 0 if none is known. */
  readonly conocida: (familia: number) => number;
  /** Called with a reaction that a member sends. */
  readonly alReaccionar: (actor: Actor, emoji: Reaccion['emoji']) => void;
}

/** Names of socket.io's rooms. */
const canalDe = {
  familia: (id: number): string => `familia:${String(id)}`,
  /** The room of a family's connections that get moves as events (`reparto:jugada`), not as the whole draft. */
  jugadas: (id: number): string => `jugadas:${String(id)}`,
  miembro: (id: number): string => `miembro:${String(id)}`,
  /** The room of the connections made with keys that act as a member. */
  llaves: (miembro: number): string => `llaves:${String(miembro)}`,
};

/**
 * Serves the members' sockets, in the rooms of their family and member. Listens only to reactions, which are judged like
 * reactions sent through the API.
 * The token is judged at the handshake. When it expires later the socket stays, since its right comes from the login; the
 * commit that revokes the login or changes the role cuts the socket. A cut closes the connection below socket.io. Clients
 * take that for a lost network and reconnect, and the handshake judges anew.
 */
export const crearSocket = ({
  contexto,
  adaptador,
  admite,
  alConocer,
  conocida,
  entrar,
  alReaccionar,
}: OpcionesSocket) => {
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Suyo>({
    serveClient: false,
    connectTimeout: ESPERA_SALUDO,
    ...(adaptador === undefined ? {} : { adapter: adaptador }),
  });
  const engine = crearEngine(io, admite);
  const juzgar = crearPorteria(contexto);
  const llaves = crearLlavesVivas(contexto);
  /** Connections whose login or key is being looked up. A cut that comes during the look-up must reach them too. */
  const juzgandose = new Map<Vivo, Juzgada>();

  /**
   * Looks up the member of a connection's token; null when it is invalid.
   * The login may be revoked after the lookup, before a cut finds the socket among the connected ones. So the socket is entered
   * in `juzgandose`, where a cut finds it too.
   */
  const quienEs = async (socket: Vivo): Promise<Actor | null> => {
    const { token } = socket.handshake.auth as { token?: unknown };
    const llave = typeof token === 'string' && pareceLlave(token) ? token : null;
    const datos = typeof token === 'string' && llave === null ? await contexto.tokens.verificarAcceso(token) : null;
    // A connection that has closed by now emits no further event, so its entry would stay forever.
    if ((datos === null && llave === null) || socket.conn.readyState !== 'open') return null;
    juzgandose.set(socket, { alegado: datos, cortada: false });
    socket.conn.once('close', () => juzgandose.delete(socket));
    const quien = datos === null ? await llaves.juzgar(llave ?? '') : await juzgar(datos);
    if (quien === null) {
      juzgandose.delete(socket);
      return null;
    }
    alConocer(quien.actor.familia_id, quien.version);
    return quien.actor;
  };

  /** Connections that have asked to join. */
  const preguntaron = new WeakSet<object>();

  // Only a refused token gets an error. If the server cannot judge it, the connection is closed and the client retries.
  io.use((socket, siguiente) => {
    // A connection that sends a second token is closed: the token would count as another device and cost another lookup, and our
    // client never sends one.
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
        // Freed, since socket.io would keep it as long as the connection.
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
    const { familia_id, id, llave } = socket.data.actor;
    if (llave !== undefined) {
      escucharConLlave(socket, llave);
      return undefined;
    }
    if ((io.sockets.adapter.rooms.get(canalDe.miembro(id))?.size ?? 0) >= MAXIMO_POR_MIEMBRO) return cerrar(socket);
    void socket.join([
      canalDe.familia(familia_id),
      canalDe.miembro(id),
      ...(socket.data.jugadas ? [canalDe.jugadas(familia_id)] : []),
    ]);
    const { salir, saludo } = entrar(familia_id, id);
    // Leaving the namespace closes the connection too, or neither the limit above nor a cut would find it.
    socket.once('disconnect', () => {
      salir();
      cerrar(socket);
    });
    socket.on('reaccion', (emoji: unknown) => {
      if (esEmoji(emoji)) alReaccionar(socket.data.actor, emoji);
    });
    // Sent first: it tells the client whether its versions belong to this run of the server.
    socket.emit('servidor', { version: saludo.version, epoca: contexto.epoca } satisfies Mensaje<'servidor'>);
    socket.emit('presencia', saludo);
    return undefined;
  });

  /**
   * Lets a key listen to its family's events for everyone, not to those for its member alone. It does not make its member
   * present. It cannot send reactions, and its connection is closed when the key's last day ends.
   */
  const escucharConLlave = (socket: Vivo, llave: LlaveActor): void => {
    const { id, familia_id, zona_horaria } = socket.data.actor;
    if (cuantos(canalDe.llaves(id)) >= MAXIMO_POR_MIEMBRO) return cerrar(socket);
    void socket.join([
      canalDe.familia(familia_id),
      canalDe.llaves(id),
      ...(socket.data.jugadas ? [canalDe.jugadas(familia_id)] : []),
    ]);
    const olvidar = llaves.alTerminar(llave, zona_horaria, () => cerrar(socket));
    socket.once('disconnect', () => {
      olvidar();
      cerrar(socket);
    });
    socket.emit('servidor', { version: conocida(familia_id), epoca: contexto.epoca } satisfies Mensaje<'servidor'>);
  };

  /** Closes the connection and drops what waits to be sent on it; its client takes that for a lost network. */
  const cerrar = (socket: Vivo): void => {
    socket.conn.close(true);
  };

  const cortar = (corte: Exclude<Corte, { readonly pantalla: number }>): void => {
    const leToca = ({ id, acceso, llave }: Pick<Actor, 'id' | 'acceso' | 'llave'>): boolean => {
      if ('llave' in corte) return llave?.id === corte.llave;
      return 'miembro' in corte ? id === corte.miembro : llave === undefined && acceso === corte.acceso;
    };
    for (const espera of juzgandose.values()) {
      const { alegado } = espera;
      // A key's member is not known before the look-up, so any cut but a login's closes it. Its client connects again.
      if (alegado === null ? !('acceso' in corte) : leToca({ id: alegado.usuario, acceso: alegado.acceso }))
        espera.cortada = true;
    }
    for (const socket of io.sockets.sockets.values()) if (leToca(socket.data.actor)) cerrar(socket);
  };

  const cuantos = (canal: string): number => io.sockets.adapter.rooms.get(canal)?.size ?? 0;

  /**
   * Returns the rooms that get an event; null for none. Each connection gets a move once, either as the whole draft or as an
   * event.
   */
  const aQuien = ({ destino, evento }: Publicacion) => {
    if (destino.miembro !== null) return io.to(canalDe.miembro(destino.miembro));
    const [todos, breves] = [canalDe.familia(destino.familia), canalDe.jugadas(destino.familia)];
    if (evento === 'reparto:jugada') return io.to(breves);
    if (evento !== 'reparto:turno') return io.to(todos);
    // If nobody needs the whole draft it is not serialized. With other nodes it always is: their sockets are unknown here.
    return adaptador === undefined && cuantos(todos) === cuantos(breves) ? null : io.to(todos).except(breves);
  };

  const emitir = (publicaciones: readonly Publicacion[]): void => {
    for (const publicacion of publicaciones)
      aQuien(publicacion)?.emit(publicacion.evento, { version: publicacion.version, ...publicacion.datos });
  };

  /** Sends an event to a family's sockets on this node only. */
  const emitirAqui = <N extends NombreEvento>(familia: number, evento: N, mensaje: Mensaje<N>): void => {
    io.local.to(canalDe.familia(familia)).emit(evento, mensaje);
  };
  const actores = (): readonly Actor[] => [...io.sockets.sockets.values()].map((socket) => socket.data.actor);

  const enchufarEn = (app: FastifyInstance, prefijos: Pick<Prefijos, 'quitar'>, soltando: () => boolean): void => {
    enchufar(engine, app, prefijos, soltando);
  };

  /** Returns functions that close the connections to this node; their clients reconnect. */
  const cierres = (): readonly (() => void)[] => [...io.sockets.sockets.values()].map((socket) => () => cerrar(socket));

  return { emitir, emitirAqui, actores, cierres, cortar, enchufar: enchufarEn };
};

/**
 * The longest wait of a timer, in ms (24.8 days). The socket of a key that ends later is closed at this limit all the same;
 * its client connects anew, and the key is judged again.
 */
const MAXIMA_ESPERA = 2 ** 31 - 1;

/** Creates the check of keys for sockets. A key needs the scope `leer` to open one. */
const crearLlavesVivas = (contexto: Pick<Contexto, 'base' | 'tokens' | 'reloj'>) => ({
  /** Returns a key's member, and their family's version; null for a key that is not valid or may not listen. */
  juzgar: async (secreto: string): Promise<{ readonly actor: Actor; readonly version: number } | null> => {
    const llave = await consultar(contexto, (db) => leerValida(db, contexto.tokens.huella(secreto), contexto));
    const abierto = llave === null ? null : comoActor(llave, ['leer']);
    return abierto?.ok === true ? abierto.valor : null;
  },
  /**
   * Calls `acabar` when the key's last day ends in the zone, or after `MAXIMA_ESPERA` if that is sooner; never for a key without
   * a last day. Returns a function that cancels it.
   */
  alTerminar: ({ hasta }: LlaveActor, zona: string, acabar: () => void): (() => void) => {
    if (hasta === null) return () => undefined;
    const fin = milisegundosDe(inicioDelDia(zona, sumarDias(hasta, 1)));
    const espera = Math.min(MAXIMA_ESPERA, fin - milisegundosDe(contexto.reloj.ahora()));
    const reloj = setTimeout(acabar, espera).unref();
    return () => clearTimeout(reloj);
  },
});
