import { sql } from 'kysely';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Casa } from '#server/testing/ano/casa.ts';
import { leerFilas, numeroDe, trimestreDe, type Falta, type Fila } from '#server/testing/ano/filas.ts';

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
    /** Records the occurrences that are overdue at the end of a day; those taken by another count for their former owner. */
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
 * Days at whose end a member owed something. One postponed occurrence a day is forgiven. With `enSuDia` postponed occurrences
 * count on their original day.
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

export const diasHechos = ({ filas, falta }: Vida, miembro: number): Set<number> =>
  new Set(
    filas.flatMap((f) => {
      if (f.completada_el === null || (f.hecha_por ?? f.miembro_id) !== miembro) return [];
      const dia = numeroDe(f.completada_el);
      return falta(miembro, dia) ? [] : [dia];
    }),
  );

/** Length of the streak, counted back from today until a day breaks it. Null if the rows end before that. */
const contar = (
  falta: (dia: number) => boolean,
  hechos: ReadonlySet<number>,
  hoy: number,
  debidos: ReadonlySet<number>,
  desde: number,
): number | null => {
  let racha = hechos.has(hoy) ? 1 : 0;
  for (let d = hoy - 1; d >= desde; d -= 1) {
    if (hechos.has(d)) racha += 1;
    else if (debidos.has(d) && !falta(d)) return racha;
  }
  return desde === 0 ? racha : null;
};

/** Shortest and longest possible streak: deleted occurrences may or may not have broken it. */
const entre = (vida: Vida, miembro: number, hoy: number, quitadas: readonly Quitada[], desde: number) => {
  const [debidos, hechos] = [diasDebidos(vida, miembro, hoy), diasHechos(vida, miembro)];
  const falta = (dia: number): boolean => vida.falta(miembro, dia);
  const mas = contar(falta, hechos, hoy, debidos, desde);
  for (const q of quitadas)
    if (q.dueno === miembro && !falta(q.vence))
      for (let d = Math.max(q.desde, desde); d <= q.hasta; d += 1) debidos.add(d);
  return [contar(falta, hechos, hoy, debidos, desde), mas] as const;
};

/** Checks every member's stored streak against their days. */
export const comprobarRachas = async (
  casa: Casa,
  recientes: readonly Fila[],
  diario: Diario,
  falta: Falta,
): Promise<void> => {
  const local = casa.diaLocal;
  const hoy = numeroDe(casa.hoy);
  const desde = numeroDe(trimestreDe(casa.hoy));
  const guardadas = await casa.leer(
    sql<{ id: number; racha_dias: number }>`select id, racha_dias from usuarios where familia_id = ${casa.familia}`,
  );
  const quitadas = diario.quitadas(recientes, desde);
  let todas: readonly Fila[] | null = null;
  for (const { id, racha_dias } of guardadas) {
    let [menos, mas] = entre({ filas: recientes, falta, local }, id, hoy, quitadas, desde);
    if (menos === null || mas === null || racha_dias < menos || racha_dias > mas) {
      todas ??= await leerFilas(casa);
      [menos, mas] = entre({ filas: todas, falta, local }, id, hoy, diario.quitadas(todas, 0), 0);
    }
    if (racha_dias < (menos ?? 0) || racha_dias > (mas ?? 0))
      throw new Error(
        `${casa.hoy}: the streak of ${String(id)} is ${String(racha_dias)}, and recounted ${String(menos)} to ${String(mas)}`,
      );
  }
};
