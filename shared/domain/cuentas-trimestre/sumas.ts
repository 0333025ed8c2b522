import type { Juicio } from './clases.ts';

/** Where points go in a member's account. */
export const PARTES = ['propias', 'cubierto', 'cedido', 'excusado', 'vencido', 'abierto', 'extra'] as const;
export type Parte = (typeof PARTES)[number];

/** Points of each part. */
export type Sumas = Readonly<Record<Parte, number>>;

export const NADA: Sumas = { propias: 0, cubierto: 0, cedido: 0, excusado: 0, vencido: 0, abierto: 0, extra: 0 };

/** One part of somebody's account; `miembro` null is what is nobody's. */
export interface Destino {
  readonly miembro: number | null;
  readonly parte: Parte;
}

/** The accounts in which an occurrence stands: two when one did what another had promised, none when it is annulled. */
export const destinosDe = ({ clase, miembro, hecha_por }: Omit<Juicio, 'puntos'>): readonly Destino[] => {
  switch (clase) {
    case 'PROPIA':
      return [{ miembro, parte: 'propias' }];
    case 'AJENA':
      return [
        { miembro, parte: 'cedido' },
        { miembro: hecha_por, parte: 'cubierto' },
      ];
    case 'EXCUSADA':
      return [{ miembro, parte: 'excusado' }];
    case 'VENCIDA':
      return [{ miembro, parte: 'vencido' }];
    case 'ABIERTA':
      return [{ miembro, parte: 'abierto' }];
    case 'EXTRA':
      return [{ miembro: hecha_por, parte: 'extra' }];
    case 'ANULADA':
      return [];
  }
};

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
