import type {
  ConfiguracionReparto,
  EditarConfiguracionReparto,
  EditarConfiguraciones,
} from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { cambiarPorcentaje, leerConfiguracion } from '#server/data/configuraciones-reparto.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';

/**
 * Sets the shares of several members for the quarter that the next reparto is for: all of them or none, in whatever order. A
 * row of another quarter, drawn before a midnight, is refused, since nothing would read it. The family's total may be
 * anything; a session that runs has its own, frozen.
 */
export const editarConfiguraciones = (
  contexto: Contexto,
  actor: Actor,
  { configuraciones }: EditarConfiguraciones,
): Promise<ResultadoCaso<ConfiguracionReparto[]>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia, avisar } = cambio;
    const trimestre = trimestreDelReparto(hoyEn(actor.zona_horaria, ahora));
    const guardadas: ConfiguracionReparto[] = [];
    const cambios: { miembro: string; antes: number; ahora: number }[] = [];
    for (const { id, porcentaje_asignado } of configuraciones) {
      const antes = await leerConfiguracion(db, familia, id);
      if (antes === undefined) return rechazado('NO_ENCONTRADO');
      if (antes.trimestre_inicio !== trimestre) return rechazado('TRIMESTRE_PASADO');
      const configuracion = { ...antes, porcentaje_asignado };
      guardadas.push(configuracion);
      if (antes.porcentaje_asignado === porcentaje_asignado) continue;
      await cambiarPorcentaje(db, antes, porcentaje_asignado);
      avisar('configuracion:cambiada', { configuracion });
      cambios.push({ miembro: antes.miembro_nombre, antes: antes.porcentaje_asignado, ahora: porcentaje_asignado });
    }
    if (cambios.length > 0) {
      cambio.anota(actor, { acto: 'CARGA_CAMBIADA', cambios });
      await revisarMotivos(cambio);
    }
    return hecho(guardadas);
  });

/** Sets one member's share, as `editarConfiguraciones`. */
export const editarConfiguracion = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { porcentaje_asignado }: EditarConfiguracionReparto,
): Promise<ResultadoCaso<ConfiguracionReparto>> => {
  const editadas = await editarConfiguraciones(contexto, actor, { configuraciones: [{ id, porcentaje_asignado }] });
  if (!editadas.ok) return editadas;
  const [una] = editadas.respuesta;
  return una === undefined ? rechazado('NO_ENCONTRADO') : hecho(una);
};
