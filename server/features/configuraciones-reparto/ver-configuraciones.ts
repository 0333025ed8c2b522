import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { abrirTrimestre, leerPartes, listarConfiguraciones } from '#server/data/configuraciones-reparto.ts';
import type { Db } from '#server/db/esquema.ts';

/** The quarter's rows; null while members lack theirs. */
const leerCompletas = async (db: Db, familia: number, trimestre: Dia): Promise<ConfiguracionReparto[] | null> => {
  const { porcentajes, de } = await leerPartes(db, familia, trimestre);
  if (de === null) return [];
  const lista = await listarConfiguraciones(db, familia, trimestre);
  return lista.length === porcentajes.length ? lista : null;
};

/**
 * The rows of the quarter that the next reparto is for, one for each member with an account. A quarter that has none
 * yet gets them here, whoever looks first, with the shares that go on; a family that never saved any has none.
 */
export const verConfiguraciones = async (
  contexto: Contexto,
  actor: Actor,
  familia = actor.familia_id,
): Promise<ResultadoCaso<ConfiguracionReparto[]>> => {
  if (familia !== actor.familia_id) return rechazado('NO_ENCONTRADO');
  const trimestre = trimestreDelReparto(hoyEn(actor.zona_horaria, contexto.reloj.ahora()));
  const completas = await leer(contexto, (db) => leerCompletas(db, familia, trimestre));
  if (completas !== null) return hecho(completas);
  return cambiar(contexto, familia, async ({ db }) => {
    await abrirTrimestre(db, familia, trimestre, await leerPartes(db, familia, trimestre));
    return hecho(await listarConfiguraciones(db, familia, trimestre));
  });
};
