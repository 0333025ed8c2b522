import type { Completada } from '#shared/contracts/asignaciones.ts';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { diaDeAyer, diaDelToque } from '#shared/domain/quien-la-hizo.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import { bienAlVer, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import type { FilaAsignacion } from '#server/data/asignaciones.ts';
import { leerNoHechas, leerVentana } from '#server/data/dias.ts';
import { leerTrimestresCongelados } from '#server/data/cuentas-trimestre.ts';
import { anotarConLlave } from '#server/effects/hechos/decir.ts';
import {
  cuandoDisponible,
  type DadaPorHecha,
  decirHecha,
  porQueNoSeHace,
  responderCompletada,
} from '#server/effects/trabajo/dar-por-hecha.ts';
import { contableDe } from '#server/effects/vistas/vista-asignaciones.ts';
import { anotarPorOtro, type ATachar, enUnToque, type FilaConDueno, textoDeHecha } from './tachar.ts';
import { marcarCompletada } from '#server/data/completadas.ts';
import { leerAbierta } from '#server/data/ocurrencias.ts';
import { conRegla } from '#server/data/tareas.ts';
import { abrirTrasHecha } from '#server/effects/trabajo/avanzar.ts';
import { contarDesdeHecha, esRepartida } from '#server/effects/trabajo/ocurrencias.ts';
import { recontar } from '#server/effects/trabajo/retirar-hecha.ts';

/** The day on which an assignment was ticked off, and the day on which the completion counts. */
interface Toque {
  /** Local day of the tap. Today when no instant was sent, or one in the future, from a phone whose clock is ahead. */
  readonly tocada: Dia;
  /** Earlier day on which the completion counts; null when it counts today or not at all (`diaDelToque`). */
  readonly dia: Dia | null;
}

/** Judges the instant of a tap (`tocada_en`) that may have waited in a phone without network. */
export const cuandoSeToco = async (
  { db, familia, ahora, hoy, zona }: Cambio,
  fila: FilaAsignacion,
  tocada_en: Instante | undefined,
): Promise<Toque> => {
  const tocada = tocada_en === undefined || segundosEntre(tocada_en, ahora) <= 0 ? hoy : hoyEn(zona, tocada_en);
  if (tocada >= hoy) return { tocada: hoy, dia: null };
  return { tocada, dia: diaDelToque(contableDe(fila, zona), tocada, await leerVentana(db, familia, hoy)) };
};

interface DeAyer extends FilaConDueno {
  readonly actor: Actor;
  readonly dia: Dia;
}

/**
 * Counts a completion on `dia`, a day that has ended. Refused if the ledger of the occurrence's quarter, or of the quarter of
 * `dia`, is frozen, if an admin or an accepted objection said that it was not done (`leerNoHechas`), or if another completion
 * came first.
 */
export const contarAyer = async (
  cambio: Cambio,
  { actor, fila, dueno, dia }: DeAyer,
): Promise<ResultadoCambio<Completada>> => {
  const { db, familia } = cambio;
  const congelados = await leerTrimestresCongelados(db, familia);
  if ([fila.trimestre_inicio, trimestreDe(dia)].some((t) => congelados.includes(t))) return rechazado('AYER_CONGELADO');
  if ((await leerNoHechas(db, [fila.id])).has(fila.id)) return rechazado('AYER_NO_HECHA');
  const hecha = await darPorHechaAyer(cambio, { fila, quien: dueno.id, por: actor.id, dia });
  if (hecha === null) return rechazado('ASIGNACION_COMPLETADA');
  anotarPorOtro(cambio, actor, fila, dueno);
  anotarConLlave(cambio, actor, 'AYER', fila.tarea_nombre);
  const quienes = { miembro_id: dueno.id, por_id: actor.id };
  cambio.dice(null, { hecho: 'asignacion.contada_despues', asignacion_id: fila.id, ...quienes });
  const cuando = dia === sumarDias(cambio.hoy, -1) ? 'ayer' : cuandoDisponible(dia, cambio.hoy);
  return bienAlVer(responderCompletada(hecha, `${textoDeHecha(actor, dueno, hecha.puntos)}. Cuenta ${cuando}`));
};

/**
 * «La hice ayer»: counts on yesterday a chore that lapsed at midnight, or that was due by then and is still open; after
 * nights with the server off, perhaps on an earlier day (`diaDeAyer`). The other members get a message and may object for a
 * day. Repeated under the same `clave` it gives the first answer again.
 */
export const hechaAyer = (
  contexto: Contexto,
  actor: Actor,
  { id, clave }: ATachar,
): Promise<ResultadoCaso<Completada>> =>
  enUnToque(contexto, actor, { id, clave }, async (cambio, { fila, dueno }) => {
    if (fila.estado === 'COMPLETADA') return porQueNoSeHace(fila, cambio) ?? rechazado('ASIGNACION_COMPLETADA');
    const ventana = await leerVentana(cambio.db, cambio.familia, cambio.hoy);
    const dia = diaDeAyer(contableDe(fila, cambio.zona), ventana);
    return dia === null ? rechazado('AYER_NO') : contarAyer(cambio, { actor, fila, dueno, dia });
  });

/** The last millisecond of a local day. A completion reported on a later day gets this instant, since its hour is not asked. */
const finDelDia = (zona: string, dia: Dia): string => sumarSegundos(inicioDelDia(zona, sumarDias(dia, 1)), -0.001);

interface HechaAyer {
  readonly fila: FilaAsignacion;
  readonly quien: number;
  /** The member who reports the completion; `quien` did it. */
  readonly por: number;
  /** The local day on which the completion counts. */
  readonly dia: Dia;
}

/**
 * Completes an assignment on a day that has ended, whether it is still open or has lapsed since. If it lapsed, the next
 * occurrence is open already, and none is opened. Points, streak, achievements and a week that closed since are counted anew, as
 * after a correction. Null when another completion came first.
 */
const darPorHechaAyer = async (cambio: Cambio, { fila, quien, por, dia }: HechaAyer): Promise<DadaPorHecha | null> => {
  const { db, ahora, zona, toca } = cambio;
  const puntos = fila.tarea_puntos;
  const abierta = await leerAbierta(db, fila.id);
  const en = finDelDia(zona, dia);
  const como = { por, hecha_por: null, en, el: dia, puntos, dicha_en: ahora };
  if (!(await marcarCompletada(db, fila.id, como, fila.estado === 'VENCIDA' ? 'VENCIDA' : 'PENDIENTE'))) return null;

  toca('asignacion', fila.id);
  const siguiente =
    abierta !== undefined && esRepartida(abierta) ? await abrirTrasHecha(db, abierta, { ...cambio, hoy: dia }) : null;
  if (siguiente !== null) toca('asignacion', siguiente);
  toca('asignacion', ...(await contarDesdeHecha(db, { ...conRegla(fila), id: fila.tarea }, null)));
  const hecha = { ...fila, puntos_ganados: puntos, completada_en: en, completada_el: dia, dicha_en: ahora };
  const logros = await recontar(cambio, { fila: hecha, a: quien, nueva: true });
  decirHecha(cambio, { fila, quien, por }, puntos);
  return { asignacion: fila.id, quien, siguiente, puntos, logros };
};
