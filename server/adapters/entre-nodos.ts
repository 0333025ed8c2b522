import { randomBytes } from 'node:crypto';
import { createClient } from '@redis/client';
import type { EntreNodos } from '#server/change/difusion.ts';

/** Timeout for connecting to Redis, in ms. */
const ESPERA_MS = 5_000;
/** Longest pause before a reconnection, in ms. The first attempts follow almost at once, then the pause doubles. */
const PAUSA_MAXIMA_MS = 1_000;
/** Interval of pings, in ms. */
const PREGUNTA_MS = 1_000;
/** Number of pings without an answer after which the connection counts as dead. */
const SIN_RESPUESTA = 3;
/** Maximum number of queued commands. Beyond it messages are lost, as they are without a connection. */
const MAXIMO_EN_ESPERA = 10_000;
/** Time to wait for the number of listeners of a channel, in ms; without an answer it counts as 0. */
const MOMENTO_MS = 300;
const DESPEDIDA_MS = 500;

/** Random bytes in a node's name. */
const BYTES_NODO = 9;

const nada = (): void => undefined;

/** Creates a Redis client for sharded pub/sub (Redis 7 or newer), in which a message stays within its channel's shard. */
const crearCliente = (url: string, seguir: () => boolean) =>
  createClient({
    url,
    RESP: 3,
    socket: {
      connectTimeout: ESPERA_MS,
      reconnectStrategy: (intentos) =>
        seguir() && Math.min(PAUSA_MAXIMA_MS, 20 * 2 ** Math.min(intentos, 10)) * (0.5 + Math.random() / 2),
    },
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAXIMO_EN_ESPERA,
    // No timeout: a timer for each message would cost more than sending it.
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    disableClientInfo: true,
  });

/** Returns the host and port of a URL, without its credentials. */
const sitioDe = (url: string): string => new URL(url).host;

/** Describes in Spanish why Redis cannot be used, for the operator. */
const porQue = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/^(WRONGPASS|NOAUTH|ERR AUTH|NOPERM)/.test(message)) return 'no acepta el usuario o la contraseña';
  if (/unknown command/i.test(message)) return 'es demasiado antiguo: hace falta la versión 7 o una posterior';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'ese servidor no se encuentra';
  if (code === 'ECONNREFUSED') return 'ahí no responde ningún servidor';
  if (/timeout|Disconnects client/i.test(message)) return 'ese servidor no contesta';
  return code === undefined ? message : `${code}: ${message}`;
};

type Conectados = { readonly ok: true; readonly nodos: EntreNodos } | { readonly ok: false; readonly linea: string };

/**
 * Connects to Redis; if that fails, returns the reason in Spanish.
 * Every channel's name begins with `prefijo`, so that several installations can share a Redis.
 * One connection serves both directions, so both work or neither does. It also keeps commands in order: when another node
 * receives a message of this node, the subscriptions that this node made before sending it are in force.
 */
export const conectarNodos = async (url: string, prefijo: string): Promise<Conectados> => {
  const oyentes = new Map<string, Set<(mensaje: Buffer) => void>>();
  const alReconectar: (() => void)[] = [];
  // Whether the first connection succeeded, whether `cerrar` was called, and how many pings in a row were not answered.
  let [arrancado, cerrado, callado] = [false, false, 0];

  // A node also receives its own messages; it discards them by their first bytes, before parsing.
  const yo = randomBytes(BYTES_NODO).toString('base64url');
  const firma = Buffer.from(yo);
  const alLlegar = (mensaje: Buffer, canal: Buffer): void => {
    if (mensaje.subarray(0, firma.length).equals(firma)) return;
    const resto = mensaje.subarray(firma.length);
    for (const oyente of oyentes.get(canal.toString()) ?? []) oyente(resto);
  };
  const crear = () => {
    const nuevo = crearCliente(url, () => arrancado && !cerrado);
    nuevo.on('error', nada);
    nuevo.on('ready', () => {
      callado = 0;
      if (arrancado && nuevo === cliente) void escucharTodo(nuevo);
    });
    return nuevo;
  };
  type Cliente = ReturnType<typeof crear>;
  // Both calls name the listener. Without it, unsubscribing would also drop a subscription that was renewed meanwhile.
  const escuchar = (de: Cliente, canal: string) => de.sSubscribe(canal, alLlegar, true).catch(nada);
  const darDeBaja = (canal: string) => cliente.sUnsubscribe(canal, alLlegar, true).catch(nada);
  /** Subscribes to all channels again. Subscriptions pending when the connection was lost are never confirmed by themselves. */
  const escucharTodo = async (de: Cliente): Promise<void> => {
    await Promise.all([...oyentes.keys()].map((canal) => escuchar(de, canal)));
    if (de === cliente && de.isReady) for (const hacer of alReconectar) hacer();
  };

  let cliente = crear();
  const plazo = setTimeout(() => cliente.isOpen && cliente.destroy(), ESPERA_MS);
  try {
    await cliente.connect();
    // Any channel will do: this fails on Redis versions that do not know sharded pub/sub.
    await cliente.sSubscribe(`${prefijo}prueba`, nada);
    await cliente.sUnsubscribe(`${prefijo}prueba`, nada);
  } catch (error) {
    if (cliente.isOpen) cliente.destroy();
    return { ok: false, linea: `No se puede usar Redis (${sitioDe(url)}): ${porQue(error)}. Revisa REDIS_URL.` };
  } finally {
    clearTimeout(plazo);
  }
  arrancado = true;

  // A network that silently drops packets shows no error for minutes. A connection that does not answer pings, or does not get
  // established, is replaced.
  const vigilancia = setInterval(() => {
    callado += 1;
    if (callado > SIN_RESPUESTA) {
      callado = 0;
      if (cliente.isOpen) cliente.destroy();
      cliente = crear();
      cliente.connect().catch(nada);
    } else if (cliente.isReady)
      cliente.ping().then(() => {
        callado = 0;
      }, nada);
  }, PREGUNTA_MS).unref();

  const cerrar = async (): Promise<void> => {
    if (cerrado) return;
    cerrado = true;
    clearInterval(vigilancia);
    const plazo = setTimeout(() => cliente.isOpen && cliente.destroy(), cliente.isReady ? DESPEDIDA_MS : 0);
    if (cliente.isReady) await cliente.close().catch(nada);
    clearTimeout(plazo);
    if (cliente.isOpen) cliente.destroy();
  };

  const nodos: EntreNodos = {
    decir: (canal, texto) => {
      if (cliente.isReady) cliente.sPublish(prefijo + canal, yo + texto).catch(nada);
    },
    oir: (canal, oyente) => {
      const entero = prefijo + canal;
      const suyos = oyentes.get(entero) ?? new Set();
      oyentes.set(entero, suyos.add(oyente));
      if (suyos.size === 1 && cliente.isReady) void escuchar(cliente, entero);
      return () => {
        if (!suyos.delete(oyente) || suyos.size > 0 || oyentes.get(entero) !== suyos) return;
        oyentes.delete(entero);
        if (cliente.isReady) void darDeBaja(entero);
      };
    },
    alReconectar: (hacer) => {
      alReconectar.push(hacer);
    },
    cuantosOyen: async (canal) => {
      if (!cliente.isReady) return 0;
      const contados = cliente.pubSubShardNumSub([prefijo + canal]).then(
        (por) => por[prefijo + canal] ?? 0,
        () => 0,
      );
      // `setImmediate` lets an answer be read that arrived while this process was suspended and is older than the timeout.
      const nadie = new Promise<number>((listo) => setTimeout(() => setImmediate(listo, 0), MOMENTO_MS).unref());
      return Promise.race([contados, nadie]);
    },
    cerrar,
  };
  return { ok: true, nodos };
};
