import type { Cambio as CambioVisto, CambioRespondido } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { type FinCambio, finDe, type Pedido, porQueTermino, type Premisas } from '#shared/domain/cambios/cambios.ts';
import { conMinuscula } from '#shared/domain/palabras.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiar, cambiarFila, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaCambio, leerCambio, leerCambiosAbiertos, leerCambiosTerminados } from '#server/data/cambios.ts';
import { leerQuienesReparten } from '#server/data/sesiones.ts';
import {
  difundirPeticion,
  leerCasa,
  pedidoDe,
  posiblesDe,
  premisasDe,
  revisarCambios,
  verCambio,
} from '#server/effects/cambios/cambios.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { leer } from '#server/change/leer.ts';

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

/** Ends a family's open requests that expired, or whose occurrence, chore or members have changed so that nobody can accept. */
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
