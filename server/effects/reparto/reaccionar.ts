import type { Reaccion } from '#shared/contracts/reacciones.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { type Conocidos, leerEnCurso } from '#server/data/sesiones.ts';
import type { Base } from '#server/db/esquema.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';

/** Facts that decide whether a family's members may react. */
interface Permiso {
  /** The draft in progress; null for none. */
  readonly sesion: number | null;
  /** The family's switch. */
  readonly permitidas: boolean;
}

/**
 * A permission, and the figures of `vigia` when it was read (`estado`). While they are unchanged, nobody has written to the
 * family.
 */
interface Recordado extends Permiso {
  readonly estado: string;
}

/** Number of families whose permission is remembered; beyond it all are forgotten. */
const MAXIMO = 1_000;

const porBase = new WeakMap<Base, Map<number, Recordado>>();

/**
 * Reads a family's permission, and remembers it until somebody writes to the family, since many members may react in one
 * second. PostgreSQL does not tell of other servers' writes, so there the permission is read each time.
 */
const leerPermiso = async (contexto: Pick<Contexto, 'base'>, familia: number): Promise<Permiso> => {
  const { base } = contexto;
  const { vigia } = base;
  // Taken before the read: if somebody writes during the read, the remembered permission no longer matches.
  const estado = vigia && [vigia.mirar(), vigia.version(familia), vigia.cambios(familia)].join();
  const conocidos = porBase.get(base) ?? new Map<number, Recordado>();
  porBase.set(base, conocidos);
  const conocido = conocidos.get(familia);
  if (conocido?.estado === estado) return conocido;
  const permiso = await leer(contexto, async (db) => ({
    sesion: (await leerEnCurso(db, familia, estadosDe(base)))?.id ?? null,
    permitidas: (await leerFamilia(db, familia))?.reacciones === true,
  }));
  if (conocidos.size >= MAXIMO) conocidos.clear();
  if (estado !== null) conocidos.set(familia, { ...permiso, estado });
  return permiso;
};

/**
 * Sends a member's reaction to all who watch the draft. It raises no version and is not stored. Without `sesion` it is meant for
 * the draft in progress. Refusals: SIN_SESION when that draft is not in progress, SIN_REACCIONES when the family has switched
 * reactions off, REACCION_SEGUIDA when the member's last one was too recent.
 */
export const reaccionar = async (
  contexto: Pick<Contexto, 'base' | 'reacciones'>,
  { id: miembro, familia_id }: Pick<Actor, 'id' | 'familia_id'>,
  emoji: Reaccion['emoji'],
  sesion?: number,
): Promise<ResultadoCaso<null>> => {
  const permiso = await leerPermiso(contexto, familia_id);
  if (permiso.sesion === null || (sesion ?? permiso.sesion) !== permiso.sesion) return rechazado('SIN_SESION');
  if (!permiso.permitidas) return rechazado('SIN_REACCIONES');
  return contexto.reacciones.decir(familia_id, { miembro, emoji }) ? bien(null) : rechazado('REACCION_SEGUIDA');
};

interface Estados extends Conocidos {
  /** Stores the state of a session. Call it only with a committed state. */
  readonly recordar: (sesion: number, estado: EstadoReparto) => void;
}

/** Number of states kept; beyond that the one written longest ago is dropped. */
const MAXIMO_ESTADOS = 1_000;

const crearEstados = (): Estados => {
  const estados = new Map<number, EstadoReparto>();
  return {
    de: (sesion) => estados.get(sesion),
    recordar: (sesion, estado) => {
      estados.delete(sesion);
      estados.set(sesion, estado);
      const [masAntigua] = estados.size > MAXIMO_ESTADOS ? estados.keys() : [];
      if (masAntigua !== undefined) estados.delete(masAntigua);
    },
  };
};

const estadosPorBase = new WeakMap<Base, Estados>();

/** The cache of a database's draft states, so that the next move need not parse the stored state again. */
export const estadosDe = (base: Base): Estados => {
  const suyos = estadosPorBase.get(base) ?? crearEstados();
  estadosPorBase.set(base, suyos);
  return suyos;
};
