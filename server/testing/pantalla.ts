import { WebSocket, type ClientOptions } from 'ws';
import type {
  CodigoPantalla,
  DispositivoPantalla,
  EstadoPantalla,
  MensajePantalla,
  TokenPantalla,
} from '#shared/contracts/pantalla.ts';
import { MENSAJES_SIN_VERSION } from '#shared/contracts/vincular-pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { trasCambiar } from '#shared/domain/metas/ver.ts';
import type { App } from '#server/app.ts';
import { llamar } from './sembrar.ts';

/** Pairs a wall screen through the API; returns its token, and the screen as the admin sees it. */
export const vincularPantalla = async (
  app: App,
  admin: string,
  nombre = 'Cocina',
): Promise<{ token: string; dispositivo: DispositivoPantalla }> => {
  const { codigo, clave_dispositivo } = (await llamar(app, 'POST', RUTAS.codigoPantalla, null))
    .cuerpo as CodigoPantalla;
  const dispositivo = (await llamar(app, 'POST', RUTAS.vincularPantalla, admin, { codigo, nombre }))
    .cuerpo as DispositivoPantalla;
  const { token } = (await llamar(app, 'POST', RUTAS.tokenPantalla, null, { clave_dispositivo }))
    .cuerpo as TokenPantalla;
  if (token === null) throw new Error('The code was not confirmed');
  return { token, dispositivo };
};

const porId = <T extends { readonly id: number }>(
  lista: readonly T[],
  nueva: T | { readonly id: number; readonly borrada: true },
): T[] => [...lista.filter((f) => f.id !== nueva.id), ...('borrada' in nueva ? [] : [nueva])];

/** Applies a message to a wall screen's state. */
const plegar = (estado: EstadoPantalla, m: MensajePantalla): EstadoPantalla => {
  const base = { ...estado, version: m.version };
  switch (m.tipo) {
    case 'estado': {
      const { tipo: _, ...todo } = m;
      return todo;
    }
    case 'presencia':
      return { ...estado, conectados: [...m.conectados] };
    case 'ensayo':
      return { ...estado, ensayo: m.ensayo };
    case 'ranking:actualizado':
      return { ...base, ranking: [...m.filas] };
    case 'miembro:cambiado':
      return { ...base, miembros: porId(estado.miembros, m.miembro) };
    case 'asignacion:cambiada':
      return 'todas' in m
        ? base
        : {
            ...base,
            tareas: porId(estado.tareas, m.asignacion),
            libres: estado.libres.filter((l) => l.asignacion !== m.asignacion.id),
          };
    case 'familia:cambiada':
      return { ...base, familia: m.familia };
    case 'sala:cambiada':
      return { ...base, sala: estado.sala && { ...estado.sala, pasos: [...(m.pasos ?? estado.sala.pasos)] } };
    case 'meta:cambiada':
      return { ...base, meta: trasCambiar(estado.meta, m.meta, estado.hoy) };
    case 'reaccion':
      return estado;
    case 'latido':
    case 'cambio':
      return base;
    default:
      return { ...base, sesion: m.sesion };
  }
};

/** A wall screen that knows only the messages that it receives. */
export interface Pantalla {
  readonly ws: WebSocket;
  /** All messages as received, except heartbeats, which arrive at no fixed time. */
  readonly textos: readonly string[];
  readonly mensajes: readonly MensajePantalla[];
  /** Versions that the heartbeats told. */
  readonly latidos: readonly number[];
  /** Its present state; throws before the first snapshot. */
  readonly estado: () => EstadoPantalla;
  /** Messages that show a gap or arrived out of order. */
  readonly saltos: readonly MensajePantalla[];
  /** Resolves with the close code. */
  readonly cierre: Promise<number>;
}

/** Messages that a wall screen must never get: older than its state, or after a gap that no snapshot fills. */
export const retrocesosDe = ({ mensajes, saltos }: Pantalla): readonly MensajePantalla[] => {
  const conVersion = mensajes.filter((m) => !MENSAJES_SIN_VERSION.has(m.tipo));
  const atras = conVersion.filter((m, i) => i > 0 && m.version < (conVersion[i - 1]?.version ?? 0));
  return [...atras, ...saltos.filter((m) => m.tipo !== 'estado')];
};

/** Connects a wall screen without sending its token. */
export const conectarPantalla = (url: string, opciones: ClientOptions = {}): Pantalla => {
  const ws = new WebSocket(url.replace('http', 'ws') + RUTAS.vivoPantalla, opciones);
  const textos: string[] = [];
  const mensajes: MensajePantalla[] = [];
  const latidos: number[] = [];
  const saltos: MensajePantalla[] = [];
  let estado: EstadoPantalla | undefined;
  ws.on('error', () => {});
  ws.on('message', (datos: Buffer) => {
    const m = JSON.parse(datos.toString()) as MensajePantalla;
    if (m.tipo === 'latido') latidos.push(m.version);
    else {
      textos.push(datos.toString());
      mensajes.push(m);
    }
    if (estado === undefined ? m.tipo !== 'estado' : m.version < estado.version || m.version > estado.version + 1)
      saltos.push(m);
    estado = plegar(estado ?? ({} as EstadoPantalla), m);
  });
  return {
    ws,
    textos,
    mensajes,
    latidos,
    saltos,
    estado: () => {
      if (estado === undefined) throw new Error('No snapshot came');
      return estado;
    },
    cierre: new Promise((listo) => ws.once('close', listo)),
  };
};

/** Connects a wall screen with its token; resolves after its first message. */
export const encenderPantalla = async (url: string, token: string, opciones: ClientOptions = {}): Promise<Pantalla> => {
  const pantalla = conectarPantalla(url, opciones);
  await new Promise<void>((listo, fallo) => {
    pantalla.ws.once('open', () => pantalla.ws.send(JSON.stringify({ token })));
    pantalla.ws.once('message', () => listo());
    pantalla.ws.once('close', (codigo) => fallo(new Error(`Closed with ${String(codigo)}`)));
  });
  return pantalla;
};
