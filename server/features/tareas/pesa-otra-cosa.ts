import { type Calendario, vecesEnTrimestre } from '#shared/domain/calendario.ts';
import { cambiaMucho } from '#shared/domain/reparto/tablero/cambio-de-carga.ts';
import { carga } from '#shared/domain/reparto/tablero/carga.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerEnCurso, leerEnVigor } from '#server/data/sesiones.ts';
import type { FilaTarea } from '#server/data/tareas.ts';
import { ofrecerReajuste } from '#server/effects/reajuste/ofrecer.ts';

type Pesable = Calendario & Pick<FilaTarea, 'puntos'>;

/** Whether a draft deals it with a load from which an edit of points or days takes it far away, its parts together. */
const pesaOtraCosa = (sesion: EstadoReparto, antes: FilaTarea, ahora: Pesable): boolean => {
  const repartidas = sesion.tareas.filter((t) => t.id === antes.id || t.parte_de === antes.id);
  if (repartidas.length === 0) return false;
  const cargada = repartidas.reduce((suma, t) => suma + t.carga, 0);
  const pesa = ({ puntos, ...dias }: Pesable): number => {
    const veces =
      dias.frecuencia === 'OTRA' ? { veces_trimestre: vecesEnTrimestre(dias, sesion.trimestre_inicio) } : {};
    return carga({ puntos, frecuencia: dias.frecuencia, ...veces }, sesion.contar);
  };
  return pesa(ahora) !== pesa(antes) && cambiaMucho(cargada, pesa(ahora));
};

/**
 * Offers a reajuste when an edit makes a chore weigh more than a half more or less than what was dealt, or is so now in a
 * draft that may take its place or be called off.
 */
export const ofrecerSiPesaOtraCosa = async (cambio: Cambio, antes: FilaTarea, ahora: Pesable): Promise<void> => {
  const { db, familia } = cambio;
  const sesiones = [await leerEnVigor(db, familia), await leerEnCurso(db, familia)];
  if (sesiones.some((s) => s !== null && pesaOtraCosa(s.estado, antes, ahora)))
    await ofrecerReajuste(cambio, { motivo: 'CARGA_CAMBIADA', nombre: antes.nombre });
};
