import { estaFueraDe, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cuentasDe } from './cuentas.ts';
import type { Renglon } from './renglones.ts';
import { NADA, saldo, type Sumas } from './sumas.ts';

/** An excused occurrence, and the draft that promised it; null: given by hand. */
export interface Excusada {
  readonly miembro: number;
  readonly dia: Dia;
  readonly puntos: number;
  readonly sesion: number | null;
}

/** The days away that a draft's quotas counted. */
export interface DiasContados {
  readonly sesion: number;
  readonly miembro: number;
  readonly desde: Dia;
  readonly hasta: Dia;
}

interface QueExcusa {
  /** Absences that an admin confirmed, without alternating weeks: the share is the word on those. */
  readonly confirmadas: AusenciasPorMiembro;
  readonly contados: readonly DiasContados[];
}

/** Whether an excused occurrence counts as done: its absence was confirmed, and its owner's quota had not counted it. */
const seAcredita = ({ miembro, dia, sesion }: Excusada, { confirmadas, contados }: QueExcusa): boolean =>
  estaFueraDe(confirmadas, miembro, dia) &&
  !contados.some((c) => c.sesion === sesion && c.miembro === miembro && c.desde <= dia && dia <= c.hasta);

/** What somebody brings from a quarter. */
export interface Saldo {
  readonly miembro: number;
  /** hecho + what is excused and credited − prometido. */
  readonly saldo: number;
  /** Credited of what was excused. */
  readonly acreditado: number;
  readonly sumas: Sumas;
}

/** What each of these brings from a quarter to the next draft. */
export const saldosDe = (
  miembros: readonly number[],
  renglones: readonly Renglon[],
  excusadas: readonly Excusada[],
  que: QueExcusa,
): Saldo[] => {
  const { cuentas } = cuentasDe(renglones);
  const acreditadas = Map.groupBy(
    excusadas.filter((e) => seAcredita(e, que)),
    (e) => e.miembro,
  );
  return miembros.map((miembro) => {
    const sumas = cuentas.get(miembro)?.sumas ?? NADA;
    const acreditado = (acreditadas.get(miembro) ?? []).reduce((suma, e) => suma + e.puntos, 0);
    return { miembro, saldo: saldo(sumas) + acreditado, acreditado, sumas };
  });
};
