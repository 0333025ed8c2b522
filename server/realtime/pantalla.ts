import type { WebSocket } from 'ws';
import type { MensajesPantalla } from '#shared/contracts/pantalla.ts';
import { CIERRE_PANTALLA } from '#shared/contracts/vincular-pantalla.ts';
import { cambiar, type Cambio, type ParaCambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { EntreNodos, Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
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

/** A connection must show its token within this time, or it is closed. */
const ESPERA_SALUDO_MS = 5_000;
/** A screen that did not answer one ping by the next is dead; and with each it is told that the line is not. */
const LATIDO_MS = 5_000;
/** Bytes that may wait for one screen; one that is behind so far had better start over. */
const MAXIMO_ATRASADO = 1_048_576;
/** WebSocket's own number for a server that goes away. */
const SE_VA = 1001;
/** One screen's connections: it reloads, and its last one may not be dead yet. Beyond these the oldest makes room. */
const MAXIMO_POR_PANTALLA = 5;

/** The screens of a family on this node, and what they were told last. */
interface Emision {
  readonly cables: Map<WebSocket, number>;
  /** Stops hearing what other nodes tell them. */
  readonly dejar: () => void;
  zona: string;
  /** The version of the last message. */
  version: number;
  /** The database's version when it was last compared. */
  comparada: number;
  /** Local day of the last snapshot that went out. */
  hoy: string;
  /** A snapshot is being read; or another one must be after it. */
  relectura: 'ninguna' | 'en marcha' | 'otra vez';
}

/** Messages without a version: who is connected, and the draft preview. */
type SinVersion = { readonly [T in 'presencia' | 'ensayo']: { readonly tipo: T } & MensajesPantalla[T] }[
  | 'presencia'
  | 'ensayo'];

interface OtrosNodos {
  readonly nodos: EntreNodos;
  readonly censo: Pick<Censo, 'atender' | 'cambio' | 'puedeHaberPantallas'>;
}

type ContextoDePantallas = ParaCambiar &
  Pick<Contexto, 'sirviendoDesde' | 'epoca' | 'tokens' | 'presentes' | 'ensayos'>;

/** Channel for messages to a family's screens. Nodes without such a screen do not listen. */
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
 * The shared screens' feed: plain WebSocket, JSON, down only but for the token that opens it (README.md beside this).
 *
 * A snapshot is read as a change that writes nothing, so that it leaves in its own place among the events: where its
 * version says, whatever else is committed meanwhile.
 *
 * With other nodes, their commits come by Redis, late, twice or never, and what is committed here may
 * overtake it. So only the next version is passed on: an older one is dropped, and after a gap a snapshot is read, which
 * holds what is missing. A snapshot that another event has overtaken is read again.
 */
export const crearPantallas = (contexto: ContextoDePantallas, otros: OtrosNodos | null) => {
  const nodos = otros?.nodos ?? null;
  const emisiones = new Map<number, Emision>();
  const vivos = new WeakSet<WebSocket>();

  const enviar = ({ cables }: Emision, mensaje: string): void => {
    for (const cable of cables.keys()) {
      if (cable.bufferedAmount > MAXIMO_ATRASADO) cable.terminate();
      else cable.send(mensaje);
    }
  };

  /** The message with the full state. */
  const mensajeDeEstado = (familia: number, emision: Emision, estado: EstadoGuardado): string => {
    emision.version = estado.version;
    emision.zona = estado.familia.zona_horaria;
    emision.hoy = estado.hoy;
    const [conectados, ensayo] = [contexto.presentes.miembros(familia), contexto.ensayos.de(familia)];
    return JSON.stringify({ tipo: 'estado', ...estado, conectados, ensayo });
  };

  /** Sends a family's screens everything anew. One that cannot be read closes them: they come back and get theirs. */
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
        if (nodos !== null && estado.version < emision.version) releer(familia, emision);
        else enviar(emision, mensajeDeEstado(familia, emision, estado));
      });
      return hecho(null);
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

  /** Passes on what a change says, if it is the next that the screens have to hear. */
  const llegar = (familia: number, publicaciones: readonly Publicacion[]): void => {
    const emision = emisiones.get(familia);
    const version = publicaciones.at(-1)?.version;
    if (emision === undefined || version === undefined) return;
    if (nodos !== null && version <= emision.version) return;
    if (nodos !== null && version > emision.version + 1) return releer(familia, emision);
    const { mensajes, releer: todo } = paraPantallas(publicaciones, jornadaEn(emision.zona, contexto.reloj.ahora()));
    for (const mensaje of mensajes) enviar(emision, mensaje);
    emision.version = Math.max(emision.version, version);
    if (todo) releer(familia, emision);
  };

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

  /** False when the others have been told more than this one has read. */
  const acoger = (cable: WebSocket, { id, familia, estado }: PantallaAbierta): boolean => {
    const conocida = emisiones.get(familia);
    const emision = conocida ?? nuevaEmision(familia);
    if (nodos !== null && estado.version < emision.version) return false;
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
    // The others are behind what it has read, and would miss what lies between.
    if (nodos !== null && antes < estado.version) enviar(emision, mensaje);
    else cable.send(mensaje);
    return true;
  };

  const saludar = async (cable: WebSocket, token: string): Promise<void> => {
    const huella = contexto.tokens.huella(token);
    const familia = (await leer(contexto, (db) => leerPantallaPorHash(db, huella)))?.familia_id ?? null;
    // A change of its family, though it writes nothing: what it reads takes its place among the family's events.
    await cambiar(contexto, familia, async ({ db, alPublicar }) => {
      const abierta = await abrirPantalla(db, huella, cuandoEs(contexto));
      alPublicar(() => {
        if (cable.readyState !== cable.OPEN) return;
        if (abierta === null) cable.close(CIERRE_PANTALLA.NO_VINCULADA);
        else if (!acoger(cable, abierta)) saludar(cable, token).catch(() => cable.terminate());
      });
      return hecho(null);
    });
  };

  /** Takes a connection in: a greeting with a token, and from then on nothing that it says is listened to. */
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
      // Midnight changes what is today's even where nothing else happens.
      if (jornadaEn(emision.zona, contexto.reloj.ahora()).hoy !== emision.hoy) releer(familia, emision);
    }
  };
  const reloj = setInterval(latir, LATIDO_MS).unref();

  return {
    recibir,
    parar: () => clearInterval(reloj),
    /** Returns the ids of a family's connected screens. */
    conectadas: (familia: number): readonly number[] => [...new Set(emisiones.get(familia)?.cables.values())],
    /** Sends a family's screens the events of one change. */
    publicar: (familia: number, publicaciones: readonly Publicacion[]): void => {
      llegar(familia, publicaciones);
      if (otros?.censo.puedeHaberPantallas(familia) === true)
        otros.nodos.decir(canalDe(familia), JSON.stringify(publicaciones));
    },
    /** Tells a family's screens of this node what is no change of its data, at the version that they know. */
    decir: (familia: number, dicho: SinVersion): void => {
      const emision = emisiones.get(familia);
      if (emision !== undefined) enviar(emision, JSON.stringify({ ...dicho, version: emision.version }));
    },
    /** Each screen that is connected to this node. */
    presentes: () =>
      [...emisiones].flatMap(([familia, { cables }]) => [...cables.values()].map((id) => ({ id, familia }))),
    /** Returns functions that close each connection here so that its screen reconnects. */
    cierres: () =>
      [...emisiones.values()].flatMap(({ cables }) => [...cables.keys()].map((cable) => () => cable.close(SE_VA))),
    /** A family is at this version. Screens that do not hear of it until the next time have missed something. */
    comparar: (familia: number, version: number): void => {
      const emision = emisiones.get(familia);
      if (emision === undefined) return;
      if (emision.version < emision.comparada) releer(familia, emision);
      emision.comparada = version;
    },
    cortar: (pantalla: number): void => {
      for (const { cables } of emisiones.values())
        for (const [cable, id] of cables) if (id === pantalla) cable.close(CIERRE_PANTALLA.NO_VINCULADA);
    },
  };
};
