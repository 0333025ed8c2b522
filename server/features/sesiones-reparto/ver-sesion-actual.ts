import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { listarDuenos } from '#server/data/reajustes.ts';
import { estadosDe } from '#server/effects/reparto/estados-conocidos.ts';
import { sesionActual } from '#server/effects/reparto/sesion-actual.ts';

/** The session in progress, else the one in force with whose each chore is by now, else null. */
export const verSesionActual = async (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<SesionActual>> =>
  hecho(
    await leer(contexto, async (db) => {
      const actual = await sesionActual(db, familia_id, contexto.sirviendoDesde(), estadosDe(contexto.base));
      return actual.sesion?.fase === 'COMPLETADA' ? { ...actual, duenos: await listarDuenos(db, familia_id) } : actual;
    }),
  );
