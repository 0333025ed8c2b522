import type { Cambio as CambioVisto, CambioPedido, CambioRespondido } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import {
  type FinCambio,
  finDe,
  finDelPedido,
  type Pedido,
  porQueTermino,
  preguntados,
  type Premisas,
  puede,
} from '#shared/domain/cambios/cambios.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiar, cambiarFila, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import { diasDe, type FilaAsignacion, leerAsignacion } from '#server/data/asignaciones.ts';
import {
  borrarCambiosAntiguos,
  type FilaCambio,
  insertarCambio,
  leerCambio,
  leerCambiosAbiertos,
  leerCambiosTerminados,
} from '#server/data/cambios.ts';
import { leerResponsable, type Responsable } from '#server/data/responsabilidades.ts';
import { leerQuienesReparten } from '#server/data/sesiones.ts';
import { type FilaTarea, leerTareaOParte } from '#server/data/tareas.ts';
import {
  difundirPeticion,
  leerCasa,
  pedidoDe,
  posiblesDe,
  premisasDe,
  revisarCambios,
  verCambio,
} from '#server/effects/cambios/cambios.ts';
import { anotarConLlave } from '#server/effects/hechos/decir.ts';
import { conMinuscula } from '#shared/domain/palabras.ts';
import { leer } from '#server/change/leer.ts';

/** Time, in seconds, for which an ended request is kept. */
const SEGUNDOS_GUARDADO = 30 * 86_400;

/** The rows that a request refers to. */
interface Asunto {
  readonly fila: FilaAsignacion;
  readonly tarea: FilaTarea;
  readonly miembros: readonly Usuario[];
  /**
   * The member who asks, and those to whom the request may go: to cover an occurrence, only members at home on its day. The
   * rules judge apart whether the chore suits them (`preguntados`).
   */
  readonly posibles: readonly Usuario[];
  readonly yo: Usuario;
}

/**
 * Returns why a request about this assignment is refused: it is another member's, of a personal chore, done, taken while free, or
 * lapsed. Null if it is allowed.
 */
const porQueNoEs = (actor: Actor, fila: FilaAsignacion): Rechazado | null => {
  if (fila.miembro !== actor.id) return rechazado('ASIGNACION_AJENA', { nombre: fila.miembro_nombre });
  if (fila.personal) return rechazado('TAREA_DE_CADA_UNO');
  if (fila.estado === 'COMPLETADA') return rechazado('ASIGNACION_COMPLETADA');
  // An occurrence that was taken while free is given back instead.
  if (fila.tomada_el !== null) return rechazado('CAMBIO_TOMADA');
  return fila.estado === 'VENCIDA' ? rechazado('ASIGNACION_VENCIDA') : null;
};

/** Returns why the request cannot go to the member named in it, or why nobody at all could accept it; null if it can be made. */
const porQueNoPueden = ({ tarea, miembros, posibles, yo }: Asunto, { a }: CambioPedido): Rechazado | null => {
  if (a === yo.id) return rechazado('CAMBIO_A_TI');
  const otro = miembros.find((m) => m.id === a);
  if (a !== null && otro === undefined) return rechazado('CAMBIO_A_DESCONOCIDO');
  if (otro?.tiene_cuenta === false) return rechazado('CAMBIO_A_SIN_CUENTA', { nombre: otro.first_name });
  if (otro !== undefined && !puede(otro, tarea))
    return rechazado('CAMBIO_NO_APTA', { tarea: tarea.nombre, nombre: otro.first_name });
  if (otro !== undefined && !posibles.includes(otro)) return rechazado('CAMBIO_A_FUERA', { nombre: otro.first_name });
  return preguntados({ pide: yo.id, a }, tarea, posibles).length === 0 ? rechazado('CAMBIO_SIN_NADIE') : null;
};

/**
 * Reads the responsibilities of a swap: the chore handed over, and the one wanted in exchange (null: none). Refused during a
 * draft, for a chore that the caller is not responsible for, and for a wanted chore that is not the asked member's or does not
 * suit the caller's age.
 */
const leerTrueque = async (
  { db, familia }: Cambio,
  { fila, miembros, yo }: Asunto,
  { a, por }: CambioPedido,
): Promise<ResultadoCaso<{ suya: Responsable; otra: Responsable | null }>> => {
  if ((await leerQuienesReparten(db, [familia])).has(familia)) return rechazado('CAMBIO_EN_REPARTO');
  const suya = await leerResponsable(db, familia, fila.tarea);
  if (suya === undefined || suya.id !== fila.responsabilidad_id || suya.miembro_id !== yo.id)
    return rechazado('CAMBIO_NO_SE_CAMBIA');
  if (por === null) return bien({ suya, otra: null });
  if (a === null) return rechazado('CAMBIO_POR_DE_QUIEN');
  const otra = await leerResponsable(db, familia, por);
  const tarea = await leerTareaOParte(db, familia, por);
  if (tarea?.activa !== true || otra?.miembro_id !== a)
    return rechazado('CAMBIO_POR_AJENA', { nombre: miembros.find((m) => m.id === a)?.first_name ?? '' });
  if (!puede(yo, tarea)) return rechazado('CAMBIO_NO_APTA', { tarea: tarea.nombre, nombre: yo.first_name });
  return bien({ suya, otra });
};

/**
 * Creates a request: to be covered once (`CUBRIR`), or to hand a chore over for another or for nothing (`CAMBIAR`). The request
 * goes to one member or to all whom the chore suits, each of whom gets a message. Only one per occurrence, or per chore, may be
 * open. A key (`llave`) may only ask to be covered. Deletes requests that ended a month ago.
 */
export const pedirCambio = async (
  contexto: Contexto,
  actor: Actor,
  pedido: CambioPedido,
): Promise<ResultadoCaso<CambioVisto>> => {
  return cambiar(contexto, actor.familia_id, async (cambio): Promise<ResultadoCaso<CambioVisto>> => {
    const { db, familia, ahora } = cambio;
    const { tipo, a } = pedido;
    if (actor.llave !== undefined && tipo !== 'CUBRIR') return rechazado('LLAVE_NO_ABRE');
    const fila = await leerAsignacion(db, familia, pedido.asignacion);
    const tarea = fila === undefined ? undefined : await leerTareaOParte(db, familia, fila.tarea);
    const casa = await leerCasa(db, familia);
    const { miembros } = casa;
    const yo = miembros.find((m) => m.id === actor.id);
    if (fila === undefined || tarea === undefined || yo === undefined) return rechazado('CAMBIO_ASIGNACION');
    const { fecha_limite: dia } = diasDe(fila);
    const posibles = posiblesDe({ tipo, pide_id: yo.id, asignacion_dia: dia }, casa);
    const asunto = { fila, tarea, miembros, posibles, yo };
    if (tipo === 'CUBRIR' && pedido.por !== null) return rechazado('CAMBIO_POR_SOBRA');
    const rechazo = porQueNoEs(actor, fila) ?? porQueNoPueden(asunto, pedido);
    if (rechazo !== null) return rechazo;
    const trueque = tipo === 'CUBRIR' ? bien(null) : await leerTrueque(cambio, asunto, pedido);
    if (!trueque.ok) return trueque;
    const [suya, otra] = [trueque.valor?.suya.id ?? null, trueque.valor?.otra?.id ?? null];
    const abiertos = (await leerCambiosAbiertos(db, familia)).filter((c) => c.tipo === tipo);
    if (abiertos.some((c) => (tipo === 'CUBRIR' ? c.asignacion_id === fila.id : c.responsabilidad_id === suya)))
      return rechazado('CAMBIO_YA_PEDIDO');

    await borrarCambiosAntiguos(db, familia, sumarSegundos(ahora, -SEGUNDOS_GUARDADO));
    const caduca = finDelPedido(ahora);
    const id = await insertarCambio(db, {
      familia_id: familia,
      tipo,
      tarea_id: tarea.id,
      asignacion_id: fila.id,
      responsabilidad_id: suya,
      por_responsabilidad_id: otra,
      dia,
      pide_id: yo.id,
      a_id: a,
      estado: 'ABIERTO',
      creado_en: ahora,
      caduca_en: caduca,
    });
    const visto = await difundirPeticion(cambio, id);
    cambio.dice(null, { hecho: 'cambio.pedido', cambio_id: id, a_ids: visto.preguntados, hasta: caduca });
    anotarConLlave(cambio, actor, 'PEDIDA', fila.tarea_nombre);
    return bien(visto);
  });
};

/** A request that a member acts on, with the family's members. */
export interface CambioEnMano {
  readonly fila: FilaCambio;
  readonly pedido: Pedido;
  readonly miembros: readonly Usuario[];
  /**
   * The member who asks, and those to whom the request may go: to cover an occurrence, only members at home on its day. The
   * rules judge apart whether the chore suits them (`preguntados`).
   */
  readonly posibles: readonly Usuario[];
}

const nombreDe = (miembros: readonly Usuario[], id: number | null): string =>
  miembros.find((m) => m.id === id)?.first_name ?? '';

/** Returns the names that messages about a request use. */
export const nombrar = ({ fila, miembros }: CambioEnMano) => ({
  tarea: fila.nombre,
  pide: nombreDe(miembros, fila.pide_id),
  acepta: nombreDe(miembros, fila.acepta_id),
});

/** Returns the refusal that tells how a request ended. A reason that begins with a member's name keeps its capital. */
const terminado = (fin: FinCambio, { fila, miembros }: CambioEnMano): Rechazado => {
  const nombres = {
    pide: nombreDe(miembros, fila.pide_id),
    otro: fila.a_id === null ? null : nombreDe(miembros, fila.a_id),
  };
  const motivo = porQueTermino(fin, nombres);
  const deAlguien = fin === 'RETIRADO' || fin === 'SIN_CUENTA' || (fin === 'RECHAZADO' && nombres.otro !== null);
  return rechazado('CAMBIO_TERMINADO', { motivo: deAlguien ? motivo : conMinuscula(motivo) });
};

/**
 * Returns why a request is closed for an actor: it was carried out, has ended, or must end now (`finDe`), such as one that
 * expired. Null while it is open.
 */
const porQueNo = (actor: Actor, abierto: CambioEnMano, premisas: Premisas, ahora: string): Rechazado | null => {
  const { fila, pedido, miembros } = abierto;
  if (fila.estado === 'HECHO')
    return fila.acepta_id === actor.id
      ? rechazado('CAMBIO_YA_TUYO')
      : rechazado('CAMBIO_YA_COGIDO', { nombre: nombreDe(miembros, fila.acepta_id) });
  if (fila.fin !== null) return terminado(fila.fin, abierto);
  const fin = finDe(pedido, premisas, ahora);
  return fin === null ? null : terminado(fin, abierto);
};

/**
 * Runs `hacer` on an open request in a change of its own, tells the family, and answers with the message that `hacer` returns.
 * Refuses with the reason when the request is closed.
 */
export const conCambioAbierto = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  hacer: (cambio: Cambio, abierto: CambioEnMano) => Promise<ResultadoCaso<string>>,
): Promise<ResultadoCaso<CambioRespondido>> => {
  return cambiarFila(
    contexto,
    actor.familia_id,
    leerCambio,
    id,
    async (cambio, fila): Promise<ResultadoCambio<CambioRespondido>> => {
      const { db, familia, ahora } = cambio;
      // A key (`llave`) may only act on a cover of one occurrence. A swap would last until the next draft.
      if (actor.llave !== undefined && fila.tipo !== 'CUBRIR') return rechazado('LLAVE_NO_ABRE');
      const casa = await leerCasa(db, familia);
      const { miembros } = casa;
      const abierto = { fila, pedido: pedidoDe(fila), miembros, posibles: posiblesDe(fila, casa) };
      const enReparto = (await leerQuienesReparten(db, [familia])).has(familia);
      const rechazo = porQueNo(actor, abierto, premisasDe(fila, casa, enReparto), ahora);
      if (rechazo !== null) return rechazo;
      const dicho = await hacer(cambio, abierto);
      if (!dicho.ok) return dicho;
      const visto = await difundirPeticion(cambio, id);
      const message = dicho.valor;
      return bienAlVer(({ version }) => ({ success: true, message, cambio: visto, version }));
    },
  );
};

/**
 * Ends a family's open requests that expired or lost their basis (`finDe`), such as when the chore is done or, for a swap, a
 * draft begins.
 */
export const caducarCambios = async (contexto: Contexto, familia: number): Promise<void> => {
  await cambiar(contexto, familia, async (cambio) => bien(await revisarCambios(cambio)));
};

/** Time, in seconds, for which the asker of an ended request still sees how it ended. */
const SEGUNDOS_TERMINADOS = 2 * 86_400;
const MAXIMO_TERMINADOS = 20;

/** Returns the family's open requests, oldest first, then the caller's own that ended within the last two days, 20 at most. */
export const verCambios = async (
  contexto: Contexto,
  { id: miembro, familia_id }: Actor,
): Promise<ResultadoCaso<CambioVisto[]>> => {
  const desde = sumarSegundos(contexto.reloj.ahora(), -SEGUNDOS_TERMINADOS);
  const vistos = await leer(contexto, async (db) => {
    const casa = await leerCasa(db, familia_id);
    const filas = [
      ...(await leerCambiosAbiertos(db, familia_id)),
      ...(await leerCambiosTerminados(db, familia_id, { miembro, desde, maximo: MAXIMO_TERMINADOS })),
    ];
    return filas.map((fila) => verCambio(fila, casa));
  });
  return bien(vistos);
};
