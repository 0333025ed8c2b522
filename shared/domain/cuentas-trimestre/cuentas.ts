import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { estaFueraDe, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import { destinosDe, sumar, sumarTodas, NADA, saldo, type Renglon, type Sumas } from './renglones.ts';

/** One member's account of a quarter. `miembro` is null for the account that collects what belongs to nobody. */
interface Cuenta {
  readonly miembro: number | null;
  readonly sumas: Sumas;
  /** Sums of each week in which the account has anything, by its Monday, ascending. */
  readonly semanas: ReadonlyMap<Dia, Sumas>;
}

interface Cuentas {
  readonly cuentas: ReadonlyMap<number | null, Cuenta>;
  readonly total: Sumas;
}

/**
 * Returns all accounts of a quarter, by week and in total, and the family's totals. Members with nothing in it are
 * absent.
 */
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

/** An excused occurrence, and the id of the draft that dealt it; `sesion` is null for work assigned by hand. */
export interface Excusada {
  readonly miembro: number;
  readonly dia: Dia;
  readonly puntos: number;
  readonly sesion: number | null;
}

/** Days away of a member that the quotas of a draft took into account. */
export interface DiasContados {
  readonly sesion: number;
  readonly miembro: number;
  readonly desde: Dia;
  readonly hasta: Dia;
}

/** The data that decide whether excused occurrences count as done. */
interface QueExcusa {
  /** Absences that an admin confirmed, without alternating weeks: those are already reflected in the member's share. */
  readonly confirmadas: AusenciasPorMiembro;
  readonly contados: readonly DiasContados[];
}

/**
 * Tells whether an excused occurrence counts as done. An admin must have confirmed the absence, and the owner's quota
 * must not have been reduced for that day already.
 */
const seAcredita = ({ miembro, dia, sesion }: Excusada, { confirmadas, contados }: QueExcusa): boolean =>
  estaFueraDe(confirmadas, miembro, dia) &&
  !contados.some((c) => c.sesion === sesion && c.miembro === miembro && c.desde <= dia && dia <= c.hasta);

/** A member's balance of a quarter. */
export interface Saldo {
  readonly miembro: number;
  /** Points done minus points promised, as `saldo` of renglones.ts counts them, plus excused points that are credited. */
  readonly saldo: number;
  /** Excused points that are credited. */
  readonly acreditado: number;
  readonly sumas: Sumas;
}

/** Returns each member's balance of a quarter, which the next draft may take into account. */
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
