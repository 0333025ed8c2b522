import { type Calendario, vecesEnTrimestre } from '#shared/domain/calendario.ts';
import { cambiaMucho } from '#shared/domain/reparto/tablero/cambio-de-carga.ts';
import { carga } from '#shared/domain/reparto/tablero/carga.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerEnVigor } from '#server/data/sesiones.ts';
import type { FilaTarea } from '#server/data/tareas.ts';
import { ofrecerReajuste } from '#server/effects/reajuste/ofrecer.ts';

type Pesable = Calendario & Pick<FilaTarea, 'puntos'>;

/**
 * Offers a reajuste when an edit of points or days makes a chore weigh more than a half more or less than what was
 * dealt, its parts together; an edit of anything else does not.
 */
export const ofrecerSiPesaOtraCosa = async (cambio: Cambio, antes: FilaTarea, ahora: Pesable): Promise<void> => {
  const sesion = (await leerEnVigor(cambio.db, cambio.familia))?.estado;
  const repartidas = sesion?.tareas.filter((t) => t.id === antes.id || t.parte_de === antes.id) ?? [];
  if (sesion === undefined || repartidas.length === 0) return;
  const cargada = repartidas.reduce((suma, t) => suma + t.carga, 0);
  const pesa = ({ puntos, ...dias }: Pesable): number => {
    const veces =
      dias.frecuencia === 'OTRA' ? { veces_trimestre: vecesEnTrimestre(dias, sesion.trimestre_inicio) } : {};
    return carga({ puntos, frecuencia: dias.frecuencia, ...veces }, sesion.contar);
  };
  if (pesa(ahora) !== pesa(antes) && cambiaMucho(cargada, pesa(ahora)))
    await ofrecerReajuste(cambio, { motivo: 'CARGA_CAMBIADA', nombre: antes.nombre });
};
