import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { plural } from '#shared/domain/palabras.ts';
import { nombreDeUnDia } from '#shared/domain/recurrencia/regla.ts';
import { DIAS_DE_SEMANA, esFinDeSemana } from '#shared/domain/semana-en-casa.ts';
import type { Dia } from '#shared/domain/tipos.ts';

// The coming week on the wall screen, shown at the weekend: a row for each member, and in it one bar for the consecutive days on
// which a chore is due. So a daily chore takes one line instead of seven.

/** Delay of a read after a change, in ms, since changes often come several at a time. */
const ESPERA_MS = 1_500;
const REINTENTO_MS = 30_000;

/**
 * Returns `mirar`, to be called with each new state of the family, and `parar`. On the days of `esDia` (by default the weekend),
 * `mirar` calls `leer`, at first and after each change. `alLlegar` gets each answer, and null when those days are over.
 */
export const seguirSemana = <T = SemanaEnCasa>(
  leer: () => Promise<T>,
  alLlegar: (leida: T | null) => void,
  esDia: (hoy: Dia) => boolean = esFinDeSemana,
) => {
  /** Day, server run and version of the latest state; empty while nothing is to be read. */
  let quiere = '';
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const releer = async (): Promise<void> => {
    const pedida = quiere;
    const leida = await leer().catch(() => null);
    reloj = undefined;
    if (quiere === '') return;
    if (leida === null) pedir(REINTENTO_MS);
    else {
      alLlegar(leida);
      if (quiere !== pedida) pedir(ESPERA_MS);
    }
  };
  const pedir = (ms: number): void => {
    reloj ??= setTimeout(() => void releer(), ms);
  };
  const parar = (): void => {
    quiere = '';
    clearTimeout(reloj);
    reloj = undefined;
  };
  return {
    mirar: ({ hoy, version, epoca }: Pick<EstadoPantalla, 'hoy' | 'version' | 'epoca'>): void => {
      if (!esDia(hoy)) {
        if (quiere !== '') alLlegar(null);
        parar();
        return;
      }
      const ahora = `${hoy} ${epoca} ${String(version)}`;
      if (ahora !== quiere) pedir(ESPERA_MS);
      quiere = ahora;
    },
    parar,
  };
};

/** A chore on days in a row, or the days on which a member is away. */
interface Tramo {
  readonly texto: string;
  readonly fuera: boolean;
  /** First day, 0 to 6, and number of days. */
  readonly desde: number;
  readonly dias: number;
}

/** A bar in a member's row. `carril` is its line, from 0; `alto` its height in lines. */
export interface Barra extends Omit<Tramo, 'fuera'> {
  readonly tipo: 'TAREA' | 'FUERA' | 'MAS';
  readonly carril: number;
  readonly alto: number;
}

export interface FilaTele {
  /** Null for the free chores. */
  readonly id: number | null;
  readonly nombre: string;
  readonly carriles: number;
  readonly barras: readonly Barra[];
}

/** Characters that fit on a line of one day. A longer name takes two lines if there is room. */
const CABEN_EN_UN_DIA = 15;
/** Lines on a landscape screen, at the smallest text that can be read from four metres. */
export const CARRILES = 28;

/** Joins consecutive days of each text to one bar; the longest first. */
const tramosDe = (porTexto: ReadonlyMap<string, ReadonlySet<number>>, fuera: boolean): Tramo[] =>
  [...porTexto]
    .flatMap(([texto, dias]) => {
      const tramos: Tramo[] = [];
      for (const dia of [...dias].toSorted((a, b) => a - b)) {
        const ultimo = tramos.at(-1);
        if (ultimo !== undefined && ultimo.desde + ultimo.dias === dia)
          tramos[tramos.length - 1] = { ...ultimo, dias: ultimo.dias + 1 };
        else tramos.push({ texto, fuera, desde: dia, dias: 1 });
      }
      return tramos;
    })
    .toSorted((a, b) => b.dias - a.dias || a.desde - b.desde || a.texto.localeCompare(b.texto, 'es'));

const cubre = (t: Tramo | Barra, dia: number): boolean => t.desde <= dia && dia < t.desde + t.dias;
const diasDe = (t: Tramo | Barra): number[] => Array.from({ length: t.dias }, (_, i) => t.desde + i);

/** Puts each bar on the first lines that are empty on its days. With `dobles`, a long name of one day takes two lines. */
const colocar = (tramos: readonly Tramo[], dobles: boolean): Barra[] => {
  const ocupados: Set<number>[] = [];
  return tramos.map(({ fuera, ...t }) => {
    const alto = dobles && t.dias === 1 && t.texto.length > CABEN_EN_UN_DIA ? 2 : 1;
    const lineas = (carril: number) => Array.from({ length: alto }, (_, i) => carril + i);
    let carril = 0;
    while (lineas(carril).some((n) => diasDe({ ...t, fuera }).some((d) => ocupados[n]?.has(d) === true))) carril += 1;
    for (const n of lineas(carril)) for (const d of diasDe({ ...t, fuera })) (ocupados[n] ??= new Set()).add(d);
    return { ...t, tipo: fuera ? 'FUERA' : 'TAREA', carril, alto };
  });
};

const carrilesDe = (barras: readonly Barra[]): number => barras.reduce((n, b) => Math.max(n, b.carril + b.alto), 0);

/** Cuts a row to `tope` lines. Bars that do not fit are counted on the last line, on each of their days: «y 2 más». */
const recortar = (barras: readonly Barra[], tope: number): readonly Barra[] => {
  if (carrilesDe(barras) <= tope) return barras;
  const sobran = barras.filter((b) => b.carril + b.alto > tope);
  const queda = (b: Barra) =>
    b.carril + b.alto < tope || (!sobran.includes(b) && diasDe(b).every((d) => !sobran.some((s) => cubre(s, d))));
  const quedan = barras.filter(queda);
  const quitadas = barras.filter((b) => !queda(b));
  const cuentas = Array.from({ length: DIAS_DE_SEMANA }, (_, dia): Barra[] => {
    const n = quitadas.filter((b) => cubre(b, dia)).length;
    const texto = tope === 1 ? plural(n, 'tarea') : `y ${String(n)} más`;
    return n === 0 ? [] : [{ tipo: 'MAS', texto, desde: dia, dias: 1, carril: tope - 1, alto: 1 }];
  });
  return [...quedan, ...cuentas.flat()];
};

/** Shares the screen's lines among the rows. Each gets those that it needs; if there are too few, as evenly as possible. */
const repartirCarriles = (necesitan: readonly number[], total: number): number[] => {
  const tienen = necesitan.map(() => 1);
  for (let quedan = total - tienen.length; quedan > 0; quedan -= 1) {
    const menos = Math.min(...tienen.filter((n, i) => n < (necesitan[i] ?? 0)));
    const cual = tienen.findIndex((n, i) => n === menos && n < (necesitan[i] ?? 0));
    if (cual === -1) break;
    tienen[cual] = menos + 1;
  }
  return tienen;
};

/** Returns the rows of the week, in the family's order, free chores last. Members at home without a chore are left out. */
export const filasDeSemana = (
  { dias }: Pick<SemanaEnCasa, 'dias'>,
  miembros: readonly { readonly id: number; readonly nombre: string }[],
  total = CARRILES,
): FilaTele[] => {
  const deQuien = (o: OcurrenciaSemana): number | null => (o.libre ? null : o.miembro);
  const filas = [...miembros, { id: null, nombre: 'Libres' }].flatMap(({ id, nombre }) => {
    const textos = new Map<string, Set<number>>();
    const fuera = new Set<number>();
    for (const [n, dia] of dias.slice(0, DIAS_DE_SEMANA).entries()) {
      if (id !== null && dia.fuera.includes(id)) fuera.add(n);
      for (const o of dia.ocurrencias.filter((x) => deQuien(x) === id)) {
        const texto = nombreDeUnDia(o.nombre);
        textos.set(texto, (textos.get(texto) ?? new Set()).add(n));
      }
    }
    const tramos = [...tramosDe(new Map([['Fuera', fuera]]), true), ...tramosDe(textos, false)];
    return tramos.length === 0 ? [] : [{ id, nombre, tramos }];
  });
  const holgadas = filas.map((f) => colocar(f.tramos, true));
  const tienen = repartirCarriles(holgadas.map(carrilesDe), total);
  return filas.map(({ id, nombre, tramos }, i) => {
    const tope = tienen[i] ?? 1;
    const holgada = holgadas[i] ?? [];
    const barras = carrilesDe(holgada) <= tope ? holgada : recortar(colocar(tramos, false), tope);
    return { id, nombre, carriles: Math.min(tope, Math.max(1, carrilesDe(barras))), barras };
  });
};
