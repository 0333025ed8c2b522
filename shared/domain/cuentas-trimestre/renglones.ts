import type { Dia } from '#shared/domain/tipos.ts';

/** The class of an occurrence in a quarter's ledger: exactly one of these, at every instant. */
export const CLASES = ['PROPIA', 'AJENA', 'EXCUSADA', 'VENCIDA', 'ABIERTA', 'EXTRA', 'ANULADA'] as const;
export type Clase = (typeof CLASES)[number];

/** The stored history of one occurrence of a chore. */
export interface Ocurrencia {
  readonly id: number;
  readonly tarea: number;
  readonly nombre: string;
  /** Whether its chore is of head, as the chore says today. */
  readonly de_cabeza: boolean;
  /** The day that it counts on: its own, however early or late it is done. */
  readonly dia: Dia;
  readonly puntos: number;
  /** Its owner; null: none. */
  readonly miembro: number | null;
  /** The member who did it; null: its owner. */
  readonly hecha_por: number | null;
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  /** Lapsed while its owner was away. */
  readonly excusada: boolean;
  /** True for an occurrence of a drafted chore; false: given by hand, or a free chore. */
  readonly por_reparto: boolean;
  /** Nobody is asked for it any more: its chore was deleted, or another draft has replaced it. */
  readonly anulada: boolean;
}

/** The class of an occurrence, and the member it counts for. */
export interface Juicio {
  readonly clase: Clase;
  readonly puntos: number;
  readonly miembro: number | null;
  /** The member who did it; null while it is not done. */
  readonly hecha_por: number | null;
}

/** The table of the README, row by row. What was given by hand is promised only as long as it is not done. */
const claseDe = ({ estado, anulada, por_reparto, excusada, miembro, hecha_por }: Ocurrencia): Clase => {
  if (anulada) return 'ANULADA';
  if (estado === 'PENDIENTE') return 'ABIERTA';
  if (estado === 'VENCIDA') return excusada ? 'EXCUSADA' : 'VENCIDA';
  if (!por_reparto || miembro === null) return 'EXTRA';
  return hecha_por === null || hecha_por === miembro ? 'PROPIA' : 'AJENA';
};

export const juzgar = (ocurrencia: Ocurrencia): Juicio => {
  const { estado, puntos, miembro, hecha_por } = ocurrencia;
  return {
    clase: claseDe(ocurrencia),
    puntos,
    miembro,
    hecha_por: estado === 'COMPLETADA' ? (hecha_por ?? miembro) : null,
  };
};

/** One occurrence within its line. */
export interface Vez {
  readonly id: number;
  readonly dia: Dia;
}

/** A line of the ledger: the occurrences of a chore that count alike, for the same people. */
export interface Renglon extends Juicio {
  readonly tarea: number;
  readonly nombre: string;
  readonly de_cabeza: boolean;
  readonly veces: readonly Vez[];
}

/** The ledger of a quarter's occurrences, line by line, in the order in which they came. */
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

/** The columns of a member's account. */
const PARTES = ['propias', 'cubierto', 'cedido', 'excusado', 'vencido', 'abierto', 'extra'] as const;
export type Parte = (typeof PARTES)[number];

/** Points of each part. */
export type Sumas = Readonly<Record<Parte, number>>;

export const NADA: Sumas = { propias: 0, cubierto: 0, cedido: 0, excusado: 0, vencido: 0, abierto: 0, extra: 0 };

/** One part of somebody's account; `miembro` null is what is nobody's. */
interface Destino {
  readonly miembro: number | null;
  readonly parte: Parte;
}

type DeQuien = Omit<Juicio, 'puntos' | 'clase'>;

const DESTINOS = {
  PROPIA: ({ miembro }) => [{ miembro, parte: 'propias' }],
  AJENA: ({ miembro, hecha_por }) => [
    { miembro, parte: 'cedido' },
    { miembro: hecha_por, parte: 'cubierto' },
  ],
  EXCUSADA: ({ miembro }) => [{ miembro, parte: 'excusado' }],
  VENCIDA: ({ miembro }) => [{ miembro, parte: 'vencido' }],
  ABIERTA: ({ miembro }) => [{ miembro, parte: 'abierto' }],
  EXTRA: ({ hecha_por }) => [{ miembro: hecha_por, parte: 'extra' }],
  ANULADA: () => [],
} satisfies Record<Clase, (de: DeQuien) => readonly Destino[]>;

/** The accounts in which an occurrence stands: two when one did what another had promised, none when it is annulled. */
export const destinosDe = ({ clase, ...de }: Omit<Juicio, 'puntos'>): readonly Destino[] => DESTINOS[clase](de);

export const sumar = (sumas: Sumas | undefined, parte: Parte, puntos: number): Sumas => {
  const antes = sumas ?? NADA;
  return { ...antes, [parte]: antes[parte] + puntos };
};

export const sumarTodas = (todas: readonly Sumas[]): Sumas =>
  todas.reduce<Sumas>((a, b) => PARTES.reduce((c, parte) => sumar(c, parte, b[parte]), a), NADA);

export const prometido = ({ propias, cedido, excusado, vencido, abierto }: Sumas): number =>
  propias + cedido + excusado + vencido + abierto;

export const hecho = ({ propias, cubierto, extra }: Sumas): number => propias + cubierto + extra;

/** Points done beyond those promised; negative: missing. */
export const saldo = (sumas: Sumas): number => hecho(sumas) - prometido(sumas);
