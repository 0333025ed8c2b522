import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Conocidos } from '#server/data/sesiones.ts';
import type { Base } from '#server/db/esquema.ts';

interface Estados extends Conocidos {
  /** Stores the state of a session. Call it only with a committed state. */
  readonly recordar: (sesion: number, estado: EstadoReparto) => void;
}

/** Number of states kept; beyond that the one written longest ago is dropped. */
const MAXIMO = 1_000;

const crearEstados = (): Estados => {
  const estados = new Map<number, EstadoReparto>();
  return {
    de: (sesion) => estados.get(sesion),
    recordar: (sesion, estado) => {
      estados.delete(sesion);
      estados.set(sesion, estado);
      const [masAntigua] = estados.size > MAXIMO ? estados.keys() : [];
      if (masAntigua !== undefined) estados.delete(masAntigua);
    },
  };
};

const porBase = new WeakMap<Base, Estados>();

/** The cache of a database's draft states, so that the next move need not parse the stored state again. */
export const estadosDe = (base: Base): Estados => {
  const suyos = porBase.get(base) ?? crearEstados();
  porBase.set(base, suyos);
  return suyos;
};
