import type { WebSocket } from 'ws';
import type { MensajesPantalla } from '#shared/contracts/pantalla.ts';
import { CIERRE_PANTALLA } from '#shared/contracts/vincular-pantalla.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar, type Cambio, type ParaCambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { EntreNodos, Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerPantallaPorHash } from '#server/data/pantallas.ts';
import {
  abrirPantalla,
  cuandoEs,
  type EstadoGuardado,
  leerEstado,
  type PantallaAbierta,
} from '#server/effects/reparto/leer-estado.ts';
import { jornadaEn } from '#server/effects/vistas/vista-pantalla.ts';
import type { Censo } from './censo.ts';
import { paraPantallas } from './filtro-pantalla.ts';

/** Time, in ms, within which a connection must show its token; else it is closed. */
const ESPERA_SALUDO_MS = 5_000;
/** Interval, in ms, of ping and heartbeat message. A screen that has not answered one ping by the next is closed. */
const LATIDO_MS = 5_000;
/** Bytes that may wait to be sent to one screen; beyond this it is disconnected, and gets a new snapshot when it returns. */
const MAXIMO_ATRASADO = 1_048_576;
/** WebSocket close code for a server that goes away. */
const SE_VA = 1001;
/**
 * Maximum number of connections of one screen, which may reload before its last connection is known to be dead. Beyond it
 * the oldest is closed.
 */
const MAXIMO_POR_PANTALLA = 5;

/** The wall screens of one family on this node, and the last state sent to them. */
interface Emision {
  /** The screens' connections, each with its screen's id, oldest first. */
  readonly cables: Map<WebSocket, number>;
  /** Stops listening to other nodes' messages for these screens. */
  readonly dejar: () => void;
  zona: string;
  /** The family's version in the last message to them. */
  version: number;
  /** The database's version at the last comparison (`comparar`); stays 0 with a single node. */
  comparada: number;
  /** The local day of the last snapshot sent. */
  hoy: string;
  /** Whether a snapshot is being read, and whether another must follow it. */
  relectura: 'ninguna' | 'en marcha' | 'otra vez';
}

/** Messages that change no version: who is connected, the trial draft, and reactions. */
type SinVersion = {
  readonly [T in 'presencia' | 'ensayo' | 'reaccion']: { readonly tipo: T } & MensajesPantalla[T];
}['presencia' | 'ensayo' | 'reaccion'];

/** The links to other nodes: messages, and which of them have screens of a family. */
interface OtrosNodos {
  readonly nodos: EntreNodos;
  readonly censo: Pick<Censo, 'atender' | 'cambio' | 'puedeHaberPantallas'>;
}

type ContextoDePantallas = ParaCambiar &
  Pick<Contexto, 'sirviendoDesde' | 'epoca' | 'origenMovil' | 'tokens' | 'presentes' | 'ensayos'>;

/** Redis channel for messages to a family's wall screens. Nodes without such a screen do not listen. */
const canalDe = (familia: number): string => `pantallas:${String(familia)}`;

const leerToken = (saludo: string): string | null => {
  try {
    const { token } = JSON.parse(saludo) as { token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
};

/**
 * Serves the wall screens over plain WebSocket with JSON. A screen sends only its token (server/realtime/README.md). A snapshot
 * is read inside a change that writes nothing, so that it leaves in its right place among the family's events.
 * With a single node (`otros` is null) everything arrives in the order of the commits. With several (`varios`), messages of other
 * nodes may come over Redis late, twice or never, and local commits may overtake them. So only the next version is passed on:
 * older ones are dropped, a gap causes a new snapshot, and a snapshot that was overtaken by an event is read again.
 */
export const crearPantallas = (contexto: ContextoDePantallas, otros: OtrosNodos | null) => {
  const varios = otros !== null;
  /** The families with a screen on this node. */
  const emisiones = new Map<number, Emision>();
  /** Connections that have answered a ping, or connected, since the last ping. */
  const vivos = new WeakSet<WebSocket>();

  const enviar = ({ cables }: Emision, mensaje: string): void => {
    for (const cable of cables.keys()) {
      if (cable.bufferedAmount > MAXIMO_ATRASADO) cable.terminate();
      else cable.send(mensaje);
    }
  };

  /** Makes the message with a snapshot, and records it as what the screens know. */
  const mensajeDeEstado = (familia: number, emision: Emision, estado: EstadoGuardado): string => {
    emision.version = estado.version;
    emision.zona = estado.familia.zona_horaria;
    emision.hoy = estado.hoy;
    const [conectados, ensayo] = [contexto.presentes.miembros(familia), contexto.ensayos.de(familia)];
    return JSON.stringify({ tipo: 'estado', ...estado, conectados, ensayo });
  };

  /** Sends a family's screens a new snapshot. If it cannot be read, they are disconnected and get one when they return. */
  const releer = (familia: number, emision: Emision): void => {
    if (emision.relectura !== 'ninguna') {
      emision.relectura = 'otra vez';
      return;
    }
    emision.relectura = 'en marcha';
    const terminar = (): void => {
      const otra = emision.relectura === 'otra vez';
      emision.relectura = 'ninguna';
      if (otra) releer(familia, emision);
    };
    const enviarlo = async ({ db, alPublicar }: Cambio): Promise<ResultadoCaso<null>> => {
      const estado = await leerEstado(db, familia, cuandoEs(contexto));
      alPublicar(() => {
        if (varios && estado.version < emision.version) releer(familia, emision);
        else enviar(emision, mensajeDeEstado(familia, emision, estado));
      });
      return bien(null);
    };
    const cerrarlas = (): void => {
      for (const cable of emision.cables.keys()) cable.terminate();
    };
    void cambiar(contexto, familia, enviarlo).catch(cerrarlas).finally(terminar);
  };

  const salir = (familia: number, cable: WebSocket): void => {
    const emision = emisiones.get(familia);
    if (emision?.cables.delete(cable) !== true || emision.cables.size > 0) return;
    emisiones.delete(familia);
    emision.dejar();
    otros?.censo.cambio(familia);
  };

  /**
   * Passes on the events of a change to this node's screens, and then a snapshot if the events do not carry all that changed.
   * With several nodes, older versions are dropped, and after a gap only a snapshot is sent.
   */
  const llegar = (familia: number, publicaciones: readonly Publicacion[]): void => {
    const emision = emisiones.get(familia);
    const version = publicaciones.at(-1)?.version;
    if (emision === undefined || version === undefined) return;
    if (varios && version <= emision.version) return;
    if (varios && version > emision.version + 1) return releer(familia, emision);
    const { mensajes, releer: todo } = paraPantallas(publicaciones, jornadaEn(emision.zona, contexto.reloj.ahora()));
    for (const mensaje of mensajes) enviar(emision, mensaje);
    emision.version = Math.max(emision.version, version);
    if (todo) releer(familia, emision);
  };

  /** Listens to the other nodes' messages for a family's screens. Returns a function that stops. */
  const escuchar = (familia: number): (() => void) => {
    if (otros === null) return () => undefined;
    const dejar = [
      otros.nodos.oir(canalDe(familia), (mensaje) =>
        llegar(familia, JSON.parse(mensaje.toString()) as readonly Publicacion[]),
      ),
      otros.censo.atender(familia),
    ];
    return () => {
      for (const uno of dejar) uno();
    };
  };

  const nuevaEmision = (familia: number): Emision => ({
    cables: new Map(),
    dejar: escuchar(familia),
    version: 0,
    comparada: 0,
    zona: '',
    hoy: '',
    relectura: 'ninguna',
  });

  /**
   * Adds a screen and sends it its snapshot. Returns false, without adding it, when the family's other screens have a later
   * version already, which can happen with several nodes: the snapshot must be read again.
   */
  const acoger = (cable: WebSocket, { id, familia, estado }: PantallaAbierta): boolean => {
    const conocida = emisiones.get(familia);
    const emision = conocida ?? nuevaEmision(familia);
    if (varios && estado.version < emision.version) return false;
    emisiones.set(familia, emision);
    const suyos = [...emision.cables].filter(([, otra]) => otra === id);
    for (const [viejo] of suyos.slice(0, Math.max(0, suyos.length + 1 - MAXIMO_POR_PANTALLA))) {
      emision.cables.delete(viejo);
      viejo.terminate();
    }
    emision.cables.set(cable, id);
    if (conocida === undefined) otros?.censo.cambio(familia);
    cable.once('close', () => salir(familia, cable));
    const [antes, mensaje] = [emision.version, mensajeDeEstado(familia, emision, estado)];
    // With several nodes the family's other screens may have an older version. They would take the next event for a gap, or miss
    // what lies between, so they get the snapshot too.
    if (varios && antes < estado.version) enviar(emision, mensaje);
    else cable.send(mensaje);
    return true;
  };

  /**
   * Answers a screen's token: with its first snapshot, or by closing a connection whose token is not valid. Begins again when the
   * snapshot was already out of date (`acoger` returned false).
   */
  const saludar = async (cable: WebSocket, token: string): Promise<void> => {
    const huella = contexto.tokens.huella(token);
    const familia = (await leer(contexto, (db) => leerPantallaPorHash(db, huella)))?.familia_id ?? null;
    // Read inside a change that writes nothing, so that the snapshot takes its place among the family's events.
    await cambiar(contexto, familia, async ({ db, alPublicar }) => {
      const abierta = await abrirPantalla(db, huella, cuandoEs(contexto));
      alPublicar(() => {
        if (cable.readyState !== cable.OPEN) return;
        if (abierta === null) cable.close(CIERRE_PANTALLA.NO_VINCULADA);
        else if (!acoger(cable, abierta)) saludar(cable, token).catch(() => cable.terminate());
      });
      return bien(null);
    });
  };

  /** Accepts a connection: its first message must contain the token, and later ones are ignored. */
  const recibir = (cable: WebSocket): void => {
    vivos.add(cable);
    cable.on('pong', () => vivos.add(cable));
    const plazo = setTimeout(() => cable.close(CIERRE_PANTALLA.SIN_SALUDO), ESPERA_SALUDO_MS).unref();
    cable.once('close', () => clearTimeout(plazo));
    cable.once('message', (datos: Buffer) => {
      clearTimeout(plazo);
      const token = leerToken(datos.toString());
      if (token === null) cable.close(CIERRE_PANTALLA.SALUDO_ILEGIBLE);
      else saludar(cable, token).catch(() => cable.terminate());
    });
  };

  const latir = (): void => {
    for (const [familia, emision] of emisiones) {
      for (const cable of emision.cables.keys()) {
        if (!vivos.delete(cable)) cable.terminate();
        else cable.ping();
      }
      enviar(emision, JSON.stringify({ tipo: 'latido', version: emision.version }));
      // At midnight today's work changes even if nothing else happens.
      if (jornadaEn(emision.zona, contexto.reloj.ahora()).hoy !== emision.hoy) releer(familia, emision);
    }
  };
  const reloj = setInterval(latir, LATIDO_MS).unref();

  return {
    recibir,
    parar: () => clearInterval(reloj),
    /** Ids of a family's screens that are connected to this node. */
    conectadas: (familia: number): readonly number[] => [...new Set(emisiones.get(familia)?.cables.values())],
    /** Sends a family's screens the events of one change, on all nodes. */
    publicar: (familia: number, publicaciones: readonly Publicacion[]): void => {
      llegar(familia, publicaciones);
      if (otros?.censo.puedeHaberPantallas(familia) === true)
        otros.nodos.decir(canalDe(familia), JSON.stringify(publicaciones));
    },
    /** Sends a family's screens on this node a message that changes no version. */
    decir: (familia: number, dicho: SinVersion): void => {
      const emision = emisiones.get(familia);
      if (emision !== undefined) enviar(emision, JSON.stringify({ ...dicho, version: emision.version }));
    },
    /** All screens connected to this node, with their families. */
    presentes: () =>
      [...emisiones].flatMap(([familia, { cables }]) => [...cables.values()].map((id) => ({ id, familia }))),
    /** Returns functions that close the connections to this node; their screens reconnect. */
    cierres: () =>
      [...emisiones.values()].flatMap(({ cables }) => [...cables.keys()].map((cable) => () => cable.close(SE_VA))),
    /**
     * Compares the screens with the family's version in the database; for several nodes (repaso.ts).
     * Screens still behind the version of the previous comparison have missed something, and get a snapshot.
     */
    comparar: (familia: number, version: number): void => {
      const emision = emisiones.get(familia);
      if (emision === undefined) return;
      if (emision.version < emision.comparada) releer(familia, emision);
      emision.comparada = version;
    },
    /** Closes the connections of a screen that was removed. */
    cortar: (pantalla: number): void => {
      for (const { cables } of emisiones.values())
        for (const [cable, id] of cables) if (id === pantalla) cable.close(CIERRE_PANTALLA.NO_VINCULADA);
    },
  };
};
