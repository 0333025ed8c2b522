import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Renglon } from './renglones.ts';
import { destinosDe, sumar, sumarTodas, type Sumas } from './sumas.ts';

/** One member's account of a quarter, or nobody's (`miembro` null). */
interface Cuenta {
  readonly miembro: number | null;
  readonly sumas: Sumas;
  /** By the Monday of each week in which they have anything, the first one first. */
  readonly semanas: ReadonlyMap<Dia, Sumas>;
}

export interface Cuentas {
  readonly cuentas: ReadonlyMap<number | null, Cuenta>;
  readonly total: Sumas;
}

/** Everybody's account of a quarter, by week and in all, and the family's. Whoever has nothing in it is not there. */
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
