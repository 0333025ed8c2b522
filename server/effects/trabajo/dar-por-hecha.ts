import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerAsignacion, type FilaAsignacion } from '#server/data/asignaciones.ts';
import { guardarRespuesta, leerRespuesta } from '#server/data/claves.ts';
import { marcarCompletada } from '#server/data/completadas.ts';
import { leerAbierta } from '#server/data/ocurrencias.ts';
import { leerUsuario, sumarPuntos } from '#server/data/usuarios.ts';
import { revisarCambios } from '#server/effects/cambios/revisar-cambios.ts';
import { avisarDeAsignaciones } from '#server/effects/eventos/de-asignaciones.ts';
import { avisarDeMiembro } from '#server/effects/eventos/de-miembro.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { avisarDelRanking } from '#server/effects/vistas/ranking.ts';
import { verAsignacion } from '#server/effects/vistas/vista-asignaciones.ts';
import { abrirTrasHecha } from './avanzar.ts';
import { contarDesdeHecha } from './contar-desde-hecha.ts';
import { esRepartida } from './ocurrencias.ts';
import { recalcularRacha } from './recalcular-racha.ts';

/** A request that may come again: whose, about which assignment, under which key of theirs. */
interface Pedida {
  readonly asignacion: number;
  readonly actor: number;
  readonly clave: string | undefined;
}

const llaveDe = ({ asignacion, actor, clave }: Pedida) =>
  clave === undefined ? null : { asignacion_id: asignacion, miembro_id: actor, clave: clave.toLowerCase() };

/** What was answered before under the same key; null when this is the first time. */
export const respuestaDada = async ({ db }: Cambio, pedida: Pedida): Promise<Completada | null> => {
  const llave = llaveDe(pedida);
  return llave === null ? null : leerRespuesta(db, llave);
};

/** The answer to a completion, with the version that it leads to; kept under its key. Everything has been said before. */
export const responderCompletada = async (
  cambio: Cambio,
  pedida: Pedida,
  hecha: Omit<Completada, 'success' | 'version'>,
): Promise<Completada> => {
  const respuesta: Completada = { success: true, ...hecha, version: await cambio.version() };
  const llave = llaveDe(pedida);
  if (llave !== null) await guardarRespuesta(cambio.db, llave, respuesta, cambio.ahora);
  return respuesta;
};

/** An assignment that is there and may be done, and who did it. */
interface PorHacer {
  readonly fila: FilaAsignacion;
  readonly quien: number;
  /** Who says so. */
  readonly por: number;
}

/**
 * Ticks an assignment off for whoever did it: their points, streak and achievements, the next occurrence, which stays
 * its owner's or is counted from today by another's, and the ranking. Tells the family. Null: somebody was faster.
 */
export const darPorHecha = async (
  cambio: Cambio,
  { fila, quien, por }: PorHacer,
): Promise<Omit<Completada, 'success' | 'version' | 'message'> | null> => {
  const { db, familia } = cambio;
  const abierta = await leerAbierta(db, fila.id);
  const puntos = fila.tarea_puntos;
  const tachada = await marcarCompletada(db, fila.id, {
    por,
    hecha_por: quien === fila.miembro ? null : quien,
    en: cambio.ahora,
    el: cambio.hoy,
    puntos,
  });
  if (!tachada || abierta === undefined) return null;

  const siguiente = esRepartida(abierta) ? await abrirTrasHecha(db, abierta, cambio) : null;
  const movidas = await contarDesdeHecha(db, { ...abierta, id: abierta.tarea_id }, null);
  await revisarCambios(cambio);
  await sumarPuntos(db, quien, puntos);
  const racha_dias = await recalcularRacha(db, { miembro: quien, zona: cambio.zona, hoy: cambio.hoy });
  const logros = await otorgarLogros(cambio, quien);

  const ver = async (una: number) => {
    const leida = await leerAsignacion(db, familia, una);
    return leida === undefined ? [] : [await verAsignacion(db, familia, leida, cambio)];
  };
  const [asignacion, nueva = null] = [...(await ver(fila.id)), ...(siguiente === null ? [] : await ver(siguiente))];
  const otras = [];
  for (const movida of movidas) otras.push(...(await ver(movida)));
  const despues = await leerUsuario(db, familia, quien);
  if (asignacion === undefined || despues === undefined)
    throw new Error('A completed assignment vanished inside its own transaction');
  await avisarDeAsignaciones(cambio, cambio.hoy, asignacion, ...(nueva === null ? [] : [nueva]), ...otras);
  await avisarDeMiembro(cambio, quien, logros);
  await avisarDelRanking(cambio, cambio.hoy);
  return { asignacion, siguiente: nueva, puntos, puntos_totales: despues.puntos_totales, racha_dias, logros };
};
