import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Conocidos } from '#server/data/sesiones.ts';
import type { Base } from '#server/db/esquema.ts';

interface Estados extends Conocidos {
  /** Remembers where a session stands. It must have been committed. */
  readonly recordar: (sesion: number, estado: EstadoReparto) => void;
}

/** States remembered at most; then the one that was written longest ago is forgotten. */
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

/** Returns the states of a database's sessions since their last move here, so that the next move need not parse them. */
export const estadosDe = (base: Base): Estados => {
  const suyos = porBase.get(base) ?? crearEstados();
  porBase.set(base, suyos);
  return suyos;
};
