import type { LogroDesbloqueado, LogroPendiente, MarcarVistos } from '#shared/contracts/logros.ts';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCodigosDe, leerLogrosDe, marcarVistosDe } from '#server/data/logros.ts';
import { verFicha, verLogro } from '#server/effects/logros/otorgar-logros.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Returns the caller's own achievements, latest first. */
const verMisLogros = async (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<LogroDesbloqueado[]>> =>
  bien((await leer(contexto, (db) => leerLogrosDe(db, id))).map(verLogro));

/** Returns the achievements that the caller lacks, in the order of `CODIGOS_LOGRO`. */
const verLogrosPendientes = async (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<LogroPendiente[]>> => {
  const yaTiene = await leer(contexto, (db) => leerCodigosDe(db, [id]));
  return bien(CODIGOS_LOGRO.filter((codigo) => !yaTiene(id).has(codigo)).map(verFicha));
};

/**
 * Marks achievements as shown to the caller. Sends no event, since no other member sees it; ids of other members'
 * achievements are ignored.
 */
const marcarVistos = (
  contexto: Contexto,
  { id, familia_id }: Actor,
  { ids }: MarcarVistos,
): Promise<ResultadoCaso<{ success: true; message: string }>> =>
  cambiar(contexto, familia_id, async ({ db }) => {
    await marcarVistosDe(db, id, ids);
    return bien({ success: true, message: 'Logros vistos' });
  });

export const casosDeLogros = (contexto: Contexto) =>
  ({
    verMisLogros: ({ actor }) => verMisLogros(contexto, actor),
    verLogrosPendientes: ({ actor }) => verLogrosPendientes(contexto, actor),
    marcarVistos: ({ actor, cuerpo }) => marcarVistos(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
