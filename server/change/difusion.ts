import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';

/**
 * Messages between the nodes of one installation (adapters/entre-nodos.ts). Messages may arrive late, twice, out of order or not
 * at all: listeners must end in the right state all the same.
 */
export interface EntreNodos {
  /** Says something to the other nodes that hear the channel. Never throws nor waits; without a connection it is lost. */
  readonly decir: (canal: string, texto: string) => void;
  /** Hears what the other nodes say on a channel. Returns how to stop. */
  readonly oir: (canal: string, oyente: (mensaje: Buffer) => void) => () => void;
  /** Calls back after each loss of the connection, as soon as it stands again and every channel is heard. */
  readonly alVolver: (hacer: () => void) => void;
  /** Returns how many nodes listen to a channel, this one included; 0 when that cannot be found out at once. */
  readonly cuantosOyen: (canal: string) => Promise<number>;
  readonly cerrar: () => Promise<void>;
}

/** The recipients of an event: everyone in a family, or the devices of one member. */
export interface Sala {
  readonly familia: number;
  /** Null: everyone. */
  readonly miembro: number | null;
}

/** One event to publish; `datos` is as the contract says, `version` the family's after the commit. */
export type Publicacion = {
  readonly [N in NombreEvento]: {
    readonly sala: Sala;
    readonly evento: N;
    readonly version: number;
    readonly datos: Eventos[N];
  };
}[NombreEvento];

/** A socket that must go: every device of a member, or those of one login, or a shared screen. */
export type Corte = { readonly miembro: number } | { readonly acceso: number } | { readonly pantalla: number };

/** The events, cuts and follow-ups of one committed change. */
interface Salida {
  readonly publicaciones: readonly Publicacion[];
  readonly cortes: readonly Corte[];
  /** Callbacks that were registered with `alPublicar`. */
  readonly tareas: readonly (() => void)[];
}

/** Hears what was committed, synchronously. If one throws, the others hear it all the same. */
export interface Oyente {
  /** The events of one change, hence of one family; never none. */
  readonly eventos?: (publicaciones: readonly Publicacion[]) => void;
  /** Sockets whose rights ended. */
  readonly cortes?: (cortes: readonly Corte[]) => void;
}

/** A change's place in the order of its family's commits, taken while it is the only one of them that writes. */
interface Puesto {
  /** The change is committed: what it says leaves once the changes before it have said theirs, or failed. */
  readonly publicar: (salida: Salida) => void;
  /** The change was not committed after all. */
  readonly soltar: () => void;
}

/** Lets committed changes out; those of one family one after another, in the order of their commits. */
export interface Difusion {
  readonly oir: (oyente: Oyente) => void;
  /** For `cambiar` alone. Null: of no family. */
  readonly reservar: (familia: number | null) => Puesto;
}

const NADA: Salida = { publicaciones: [], cortes: [], tareas: [] };

/**
 * Writers take their place inside their transactions, of which a family has one at a time, so its places stand in the
 * order of its commits whatever is awaited afterwards, and it hears its versions one by one. Changes of no family need
 * no order among themselves where several are written at once; where one is, they have it all the same.
 */
export const crearDifusion = (alFallar: (error: unknown) => void): Difusion => {
  const oyentes: Oyente[] = [];
  const filas = new Map<number | null, { salida: Salida | null }[]>();

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

  const avanzar = (familia: number | null, fila: { salida: Salida | null }[]): void => {
    for (let salida = fila[0]?.salida ?? null; salida !== null; salida = fila[0]?.salida ?? null) {
      fila.shift();
      dejarSalir(salida);
    }
    if (fila.length === 0) filas.delete(familia);
  };

  return {
    oir: (oyente) => {
      oyentes.push(oyente);
    },
    reservar: (familia) => {
      const puesto: { salida: Salida | null } = { salida: null };
      const fila = filas.get(familia) ?? [];
      filas.set(familia, fila);
      fila.push(puesto);
      const ocupar = (salida: Salida): void => {
        puesto.salida = salida;
        avanzar(familia, fila);
      };
      return { publicar: ocupar, soltar: () => ocupar(NADA) };
    },
  };
};
