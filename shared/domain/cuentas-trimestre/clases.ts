import type { Dia } from '#shared/domain/tipos.ts';

/** What an occurrence counts as in a quarter's ledger: exactly one of these, at every instant. */
export const CLASES = ['PROPIA', 'AJENA', 'EXCUSADA', 'VENCIDA', 'ABIERTA', 'EXTRA', 'ANULADA'] as const;
export type Clase = (typeof CLASES)[number];

/** What the stored history says of one occurrence of a chore. */
export interface Ocurrencia {
  readonly id: number;
  readonly tarea: number;
  readonly nombre: string;
  /** Whether its chore is of head, as the chore says today. */
  readonly de_cabeza: boolean;
  /** The day that it counts on: its own, however early or late it is done. */
  readonly dia: Dia;
  readonly puntos: number;
  /** Whose it is; null: nobody's. */
  readonly miembro: number | null;
  /** Who really did one that is done; null: its owner. */
  readonly hecha_por: number | null;
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  /** Lapsed while its owner was away. */
  readonly excusada: boolean;
  /** Of a draft's responsibility; false: given by hand, or nobody's. */
  readonly por_reparto: boolean;
  /** Nobody is asked for it any more: its chore was deleted, or another draft has replaced it. */
  readonly anulada: boolean;
}

/** How an occurrence counts, and for whom. */
export interface Juicio {
  readonly clase: Clase;
  readonly puntos: number;
  readonly miembro: number | null;
  /** Who did it; null while it is not done. */
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
