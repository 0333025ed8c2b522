import type { Dia } from '#shared/domain/tipos.ts';
import { trimestreSiguiente } from '#shared/domain/vencimiento.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { destinosDe, hecho, prometido, sumar, type Juicio, type Renglon, type Vez, type Sumas } from './renglones.ts';

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
 * Returns what changed since a quarter was frozen: one entry per occurrence, by day. A change that alters neither what
 * anyone promised nor what they did, such as a later lapse, is left out. The frozen sums plus the effects of all
 * corrections are the present sums.
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
