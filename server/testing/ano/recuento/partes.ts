import type { Casa } from '#server/testing/ano/casa.ts';
import { lunesDe, numeroDe, type Fila } from '#server/testing/ano/filas.ts';

/**
 * Checks the occurrences of parts: each is due and done on a day of its part, and none outlives it. Also checks that two parts of
 * a chore share no weekday.
 */
export const comprobarPartes = (casa: Casa, filas: readonly Fila[]): void => {
  const dias = new Map<number, Map<number, readonly number[]>>();
  for (const f of filas) {
    if (f.parte_de === null || f.responsabilidad_id === null || f.fecha_limite === null) continue;
    const { dias_semana } = JSON.parse(f.regla ?? '') as { readonly dias_semana: readonly number[] };
    const limite = numeroDe(f.fecha_limite);
    const suyo = dias_semana.includes(limite - lunesDe(limite) + 1);
    const aTiempo = f.estado === 'COMPLETADA' ? f.completada_el === f.fecha_limite : true;
    const pasado = f.estado === 'PENDIENTE' && f.fecha_limite < casa.hoy;
    if (!suyo || !aTiempo || pasado || f.disponible_desde !== f.fecha_limite)
      throw new Error(`${casa.hoy}: a part is not of its day: ${JSON.stringify(f)}`);
    dias.set(f.parte_de, (dias.get(f.parte_de) ?? new Map<number, readonly number[]>()).set(f.tarea_id, dias_semana));
  }
  for (const [entera, suyas] of dias)
    for (const [una, unos] of suyas)
      for (const [otra, otros] of suyas)
        if (una < otra && String(unos) !== String(otros) && unos.some((d) => otros.includes(d)))
          throw new Error(
            `${casa.hoy}: two parts of ${String(entera)} share a weekday: ${String(unos)}, ${String(otros)}`,
          );
};
