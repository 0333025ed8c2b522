import type { Archivado } from '#shared/contracts/usuarios.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { listarArchivados } from '#server/data/archivo.ts';

/** Those who no longer live here, for the family's admins. */
export const verArchivados = async (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Archivado[]>> =>
  hecho(await leer(contexto, (db) => listarArchivados(db, familia_id)));
