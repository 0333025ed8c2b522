import type { ConfiguracionReparto, EditarConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn, trimestreDelReparto } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { aFamilia } from '#server/change/publicar.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { cambiarPorcentaje, leerConfiguracion } from '#server/data/configuraciones-reparto.ts';
import { subirVersion } from '#server/data/familias.ts';

/**
 * Sets one member's share of the quarter that the next reparto is for; a row of another one, drawn before a midnight, is
 * refused, since nothing would read it. The family's total may be anything; a session that runs has its own, frozen.
 */
export const editarConfiguracion = (
  { db, reloj }: Contexto,
  { familia_id, zona_horaria }: Actor,
  id: number,
  { porcentaje_asignado }: EditarConfiguracionReparto,
): Promise<ResultadoCaso<ConfiguracionReparto>> =>
  db.transaction().execute(async (trx) => {
    const antes = await leerConfiguracion(trx, familia_id, id);
    if (antes === undefined) return rechazado('NO_ENCONTRADO');
    if (antes.trimestre_inicio !== trimestreDelReparto(hoyEn(zona_horaria, reloj.ahora())))
      return rechazado('TRIMESTRE_PASADO');
    if (antes.porcentaje_asignado === porcentaje_asignado) return hecho(antes);
    await cambiarPorcentaje(trx, antes, porcentaje_asignado);
    const version = await subirVersion(trx, familia_id);
    const configuracion = { ...antes, porcentaje_asignado };
    return hecho(configuracion, [aFamilia(familia_id, version, 'configuracion:cambiada', { configuracion })]);
  });
