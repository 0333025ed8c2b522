import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn, trimestreDelReparto } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  abrirTrimestre,
  leerConfiguracion,
  leerPartes,
  listarConfiguraciones,
} from '#server/data/configuraciones-reparto.ts';

/**
 * The rows of the quarter that the next reparto is for, one for each member with an account. A quarter that has none yet
 * gets them here, whoever looks first, with the shares that go on; a family that never saved any has none.
 */
export const verConfiguraciones = async (
  { db, reloj }: Contexto,
  actor: Actor,
  familia = actor.familia_id,
): Promise<ResultadoCaso<ConfiguracionReparto[]>> => {
  if (familia !== actor.familia_id) return rechazado('NO_ENCONTRADO');
  const trimestre = trimestreDelReparto(hoyEn(actor.zona_horaria, reloj.ahora()));
  const { porcentajes, de } = await leerPartes(db, familia, trimestre);
  if (de === null) return hecho([]);
  const lista = await listarConfiguraciones(db, familia, trimestre);
  if (lista.length === porcentajes.length) return hecho(lista);
  return db.transaction().execute(async (trx) => {
    await abrirTrimestre(trx, familia, trimestre, await leerPartes(trx, familia, trimestre));
    return hecho(await listarConfiguraciones(trx, familia, trimestre));
  });
};

/** Whether a share configuration is of the caller's family. */
export const existeConfiguracion =
  ({ db }: Contexto) =>
  async (actor: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    (await leerConfiguracion(db, actor.familia_id, id)) !== undefined;
