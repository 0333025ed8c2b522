import type { Familia } from '#shared/contracts/familias.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';

/** The admin's own family, with what others need to join it. */
export const verFamilia = async ({ db }: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Familia>> => {
  const familia = id === actor.familia_id ? await leerFamilia(db, id) : undefined;
  return familia === undefined ? rechazado('NO_ENCONTRADO') : hecho(familia);
};
