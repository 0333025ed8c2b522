import { MAXIMO_AUSENCIAS_TRIMESTRE } from '#shared/domain/ausencias/libre.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import { contarAusenciasDeTrimestre } from '#server/data/ausencias.ts';
import type { Db } from '#server/db/esquema.ts';

/** Why a member has no more absences that begin in the quarter of a day; null when one more is fine. */
export const noCabeEnTrimestre = async (db: Db, miembro: number, dia: Dia): Promise<Rechazado | null> =>
  (await contarAusenciasDeTrimestre(db, miembro, dia)) >= MAXIMO_AUSENCIAS_TRIMESTRE
    ? rechazado('DEMASIADAS_AUSENCIAS_TRIMESTRE', { maximo: MAXIMO_AUSENCIAS_TRIMESTRE })
    : null;
