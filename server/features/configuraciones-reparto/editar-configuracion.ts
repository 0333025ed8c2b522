import type { ConfiguracionReparto, EditarConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn, trimestreDelReparto } from '#shared/domain/calendario.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { cambiarPorcentaje, leerConfiguracion } from '#server/data/configuraciones-reparto.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';

/**
 * Sets one member's share of the quarter that the next reparto is for; a row of another one, drawn before a midnight,
 * is refused, since nothing would read it. The family's total may be anything; a session that runs has its own, frozen.
 */
export const editarConfiguracion = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { porcentaje_asignado }: EditarConfiguracionReparto,
): Promise<ResultadoCaso<ConfiguracionReparto>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia, avisar } = cambio;
    const antes = await leerConfiguracion(db, familia, id);
    if (antes === undefined) return rechazado('NO_ENCONTRADO');
    if (antes.trimestre_inicio !== trimestreDelReparto(hoyEn(actor.zona_horaria, ahora)))
      return rechazado('TRIMESTRE_PASADO');
    if (antes.porcentaje_asignado === porcentaje_asignado) return hecho(antes);
    await cambiarPorcentaje(db, antes, porcentaje_asignado);
    const configuracion = { ...antes, porcentaje_asignado };
    avisar('configuracion:cambiada', { configuracion });
    const cambiada = { miembro: antes.miembro_nombre, antes: antes.porcentaje_asignado, ahora: porcentaje_asignado };
    await anotar(cambio, actor, { acto: 'CARGA_CAMBIADA', cambios: [cambiada] });
    await revisarMotivos(cambio);
    return hecho(configuracion);
  });
