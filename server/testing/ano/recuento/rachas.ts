import { sql } from 'kysely';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Casa } from '#server/testing/ano/casa.ts';
import {
  diaDe,
  leerDevueltas,
  leerFilas,
  numeroDe,
  type Devuelta,
  type Falta,
  type Fila,
} from '#server/testing/ano/filas.ts';

/** An occurrence that was pending and due at the ends of the days `desde` to `hasta`, and may have been deleted since. */
export interface Quitada {
  readonly dueno: number;
  readonly vence: number;
  readonly desde: number;
  hasta: number;
}

/**
 * Creates a record of what was overdue at the end of each day: rows may be deleted later, but the streaks they broke stay broken.
 */
export const crearDiario = () => {
  const vistas = new Map<string, Quitada>();
  const clave = ({ id, fecha_limite, cedida_por, miembro_id }: Fila): string =>
    `${String(id)} ${fecha_limite ?? ''} ${String(cedida_por ?? miembro_id)}`;
  return {
    /** Records the occurrences that are overdue at the end of a day. One that another member took counts for its former owner. */
    apuntar: (dia: Dia, pendientes: readonly Fila[], local: (instante: string) => Dia): void => {
      for (const f of pendientes) {
        if (f.fecha_limite === null || f.fecha_limite > dia) continue;
        const vista = vistas.get(clave(f));
        if (vista !== undefined) vista.hasta = Math.max(vista.hasta, numeroDe(dia));
        else
          vistas.set(clave(f), {
            dueno: f.cedida_por ?? f.miembro_id,
            vence: numeroDe(f.fecha_limite),
            desde: Math.max(numeroDe(f.fecha_limite), numeroDe(local(f.cubierta_en ?? f.creada_en))),
            hasta: numeroDe(dia),
          });
      }
    },
    /** Returns the entries seen on `desde` or later that have no row any more. */
    quitadas: (filas: readonly Fila[], desde: number): Quitada[] => {
      const estan = new Set(filas.map(clave));
      return [...vistas].flatMap(([cual, q]) => (q.hasta < desde || estan.has(cual) ? [] : [q]));
    },
  };
};
export type Diario = ReturnType<typeof crearDiario>;

export interface Vida {
  readonly filas: readonly Fila[];
  readonly devueltas: readonly Devuelta[];
  readonly falta: Falta;
  /** The local day of an instant. */
  readonly local: (instante: string) => Dia;
}

/** Tells whether an occurrence was postponed beyond a day or skipped, as known at the end of that day. */
const estabaAplazada = ({ aplazos }: Fila, dia: number): 'NO' | 'APLAZADA' | 'OMITIDA' => {
  const ultima = (JSON.parse(aplazos) as { el: Dia; al: Dia; omitida?: true }[]).findLast((a) => numeroDe(a.el) <= dia);
  if (ultima === undefined || numeroDe(ultima.al) <= dia) return 'NO';
  return ultima.omitida === true ? 'OMITIDA' : 'APLAZADA';
};

/**
 * Days before today at whose end something of a member was overdue, apart from free chores that they took and what fell due while
 * they were away. Skipped occurrences and one postponed occurrence a day do not count; with `enSuDia` they do.
 */
export const diasDebidos = (
  { filas, falta, local }: Vida,
  miembro: number,
  hoy: number,
  enSuDia = false,
): Set<number> => {
  const dias = new Set<number>();
  const aplazadas = new Map<number, number>();
  for (const f of filas) {
    if (f.miembro_id !== miembro || f.tomada_el !== null || f.fecha_limite === null) continue;
    const vence = numeroDe(f.fecha_limite);
    if (vence >= hoy || falta(miembro, vence)) continue;
    const acabo = f.completada_el ?? f.vencida_el;
    const fin = Math.min(hoy, acabo === null ? hoy : numeroDe(acabo));
    for (let d = Math.max(vence, numeroDe(local(f.cubierta_en ?? f.creada_en))); d < fin; d += 1) {
      const como = enSuDia ? 'NO' : estabaAplazada(f, d);
      if (como === 'NO') dias.add(d);
      if (como === 'APLAZADA') aplazadas.set(d, (aplazadas.get(d) ?? 0) + 1);
    }
  }
  for (const [d, cuantas] of aplazadas) if (cuantas > 1) dias.add(d);
  return dias;
};

/** Days on which a member completed something, also what an adult sent back. */
export const diasHechos = ({ filas, devueltas }: Pick<Vida, 'filas' | 'devueltas'>, miembro: number): Set<number> =>
  new Set([
    ...filas.flatMap((f) =>
      f.completada_el === null || (f.hecha_por ?? f.miembro_id) !== miembro ? [] : [numeroDe(f.completada_el)],
    ),
    ...devueltas.flatMap((d) => (d.miembro_id === miembro ? [numeroDe(d.completada_el)] : [])),
  ]);

/** A member's days as far as streaks are concerned: done, missed, and perhaps missed, because of occurrences deleted since. */
export interface Dias {
  readonly hechos: ReadonlySet<number>;
  readonly debidos: ReadonlySet<number>;
  readonly dudosos: ReadonlySet<number>;
}

/** Returns a member's days without those away, on which nothing counts for a streak. */
export const diasDe = (vida: Vida, miembro: number, hoy: number, quitadas: readonly Quitada[]): Dias => {
  const enCasa = (dia: number): boolean => !vida.falta(miembro, dia);
  const dudosos = new Set<number>();
  for (const q of quitadas)
    if (q.dueno === miembro && enCasa(q.vence)) for (let d = q.desde; d <= q.hasta; d += 1) dudosos.add(d);
  return {
    hechos: new Set([...diasHechos(vida, miembro)].filter(enCasa)),
    debidos: new Set([...diasDebidos(vida, miembro, hoy)].filter(enCasa)),
    dudosos: new Set([...dudosos].filter(enCasa)),
  };
};

/** A possible state at the end of a day: the streak, the comodines used in that month, and the longest streak until then. */
export interface Posible {
  readonly racha: number;
  readonly usados: number;
  /** The shortest and the longest of the longest streaks with which this state can be reached. */
  readonly mejor: readonly [number, number];
}
const AL_NACER: readonly Posible[] = [{ racha: 0, usados: 0, mejor: [0, 0] }];

/** Merges states that differ only in the longest streak. */
const juntar = (todos: readonly Posible[]): readonly Posible[] =>
  [...Map.groupBy(todos, ({ racha, usados }) => `${String(racha)} ${String(usados)}`).values()].flatMap(
    ([uno, ...otros]) => {
      if (uno === undefined) return [];
      const mejores = [uno, ...otros].flatMap((p) => p.mejor);
      return [{ ...uno, mejor: [Math.min(...mejores), Math.max(...mejores)] as const }];
    },
  );

const trasHecho = ({ racha, usados, mejor: [min, max] }: Posible): Posible => ({
  racha: racha + 1,
  usados,
  mejor: [Math.max(min, racha + 1), Math.max(max, racha + 1)],
});
/** The state after a missed day: a comodín, two a month, keeps a streak of three days or more; any other streak ends. */
const trasFallo = (p: Posible): Posible =>
  p.racha >= 3 && p.usados < 2 ? { ...p, usados: p.usados + 1 } : { ...p, racha: 0 };

/** Returns the states possible today, from the states on the morning of day `desde`. A day perhaps missed leads to two. */
export const caminar = (
  { hechos, debidos, dudosos }: Dias,
  desde: number,
  hoy: number,
  alEmpezar: readonly Posible[] = AL_NACER,
): readonly Posible[] => {
  let posibles = alEmpezar;
  for (let d = desde; d <= hoy; d += 1) {
    if (diaDe(d).endsWith('-01')) posibles = juntar(posibles.map((p) => ({ ...p, usados: 0 })));
    if (hechos.has(d)) posibles = posibles.map(trasHecho);
    else if (d < hoy && debidos.has(d)) posibles = juntar(posibles.map(trasFallo));
    else if (d < hoy && dudosos.has(d)) posibles = juntar(posibles.flatMap((p) => [p, trasFallo(p)]));
  }
  return posibles;
};

/** Returns the first day that matters for a streak; today if there is none. */
export const primerDia = ({ hechos, debidos, dudosos }: Dias, hoy: number): number =>
  Math.min(hoy, ...hechos, ...debidos, ...dudosos);

/** Creates a cache, by quarter and member, of the states possible when the quarter began; replaced once they no longer fit. */
export const crearComienzos = () => new Map<string, readonly Posible[]>();

/** Returns the first of the last `racha` days done, or null without so many. */
const comienzoDe = (hechos: ReadonlySet<number>, racha: number): number | null =>
  [...hechos].toSorted((a, b) => b - a)[racha - 1] ?? null;

/**
 * Creates a record of streaks whose beginning stays although a completion before it was withdrawn. Without that completion a
 * comodín may have been left for the day that broke the streak before, but a break is final. `desde` has the beginning by member.
 */
export const crearFirmes = () => {
  const ayer = new Map<number, { readonly racha: number; readonly hechos: ReadonlySet<number> }>();
  const desde = new Map<number, number>();
  return {
    desde,
    /** Compares a member's days done since `primero` with those of the day before, and records the present streak. */
    mirar: (id: number, hechos: ReadonlySet<number>, racha: number, primero: number): void => {
      const antes = ayer.get(id);
      const comienzo = antes === undefined ? null : comienzoDe(antes.hechos, antes.racha);
      const quitados = [...(antes?.hechos ?? [])].filter((d) => d >= primero && !hechos.has(d));
      if (comienzo !== null && quitados.some((d) => d < comienzo)) desde.set(id, comienzo);
      if (racha === 0) desde.delete(id);
      ayer.set(id, { racha, hechos });
    },
  };
};

/** Checks every member's stored streak and comodines against their days. `recientes` are the rows of quarters from `desde` on. */
export const comprobarRachas = async (
  casa: Casa,
  recientes: readonly Fila[],
  {
    diario,
    falta,
    desde,
    comienzos,
    firmes,
  }: {
    readonly diario: Diario;
    readonly falta: Falta;
    readonly desde: Dia;
    readonly comienzos: ReturnType<typeof crearComienzos>;
    readonly firmes: ReturnType<typeof crearFirmes>;
  },
): Promise<void> => {
  const local = casa.diaLocal;
  const [hoy, primero] = [numeroDe(casa.hoy), numeroDe(desde)];
  const guardadas = await casa.leer(
    sql<{ id: number; racha_dias: number; comodines: number }>`
      select id, racha_dias, comodines from usuarios where familia_id = ${casa.familia}`,
  );
  const devueltas = await leerDevueltas(casa);
  const quitadas = diario.quitadas(recientes, primero);
  let todas: readonly Fila[] | null = null;
  for (const { id, racha_dias, comodines } of guardadas) {
    const clave = `${desde} ${String(id)}`;
    const esUna = (posibles: readonly Posible[]): boolean =>
      posibles.some((p) => p.racha === racha_dias && 2 - p.usados === comodines);
    const comienzo = comienzos.get(clave);
    const reciente = diasDe({ filas: recientes, devueltas, falta, local }, id, hoy, quitadas);
    firmes.mirar(id, reciente.hechos, racha_dias, primero);
    if (reciente.dudosos.size > 0) casa.conBorradas.add(id);
    if (comienzo !== undefined && esUna(caminar(reciente, primero, hoy, comienzo))) continue;
    todas ??= await leerFilas(casa);
    const dias = diasDe({ filas: todas, devueltas, falta, local }, id, hoy, diario.quitadas(todas, 0));
    const nacio = primerDia(dias, hoy);
    comienzos.set(clave, nacio < primero ? caminar(dias, nacio, primero - 1) : AL_NACER);
    const posibles = caminar(dias, nacio, hoy);
    const firme = firmes.desde.get(id);
    const rota = firme === undefined ? [] : caminar(dias, nacio, firme - 1).map((p) => ({ ...p, racha: 0 }));
    if (!esUna(posibles) && (firme === undefined || !esUna(caminar(dias, firme, hoy, rota))))
      throw new Error(
        `${casa.hoy}: member ${String(id)} has a streak of ${String(racha_dias)} and ${String(comodines)} comodines, recounted ${posibles
          .map((p) => `${String(p.racha)} with ${String(2 - p.usados)}`)
          .join(' or ')}`,
      );
  }
};
