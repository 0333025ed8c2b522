import type { LogroDesbloqueado, LogroPendiente, MarcarVistos } from '#shared/contracts/logros.ts';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCodigosDe, leerLogrosDe, marcarVistosDe } from '#server/data/logros.ts';
import { verFicha, verLogro } from '#server/effects/logros/vista-logros.ts';

/** The caller's own achievements, latest first. */
export const verMisLogros = async ({ db }: Contexto, { id }: Actor): Promise<ResultadoCaso<LogroDesbloqueado[]>> =>
  hecho((await leerLogrosDe(db, id)).map(verLogro));

/** Those that the caller still lacks, in the table's order. */
export const verLogrosPendientes = async (
  { db }: Contexto,
  { id }: Actor,
): Promise<ResultadoCaso<LogroPendiente[]>> => {
  const yaTiene = await leerCodigosDe(db, id);
  return hecho(CODIGOS_LOGRO.filter((codigo) => !yaTiene.has(codigo)).map(verFicha));
};

/** Notes that Logros has shown the caller these. Nobody else sees it, so the family's version stays; ids of others change nothing. */
export const marcarVistos = async (
  { db }: Contexto,
  { id }: Actor,
  { ids }: MarcarVistos,
): Promise<ResultadoCaso<{ success: true; message: string }>> => {
  await marcarVistosDe(db, id, ids);
  return hecho({ success: true, message: 'Logros vistos' });
};
