import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { FilaAsignacion } from '#server/data/asignaciones.ts';
import { guardarRespuesta, leerRespuesta } from '#server/data/claves.ts';
import { marcarCompletada } from '#server/data/completadas.ts';
import { leerAbierta } from '#server/data/ocurrencias.ts';
import { sumarPuntos } from '#server/data/usuarios.ts';
import { SIN_SEMANAS } from '#server/effects/logros/leer-historia.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
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

/** A completion, and what it brought whoever did it. */
export interface DadaPorHecha {
  readonly asignacion: number;
  readonly quien: number;
  readonly siguiente: number | null;
  readonly puntos: number;
  readonly logros: readonly LogroDesbloqueado[];
}

/** The answer to a completion, with the version that it leads to; kept under its key. */
export const responderCompletada = async (
  cambio: Cambio,
  pedida: Pedida,
  { asignacion, quien, siguiente, puntos, logros }: DadaPorHecha,
  message: string,
): Promise<Completada> => {
  const visto = await cambio.contar();
  const [hecha, autor] = [visto.asignacion(asignacion), visto.miembro(quien)];
  if (hecha === null || autor === null) throw new Error('A completed assignment vanished inside its own transaction');
  const respuesta: Completada = {
    success: true,
    message,
    asignacion: hecha,
    siguiente: siguiente === null ? null : visto.asignacion(siguiente),
    puntos,
    puntos_totales: autor.puntos_totales,
    racha_dias: autor.racha_dias,
    logros: [...logros],
    version: visto.version,
  };
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
 * its owner's or is counted from today by another's, and the ranking. Null: somebody was faster.
 */
export const darPorHecha = async (cambio: Cambio, { fila, quien, por }: PorHacer): Promise<DadaPorHecha | null> => {
  const { db, ahora, hoy, toca } = cambio;
  const abierta = await leerAbierta(db, fila.id);
  const puntos = fila.tarea_puntos;
  const hecha_por = quien === fila.miembro ? null : quien;
  const tachada = await marcarCompletada(db, fila.id, { por, hecha_por, en: ahora, el: hoy, puntos });
  if (!tachada || abierta === undefined) return null;

  toca('asignacion', fila.id);
  const siguiente = esRepartida(abierta) ? await abrirTrasHecha(db, abierta, cambio) : null;
  if (siguiente !== null) toca('asignacion', siguiente);
  toca('asignacion', ...(await contarDesdeHecha(db, { ...abierta, id: abierta.tarea_id }, null)));
  await sumarPuntos(db, quien, puntos);
  const racha_dias = await recalcularRacha(db, { miembro: quien, zona: cambio.zona, hoy });
  toca('miembro', quien);
  toca('ranking');
  return {
    asignacion: fila.id,
    quien,
    siguiente,
    puntos,
    logros: await otorgarLogros(cambio, quien, { ...SIN_SEMANAS, racha_dias }),
  };
};
