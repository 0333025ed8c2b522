import type { Casa } from '#server/testing/ano/casa.ts';
import { diaDe, lunesDe, numeroDe, type Fila } from '#server/testing/ano/filas.ts';

/** The rule of a part: its weekdays, in every week, or in every `cada`-th week from `desde` on. */
interface ReglaDeParte {
  readonly cada: number;
  readonly dias_semana: readonly number[];
  readonly desde: string;
  readonly semana?: number;
  readonly solo_ese_dia?: true;
}

/** Returns the number of the week among the turns of a rule; 0 is the part's own. */
const turnoEn = ({ cada, desde }: ReglaDeParte, lunes: number): number => ((lunes - numeroDe(desde)) / 7) % cada;

/**
 * Checks the occurrences of parts: each is due and done on a day or in a week of its part, and none is pending after that. Also
 * checks that no two parts that one draft made of a chore share a day. If the days of the chore were edited, weekdays and shared
 * days are not checked.
 */
export const comprobarPartes = (casa: Casa, filas: readonly Fila[]): void => {
  const duenos = new Map<string, number>();
  for (const f of filas) {
    if (f.parte_de === null || f.responsabilidad_id === null || f.fecha_limite === null) continue;
    const regla = JSON.parse(f.regla ?? '') as ReglaDeParte;
    const limite = numeroDe(f.fecha_limite);
    const lunes = lunesDe(limite);
    const [primero, ultimo] = regla.solo_ese_dia ? [limite, limite] : [lunes, lunes + 6];
    const dentro = (dia: string | null): boolean => dia !== null && numeroDe(dia) >= primero && numeroDe(dia) <= ultimo;
    const editada = casa.otrosDias.has(f.parte_de);
    const suyo = turnoEn(regla, lunes) === 0 && (editada || regla.dias_semana.includes(limite - lunes + 1));
    const aTiempo = f.estado === 'COMPLETADA' ? dentro(f.completada_el) : true;
    const pasado = f.estado === 'PENDIENTE' && diaDe(ultimo) < casa.hoy;
    const abre = regla.solo_ese_dia ? f.disponible_desde === f.fecha_limite : dentro(f.disponible_desde);
    if (!suyo || !aTiempo || pasado || !abre || (f.pospuesta_al !== null && !dentro(f.pospuesta_al)))
      throw new Error(`${casa.hoy}: a part is not of its day or week: ${JSON.stringify(f)}`);
    const clave = `${String(f.sesion_id)} ${String(f.parte_de)} ${f.fecha_limite}`;
    const otra = duenos.get(clave);
    if (otra !== undefined && otra !== f.tarea_id && !editada)
      throw new Error(`${casa.hoy}: two parts of ${String(f.parte_de)} share ${f.fecha_limite}: ${JSON.stringify(f)}`);
    duenos.set(clave, f.tarea_id);
  }
};
