import type { Clase, Juicio } from './clases.ts';

/** Where points go in a member's account. */
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

/** What somebody did beyond what they promised; negative: what is missing. */
export const saldo = (sumas: Sumas): number => hecho(sumas) - prometido(sumas);
