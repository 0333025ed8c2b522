import { sql } from 'kysely';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto, Casa } from '#server/testing/ano/casa.ts';
import { leerPendientes, type Fila } from '#server/testing/ano/filas.ts';

interface Pedido {
  readonly id: number;
  readonly pide_id: number;
  readonly estado: string;
}

const abiertos = (casa: Casa): Promise<Pedido[]> =>
  casa.leer(sql<Pedido>`
    select id, pide_id, estado from cambios
    where familia_id = ${casa.familia} and estado in ('ABIERTO', 'POR_PERMITIR') order by id`);

/**
 * Expected refusals of a request, made at random for any occurrence: it cannot be given away (personal, taken, or without a
 * responsibility), it suits nobody or not the other member, that member is away or does not own the chore wanted in exchange, it
 * was already requested, or a draft is running.
 */
const NO_SE_PIDE = [
  'TAREA_DE_CADA_UNO',
  'CAMBIO_SIN_NADIE',
  'CAMBIO_NO_APTA',
  'CAMBIO_A_FUERA',
  'CAMBIO_YA_PEDIDO',
  'CAMBIO_TOMADA',
  'CAMBIO_EN_REPARTO',
  'CAMBIO_NO_SE_CAMBIA',
  'CAMBIO_POR_AJENA',
  // A refusal about a field of the body has no code; for example the named member is away on that day.
  '400',
];
/**
 * Expected refusals of an answer by a random member, a withdrawal or an admin's decision: the member may not answer or has done
 * so before, the chore does not suit them, or the request has ended or no longer waits for permission.
 */
const NO_SE_ACEPTA = [
  'CAMBIO_NO_TE_PIDEN',
  'CAMBIO_TERMINADO',
  'CAMBIO_YA_COGIDO',
  'CAMBIO_YA_DIJISTE_NO',
  'CAMBIO_YA_TUYO',
  'CAMBIO_NO_APTA',
  'CAMBIO_SIN_PERMISO_PENDIENTE',
];

/** Returns a pending occurrence, its owner, and another member, both with an account; null if the draw finds none. */
const suyaYOtro = async (casa: Casa, sirve: (fila: Fila) => boolean) => {
  const fila = casa.una((await leerPendientes(casa)).filter(sirve));
  const pide = casa.conCuenta().find((p) => p.id === fila?.miembro_id);
  const otro = casa.una(casa.conCuenta().filter((p) => p.id !== fila?.miembro_id));
  return fila === undefined || pide === undefined || otro === undefined ? null : { fila, pide, otro };
};

const pedir = async (casa: Casa, tipo: 'CUBRIR' | 'CAMBIAR'): Promise<boolean> => {
  const hay = await suyaYOtro(casa, (f) => tipo === 'CUBRIR' || f.responsabilidad_id !== null);
  if (hay === null) return false;
  const { fila, pide, otro } = hay;
  const suya = casa.una(
    (await leerPendientes(casa)).filter((f) => f.miembro_id === otro.id && f.responsabilidad_id !== null),
  );
  const aUno = casa.suerte(50);
  const por = tipo === 'CAMBIAR' && aUno && casa.suerte(60) ? (suya?.tarea_id ?? null) : null;
  const cuerpo = { tipo, asignacion: fila.id, a: aUno ? otro.id : null, por };
  return (await casa.pedir(pide, 'POST', RUTAS.cambios, { cuerpo, admite: NO_SE_PIDE })) !== null;
};

const responder = async (casa: Casa, url: string): Promise<boolean> => {
  const pedido = casa.una(await abiertos(casa));
  const quien = casa.una(casa.conCuenta().filter((p) => p.id !== pedido?.pide_id));
  if (pedido === undefined || quien === undefined) return false;
  return (await casa.pedir(quien, 'POST', ruta(url, { id: pedido.id }), { admite: NO_SE_ACEPTA })) !== null;
};

export const CAMBIOS: readonly Acto[] = [
  { nombre: '¿Me cubres?', porMil: 120, hacer: (casa) => pedir(casa, 'CUBRIR') },
  { nombre: 'Te la cambio', porMil: 40, hacer: (casa) => pedir(casa, 'CAMBIAR') },
  { nombre: 'a yes to a request', porMil: 200, hacer: (casa) => responder(casa, RUTAS.aceptarCambio) },
  { nombre: 'a no to a request', porMil: 40, hacer: (casa) => responder(casa, RUTAS.rechazarCambio) },
  {
    nombre: 'a request withdrawn',
    porMil: 20,
    hacer: async (casa) => {
      const pedido = casa.una(await abiertos(casa));
      const quien = casa.conCuenta().find((p) => p.id === pedido?.pide_id);
      if (pedido === undefined || quien === undefined) return false;
      const url = ruta(RUTAS.retirarCambio, { id: pedido.id });
      return (await casa.pedir(quien, 'POST', url, { admite: NO_SE_ACEPTA })) !== null;
    },
  },
  {
    nombre: 'an admin’s word on a child who said yes',
    porMil: 300,
    hacer: async (casa) => {
      const pedido = casa.una((await abiertos(casa)).filter((c) => c.estado === 'POR_PERMITIR'));
      if (pedido === undefined) return false;
      const url = ruta(RUTAS.permitirCambio, { id: pedido.id });
      const cuerpo = { permite: casa.suerte(60) };
      return (await casa.pedir(casa.admin(), 'POST', url, { cuerpo, admite: NO_SE_ACEPTA })) !== null;
    },
  },
];
