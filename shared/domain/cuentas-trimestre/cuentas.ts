import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { estaFueraDe, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import { destinosDe, sumar, sumarTodas, NADA, saldo, type Renglon, type Sumas } from './renglones.ts';

/** One member's account of a quarter, or nobody's (`miembro` null). */
interface Cuenta {
  readonly miembro: number | null;
  readonly sumas: Sumas;
  /** By the Monday of each week in which they have anything, the first one first. */
  readonly semanas: ReadonlyMap<Dia, Sumas>;
}

interface Cuentas {
  readonly cuentas: ReadonlyMap<number | null, Cuenta>;
  readonly total: Sumas;
}

/** Everybody's account of a quarter, by week and in all, and the family's. Members without anything in it are absent. */
export const cuentasDe = (renglones: readonly Renglon[]): Cuentas => {
  const lunes = new Map<Dia, Dia>();
  const lunesDe = (dia: Dia): Dia => {
    const suyo = lunes.get(dia) ?? semanaDe(dia).desde;
    lunes.set(dia, suyo);
    return suyo;
  };
  const porMiembro = new Map<number | null, Map<Dia, Sumas>>();
  for (const renglon of renglones)
    for (const { miembro, parte } of destinosDe(renglon)) {
      const semanas = porMiembro.get(miembro) ?? new Map<Dia, Sumas>();
      porMiembro.set(miembro, semanas);
      for (const { dia } of renglon.veces)
        semanas.set(lunesDe(dia), sumar(semanas.get(lunesDe(dia)), parte, renglon.puntos));
    }

  const cuentas = new Map<number | null, Cuenta>();
  for (const [miembro, semanas] of porMiembro) {
    const enOrden = [...semanas].toSorted(([a], [b]) => (a < b ? -1 : 1));
    cuentas.set(miembro, {
      miembro,
      sumas: sumarTodas(enOrden.map(([, s]) => s)),
      semanas: new Map(enOrden),
    });
  }
  return { cuentas, total: sumarTodas([...cuentas.values()].map((c) => c.sumas)) };
};

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

/** A member's balance from a quarter. */
export interface Saldo {
  readonly miembro: number;
  /** hecho + what is excused and credited − prometido. */
  readonly saldo: number;
  /** Credited of what was excused. */
  readonly acreditado: number;
  readonly sumas: Sumas;
}

/** Returns the balance that each member brings from a quarter to the next draft. */
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
