import type { Familia } from '#shared/contracts/familias.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { leerFamilia } from './familias.repo.ts';

/** The admin's own family, with what others need to join it. */
export const verFamilia = async ({ db }: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Familia>> => {
  const familia = id === actor.familia_id ? await leerFamilia(db, id) : undefined;
  return familia === undefined ? rechazado('NO_ENCONTRADO') : hecho(familia);
};
