import { sql } from 'kysely';
import type { Casa } from '#server/testing/ano/casa.ts';
import { leerDevueltas, leerFilas, lunesDe, numeroDe, type Falta, type Fila } from '#server/testing/ano/filas.ts';
import {
  caminar,
  diasDe,
  diasDebidos,
  diasHechos,
  primerDia,
  type Diario,
  type Dias,
  type Quitada,
  type Vida,
} from './rachas.ts';

const RACHAS = [3, 7, 30, 100];

/** Returns the least and the greatest possible length of a member's longest streak: deleted occurrences may have broken it. */
const mejorRacha = (dias: Dias, hoy: number): readonly [number, number] => {
  const posibles = caminar(dias, primerDia(dias, hoy), hoy);
  return [Math.min(...posibles.map((p) => p.mejor[0])), Math.max(...posibles.map((p) => p.mejor[1]))];
};

/** Mondays of the settled weeks in which the member did something and nobody had more points; a week is settled on a Tuesday. */
const semanasGanadas = (filas: readonly Fila[], miembro: number, hoy: number): number[] => {
  const puntos = new Map<number, Map<number, number>>();
  for (const f of filas) {
    if (f.completada_el === null) continue;
    const lunes = lunesDe(numeroDe(f.completada_el));
    const quien = f.hecha_por ?? f.miembro_id;
    const semana = puntos.get(lunes) ?? new Map<number, number>();
    semana.set(quien, (semana.get(quien) ?? 0) + f.puntos_ganados);
    puntos.set(lunes, semana);
  }
  return [...puntos].flatMap(([lunes, semana]) =>
    lunes + 8 <= hoy && semana.get(miembro) === Math.max(...semana.values()) ? [lunes] : [],
  );
};

/** Mondays of the settled weeks in which the member did something, and no day ended with something overdue. */
const semanasLimpias = (vida: Vida, miembro: number, hoy: number, debidos: ReadonlySet<number>): number[] => {
  const hechas = [...diasHechos(vida, miembro)].map(lunesDe);
  return [...new Set(hechas)].filter(
    (lunes) => lunes + 8 <= hoy && [0, 1, 2, 3, 4, 5, 6].every((n) => !debidos.has(lunes + n)),
  );
};

const conQuitadas = (debidos: ReadonlySet<number>, miembro: number, quitadas: readonly Quitada[], falta: Falta) => {
  const todos = new Set(debidos);
  for (const q of quitadas)
    if (q.dueno === miembro && !falta(miembro, q.vence)) for (let d = q.desde; d <= q.hasta; d += 1) todos.add(d);
  return todos;
};

/**
 * Creates a check of the achievements for streaks and weeks against the history. One that appeared must have been earned, one
 * that disappeared must not be earned any more, and a week's must be there from the Tuesday after it on. For streaks the history
 * alone is not enough: an absence entered later may change past streaks, but nobody gains or loses an achievement by that.
 */
export const crearVitrina = () => {
  let antes: ReadonlySet<string> = new Set();
  /** The day on which each achievement appeared. */
  const vinieron = new Map<string, number>();
  return async (casa: Casa, diario: Diario, falta: Falta): Promise<void> => {
    const filas = await casa.leer(sql<{ miembro_id: number; codigo: string }>`
      select l.miembro_id, l.codigo from logros_desbloqueados l join usuarios u on u.id = l.miembro_id
      where u.familia_id = ${casa.familia} and (l.codigo like 'RACHA%' or l.codigo like 'SEMANA%')`);
    const ahora = new Set(filas.map((l) => `${String(l.miembro_id)} ${l.codigo}`));
    const hoy = numeroDe(casa.hoy);
    for (const l of ahora) if (!antes.has(l)) vinieron.set(l, hoy);
    const cambian = [...new Set([...antes, ...ahora])].some((l) => antes.has(l) !== ahora.has(l));
    if (!cambian && lunesDe(hoy) + 1 !== hoy) return;
    const vida = { filas: await leerFilas(casa), devueltas: await leerDevueltas(casa), falta, local: casa.diaLocal };
    const quitadas = diario.quitadas(vida.filas, 0);
    for (const { id } of casa.personas) {
      const vino = (codigo: string): boolean =>
        ahora.has(`${String(id)} ${codigo}`) && !antes.has(`${String(id)} ${codigo}`);
      const seFue = (codigo: string): boolean =>
        !ahora.has(`${String(id)} ${codigo}`) && antes.has(`${String(id)} ${codigo}`);
      const falla = (que: string): never => {
        throw new Error(`${casa.hoy}: achievements of ${String(id)}: ${que}`);
      };
      const [menos, mas] = mejorRacha(diasDe(vida, id, hoy, quitadas), hoy);
      for (const n of RACHAS) {
        const codigo = `RACHA_${String(n)}`;
        if (vino(codigo) && mas < n && !casa.hoyAusencias)
          falla(`${codigo} came with a streak of ${String(mas)} at most`);
        // One that appeared at most a day ago may disappear when its completion is undone, whatever absences did to earlier days.
        const aprisa = hoy - (vinieron.get(`${String(id)} ${codigo}`) ?? 0) <= 1;
        if (seFue(codigo) && menos >= n && !aprisa) falla(`${codigo} went, with a streak of ${String(menos)}`);
      }
      const ganadas = semanasGanadas(vida.filas, id, hoy);
      const gano = ahora.has(`${String(id)} SEMANA_GANADA`);
      if (gano !== ganadas.length > 0) falla(`SEMANA_GANADA is ${String(gano)} with ${ganadas.join()}`);
      const enSuDia = diasDebidos(vida, id, hoy, true);
      const limpias = semanasLimpias(vida, id, hoy, enSuDia);
      const ciertas = semanasLimpias(vida, id, hoy, conQuitadas(enSuDia, id, quitadas, falta));
      const limpio = ahora.has(`${String(id)} SEMANA_SIN_ATRASOS`);
      if (vino('SEMANA_SIN_ATRASOS') && limpias.length === 0 && !casa.hoyAusencias)
        falla('SEMANA_SIN_ATRASOS came without such a week');
      if (seFue('SEMANA_SIN_ATRASOS') && ciertas.length > 0) falla(`SEMANA_SIN_ATRASOS went, with ${ciertas.join()}`);
      if (!limpio && ciertas.includes(hoy - 8) && !casa.hoyAusencias)
        falla('SEMANA_SIN_ATRASOS is not there after such a week');
    }
    antes = ahora;
  };
};
