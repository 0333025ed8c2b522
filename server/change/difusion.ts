import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';

/**
 * Messages between the servers of one installation (adapters/entre-nodos.ts).
 * They may arrive late, twice, out of order or not at all; listeners must end in the right state all the same.
 */
export interface EntreNodos {
  /** Sends a text to the other nodes that listen to the channel. Never throws or waits; without a connection the text is lost. */
  readonly decir: (canal: string, texto: string) => void;
  /** Listens to a channel. Returns a function that stops listening. */
  readonly oir: (canal: string, oyente: (mensaje: Buffer) => void) => () => void;
  /** Calls back after each reconnection, once every channel is listened to again. */
  readonly alReconectar: (hacer: () => void) => void;
  /** The number of nodes that listen to a channel, this one included; 0 when it cannot be found out at once. */
  readonly cuantosOyen: (canal: string) => Promise<number>;
  readonly cerrar: () => Promise<void>;
}

/** The recipients of an event: everyone in a family, or the devices of one member. */
export interface Destino {
  readonly familia: number;
  /** Null for everyone. */
  readonly miembro: number | null;
}

/** One event to publish. `datos` has the shape that the contract declares; `version` is the family's after the commit. */
export type Publicacion = {
  readonly [N in NombreEvento]: {
    readonly destino: Destino;
    readonly evento: N;
    readonly version: number;
    readonly datos: Eventos[N];
  };
}[NombreEvento];

/** The sockets to close: a member's, one login's, one key's or one wall screen's. */
export type Corte =
  | { readonly miembro: number }
  | { readonly acceso: number }
  | { readonly llave: number }
  | { readonly pantalla: number };

/** The events, sockets to close and callbacks of one committed change. */
interface Salida {
  readonly publicaciones: readonly Publicacion[];
  readonly cortes: readonly Corte[];
  /** Callbacks registered with `alPublicar`. */
  readonly tareas: readonly (() => void)[];
}

/** A listener to committed changes, called synchronously. An error in one does not keep the others from being called. */
export interface Oyente {
  /** The events of one change, so of one family; never an empty list. */
  readonly eventos?: (publicaciones: readonly Publicacion[]) => void;
  readonly cortes?: (cortes: readonly Corte[]) => void;
}

/** A change's reserved place in the order of its family's commits. */
interface Puesto {
  /** Publishes what the committed change emitted, once the changes before it have published theirs or were rolled back. */
  readonly publicar: (salida: Salida) => void;
  /** Gives the place back: the change was rolled back. */
  readonly devolver: () => void;
}

/** Publishes committed changes, each family's in the order of its commits. */
export interface Difusion {
  readonly oir: (oyente: Oyente) => void;
  /** For `cambiar` alone. `familia` is null for a change that belongs to no family. */
  readonly reservar: (familia: number | null) => Puesto;
}

const NADA: Salida = { publicaciones: [], cortes: [], tareas: [] };

/**
 * Creates the publisher. `alFallar` gets the errors of listeners and callbacks.
 * A change reserves its place inside its transaction. A family has one write transaction at a time, so its places are in the
 * order of its commits, and clients get its versions in order. Changes of no family share one queue; where several of them are
 * written at once (PostgreSQL), their order does not matter.
 */
export const crearDifusion = (alFallar: (error: unknown) => void): Difusion => {
  const oyentes: Oyente[] = [];
  const colas = new Map<number | null, { salida: Salida | null }[]>();

  const sinRomper = (hacer: () => void): void => {
    try {
      hacer();
    } catch (error) {
      alFallar(error);
    }
  };

  const dejarSalir = ({ publicaciones, cortes, tareas }: Salida): void => {
    for (const { eventos } of publicaciones.length === 0 ? [] : oyentes) sinRomper(() => eventos?.(publicaciones));
    for (const oyente of cortes.length === 0 ? [] : oyentes) sinRomper(() => oyente.cortes?.(cortes));
    for (const tarea of tareas) sinRomper(tarea);
  };

  const avanzar = (familia: number | null, cola: { salida: Salida | null }[]): void => {
    for (let salida = cola[0]?.salida ?? null; salida !== null; salida = cola[0]?.salida ?? null) {
      cola.shift();
      dejarSalir(salida);
    }
    if (cola.length === 0) colas.delete(familia);
  };

  return {
    oir: (oyente) => {
      oyentes.push(oyente);
    },
    reservar: (familia) => {
      const puesto: { salida: Salida | null } = { salida: null };
      const cola = colas.get(familia) ?? [];
      colas.set(familia, cola);
      cola.push(puesto);
      const ocupar = (salida: Salida): void => {
        puesto.salida = salida;
        avanzar(familia, cola);
      };
      return { publicar: ocupar, devolver: () => ocupar(NADA) };
    },
  };
};
