import type { Dia } from '#shared/domain/tipos.ts';

/** The class of an occurrence in a quarter's ledger. Each occurrence has exactly one at any time. */
export const CLASES = [
  'PROPIA',
  'AJENA',
  'EXCUSADA',
  'OMITIDA',
  'VENCIDA',
  'ABIERTA',
  'EXTRA',
  'APUNTADA',
  'PERSONAL',
  'ANULADA',
] as const;
export type Clase = (typeof CLASES)[number];

/** The stored history of one occurrence of a chore. */
export interface Ocurrencia {
  readonly id: number;
  readonly tarea: number;
  readonly nombre: string;
  /** True for planning work, as the chore is marked today. */
  readonly de_cabeza: boolean;
  /**
   * Its own day, in whose week it counts even if it was done earlier or later; without one, the day on which it was done, else
   * created.
   */
  readonly dia: Dia;
  readonly puntos: number;
  /** Its owner, or the member who covers it; null when it has none. */
  readonly miembro: number | null;
  /** The member who did it, or who took it while it was free; null stands for `miembro`. */
  readonly hecha_por: number | null;
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  /** True when it lapsed while its owner was away. */
  readonly excusada: boolean;
  /** True when it lapsed because a member said that it was not needed. */
  readonly omitida: boolean;
  /**
   * True when it comes from a responsibility; false for work assigned by hand, and for work taken of a chore that is nobody's.
   */
  readonly por_reparto: boolean;
  /** True for a personal chore, which each chosen member does for themselves: nobody promised it to the others. */
  readonly personal: boolean;
  /** True for what a member entered as done without anybody having listed it. */
  readonly apuntada: boolean;
  /**
   * True while nobody is expected to do a pending one any more: its chore was deleted, or another draft replaced the one that
   * dealt it.
   */
  readonly anulada: boolean;
}

/** The class of an occurrence, its points, its owner, and who did it. */
export interface Juicio {
  readonly clase: Clase;
  readonly puntos: number;
  readonly miembro: number | null;
  /** The member who did it; null when it is not done. */
  readonly hecha_por: number | null;
}

/** Implements the table of classes in this folder's README. Work assigned by hand is promised only until it is done (EXTRA). */
const claseDe = (ocurrencia: Ocurrencia): Clase => {
  const { estado, anulada, por_reparto, excusada, omitida, miembro, hecha_por } = ocurrencia;
  if (anulada) return 'ANULADA';
  if (ocurrencia.personal) return 'PERSONAL';
  if (ocurrencia.apuntada) return estado === 'COMPLETADA' ? 'APUNTADA' : 'ANULADA';
  if (estado === 'PENDIENTE') return 'ABIERTA';
  if (estado === 'VENCIDA') return omitida ? 'OMITIDA' : excusada ? 'EXCUSADA' : 'VENCIDA';
  if (!por_reparto || miembro === null) return 'EXTRA';
  return hecha_por === null || hecha_por === miembro ? 'PROPIA' : 'AJENA';
};

/** Returns the class of an occurrence, its points, its owner, and who did it. */
export const juzgar = (ocurrencia: Ocurrencia): Juicio => {
  const { estado, puntos, miembro, hecha_por } = ocurrencia;
  return {
    clase: claseDe(ocurrencia),
    puntos,
    miembro,
    hecha_por: estado === 'COMPLETADA' ? (hecha_por ?? miembro) : null,
  };
};

/** One occurrence within a line of the ledger. */
export interface Vez {
  readonly id: number;
  readonly dia: Dia;
}

/** A line of the ledger: the occurrences of a chore that have the same name, class, points, owner and `hecha_por`. */
export interface Renglon extends Juicio {
  readonly tarea: number;
  readonly nombre: string;
  readonly de_cabeza: boolean;
  readonly veces: readonly Vez[];
}

/** Groups a quarter's occurrences into the lines of its ledger, in the order in which each line first appears. */
export const renglonesDe = (ocurrencias: readonly Ocurrencia[]): Renglon[] => {
  const renglones = new Map<string, Renglon & { readonly veces: Vez[] }>();
  for (const ocurrencia of ocurrencias) {
    const { id, dia, tarea, nombre, de_cabeza } = ocurrencia;
    const juicio = juzgar(ocurrencia);
    const { clase, puntos, miembro, hecha_por } = juicio;
    const clave = [tarea, clase, puntos, miembro, hecha_por, nombre].join('|');
    const renglon = renglones.get(clave) ?? { tarea, nombre, de_cabeza, ...juicio, veces: [] };
    renglon.veces.push({ id, dia });
    renglones.set(clave, renglon);
  }
  return [...renglones.values()];
};

/** The columns of an account. */
const PARTES = [
  'propias',
  'cubierto',
  'cedido',
  'excusado',
  'omitido',
  'vencido',
  'abierto',
  'extra',
  'apuntado',
] as const;
export type Partida = (typeof PARTES)[number];

/** Points in each column. */
export type Sumas = Readonly<Record<Partida, number>>;

export const NADA: Sumas = {
  propias: 0,
  cubierto: 0,
  cedido: 0,
  excusado: 0,
  omitido: 0,
  vencido: 0,
  abierto: 0,
  extra: 0,
  apuntado: 0,
};

/** The column of an account in which an occurrence counts. `miembro` is null for the account of nobody. */
interface Destino {
  readonly miembro: number | null;
  readonly parte: Partida;
}

type DeQuien = Omit<Juicio, 'puntos' | 'clase'>;

const DESTINOS = {
  PROPIA: ({ miembro }) => [{ miembro, parte: 'propias' }],
  AJENA: ({ miembro, hecha_por }) => [
    { miembro, parte: 'cedido' },
    { miembro: hecha_por, parte: 'cubierto' },
  ],
  EXCUSADA: ({ miembro }) => [{ miembro, parte: 'excusado' }],
  OMITIDA: ({ miembro }) => [{ miembro, parte: 'omitido' }],
  VENCIDA: ({ miembro }) => [{ miembro, parte: 'vencido' }],
  ABIERTA: ({ miembro }) => [{ miembro, parte: 'abierto' }],
  EXTRA: ({ hecha_por }) => [{ miembro: hecha_por, parte: 'extra' }],
  APUNTADA: ({ hecha_por }) => [{ miembro: hecha_por, parte: 'apuntado' }],
  PERSONAL: () => [],
  ANULADA: () => [],
} satisfies Record<Clase, (de: DeQuien) => readonly Destino[]>;

/**
 * Returns where an occurrence counts: in two accounts when one member did what another had promised, in none when personal or
 * annulled.
 */
export const destinosDe = ({ clase, ...de }: Omit<Juicio, 'puntos'>): readonly Destino[] => DESTINOS[clase](de);

export const sumar = (sumas: Sumas | undefined, parte: Partida, puntos: number): Sumas => {
  const antes = sumas ?? NADA;
  return { ...antes, [parte]: antes[parte] + puntos };
};

export const sumarTodas = (todas: readonly Sumas[]): Sumas =>
  todas.reduce<Sumas>((a, b) => PARTES.reduce((c, parte) => sumar(c, parte, b[parte]), a), NADA);

export const prometido = ({ propias, cedido, excusado, omitido, vencido, abierto }: Sumas): number =>
  propias + cedido + excusado + omitido + vencido + abierto;

export const hecho = ({ propias, cubierto, extra, apuntado }: Sumas): number => propias + cubierto + extra + apuntado;

/**
 * Returns the points done minus the points promised; negative when points are missing. What was skipped as not needed is left
 * out of the promise, so that skipping costs nothing. What a member entered as done is left out too, so that entering it pays
 * nothing in the next draft.
 */
export const saldo = (sumas: Sumas): number => hecho(sumas) - sumas.apuntado - (prometido(sumas) - sumas.omitido);
