import type { Dia } from '#shared/domain/tipos.ts';
import { trimestreSiguiente } from '#shared/domain/vencimiento.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { destinosDe, hecho, prometido, sumar, type Juicio, type Renglon, type Vez, type Sumas } from './renglones.ts';

/** The quarters from one to another, both included, by their first days; the last one first. */
export const trimestresEntre = (primero: Dia, ultimo: Dia): Dia[] => {
  const trimestres: Dia[] = [];
  for (let t = primero; t <= ultimo; t = trimestreSiguiente(t)) trimestres.unshift(t);
  return trimestres;
};

/** Days after its quarter's end on which a ledger may still change, whatever is open: an absence is often entered late. */
const DIAS_DE_GRACIA = 14;

/** Whether a quarter's ledger freezes on a day or has frozen by then. */
export const debeCongelarse = (trimestre: Dia, hoy: Dia): boolean =>
  hoy >= sumarDias(trimestreSiguiente(trimestre), DIAS_DE_GRACIA);

/** The last day of a quarter, by its first. */
export const ultimoDiaDe = (trimestre: Dia): Dia => sumarDias(trimestreSiguiente(trimestre), -1);

/** The changes that a correction makes to an account. */
interface Efecto {
  readonly miembro: number | null;
  readonly prometido: number;
  readonly hecho: number;
}

/** An occurrence that counts in another way than when its quarter was frozen. */
interface Correccion extends Vez {
  readonly tarea: number;
  readonly nombre: string;
  /** Null: it was not there then. */
  readonly antes: Juicio | null;
  /** Null: it is not there any more. */
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
 * Changes since a quarter was frozen, one line for each occurrence, in the order of their days. What changes nobody's
 * promise and nothing done, as one that lapsed since, is no line. The frozen sums and the effects of all lines are the
 * sums of now.
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
