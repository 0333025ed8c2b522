import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { type AusenciasPorMiembro, estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import {
  destinosDe,
  hecho,
  type Juicio,
  NADA,
  prometido,
  type Renglon,
  saldo,
  sumar,
  sumarTodas,
  type Sumas,
  type Vez,
} from './renglones.ts';
import { trimestreSiguiente } from '#shared/domain/vencimiento.ts';
import { sumarDias } from '#shared/domain/dias.ts';

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

/** An excused occurrence, and the id of the draft that dealt it; `sesion` is null if none did. */
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

/** Returns the first days of the quarters from `primero` to `ultimo`, both included, latest first. */
export const trimestresEntre = (primero: Dia, ultimo: Dia): Dia[] => {
  const trimestres: Dia[] = [];
  for (let t = primero; t <= ultimo; t = trimestreSiguiente(t)) trimestres.unshift(t);
  return trimestres;
};

/** Days after a quarter's end before its ledger freezes, even if nothing is open: absences are often entered late. */
const DIAS_DE_GRACIA = 14;

/** Tells whether a quarter's ledger is due to be frozen on `hoy`. */
export const debeCongelarse = (trimestre: Dia, hoy: Dia): boolean =>
  hoy >= sumarDias(trimestreSiguiente(trimestre), DIAS_DE_GRACIA);

/** Returns the last day of a quarter, given its first. */
export const ultimoDiaDe = (trimestre: Dia): Dia => sumarDias(trimestreSiguiente(trimestre), -1);

/** The change that one correction makes to one account. */
interface Efecto {
  readonly miembro: number | null;
  readonly prometido: number;
  readonly hecho: number;
}

/** An occurrence that counts differently now than when its quarter was frozen. */
interface Correccion extends Vez {
  readonly tarea: number;
  readonly nombre: string;
  /** Null when the occurrence did not exist at the freeze. */
  readonly antes: Juicio | null;
  /** Null when the occurrence no longer exists. */
  readonly ahora: Juicio | null;
  readonly efectos: readonly Efecto[];
}

const porId = (renglones: readonly Renglon[]) =>
  new Map(renglones.flatMap((renglon) => renglon.veces.map((vez) => [vez.id, { vez, renglon }] as const)));

const juicioDe = ({ clase, puntos, miembro, hecha_por }: Juicio): Juicio => ({ clase, puntos, miembro, hecha_por });

const efectosDe = (antes: Juicio | null, ahora: Juicio | null): Efecto[] => {
  const cuentas = new Map<number | null, Sumas>();
  const contar = (juicio: Juicio | null, signo: 1 | -1) => {
    if (juicio === null) return;
    for (const { miembro, parte } of destinosDe(juicio))
      cuentas.set(miembro, sumar(cuentas.get(miembro), parte, signo * juicio.puntos));
  };
  contar(antes, -1);
  contar(ahora, 1);
  return [...cuentas]
    .map(([miembro, sumas]) => ({ miembro, prometido: prometido(sumas), hecho: hecho(sumas) }))
    .filter((e) => e.prometido !== 0 || e.hecho !== 0);
};

/**
 * Returns the occurrences that count differently since a quarter was frozen, by day. A change that alters neither what anyone
 * promised nor what they did, such as a later lapse, is left out. The frozen points promised and done, plus the effects of all
 * corrections, are the present ones.
 */
export const correccionesDe = (congelados: readonly Renglon[], actuales: readonly Renglon[]): Correccion[] => {
  const [antes, ahora] = [porId(congelados), porId(actuales)];
  const correcciones = [...new Map([...antes, ...ahora])].flatMap(([id, { vez, renglon }]): Correccion[] => {
    const [era, es] = [antes.get(id)?.renglon, ahora.get(id)?.renglon];
    const juicios = {
      antes: era === undefined ? null : juicioDe(era),
      ahora: es === undefined ? null : juicioDe(es),
    };
    const efectos = efectosDe(juicios.antes, juicios.ahora);
    if (efectos.length === 0) return [];
    return [{ id, dia: vez.dia, tarea: renglon.tarea, nombre: renglon.nombre, ...juicios, efectos }];
  });
  return correcciones.toSorted((a, b) => (a.dia === b.dia ? a.id - b.id : a.dia < b.dia ? -1 : 1));
};
