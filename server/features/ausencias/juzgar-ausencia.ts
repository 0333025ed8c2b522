import { MAXIMO_AUSENCIAS_TRIMESTRE, tocaFuera } from '#shared/domain/ausencias/libre.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { type Rechazado } from '#server/change/resultado.ts';
import {
  contarAusenciasDeTrimestre,
  leerAusencia,
  leerAusenciasDe,
  leerVencidasDe,
  ponerExcusada,
} from '#server/data/ausencias.ts';
import { leerPrimerTrimestre, leerTrimestresCongelados } from '#server/data/cuentas-trimestre.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { olvidarComienzoDeRacha, leerRachas } from '#server/data/rachas.ts';
import type { Db } from '#server/db/esquema.ts';
import { otorgarLogros, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { recalcularRachas } from '#server/effects/trabajo/recalcular-racha.ts';

/**
 * Returns the first day whose work may still be judged anew when an absence changes: the start of this quarter, or of the
 * previous one while its ledger is not frozen.
 */
export const corregibleDesde = async (db: Db, familia: number, hoy: Dia): Promise<Dia> => {
  const actual = trimestreDe(hoy);
  const anterior = trimestreDe(sumarDias(actual, -1));
  const primero = await leerPrimerTrimestre(db, familia);
  if (primero === null || primero > anterior) return actual;
  return (await leerTrimestresCongelados(db, familia)).includes(anterior) ? actual : anterior;
};

/** Reads an absence with its member. */
export const leerConDueno = async (db: Db, familia: number, id: number) => {
  const ausencia = await leerAusencia(db, familia, id);
  const dueno = ausencia && (await leerUsuario(db, familia, ausencia.miembro));
  return dueno && { ausencia, dueno };
};

/** Returns why the member may have no further absence that begins in the quarter of `dia`, or null. */
export const noCabeEnTrimestre = async (db: Db, miembro: number, dia: Dia): Promise<Rechazado | null> =>
  (await contarAusenciasDeTrimestre(db, miembro, dia)) >= MAXIMO_AUSENCIAS_TRIMESTRE
    ? rechazado('DEMASIADAS_AUSENCIAS_TRIMESTRE', { maximo: MAXIMO_AUSENCIAS_TRIMESTRE })
    : null;

interface Juicio {
  readonly miembro: number;
  readonly zona: string;
  readonly hoy: Dia;
  /** First day whose work is judged anew, when the change touches past days; else null. */
  readonly desde: Dia | null;
}

/**
 * Updates everything that depends on a member's absences after they changed, and tells the family. Occurrences that lapsed
 * since `desde` become excused or not, and the streak is recomputed from the whole past.
 */
export const juzgarDeNuevo = async (cambio: Cambio, { miembro, zona, hoy, desde }: Juicio): Promise<void> => {
  const { db, difundir, toca } = cambio;
  if (desde !== null) {
    const ausencias = (await leerAusenciasDe(db, [miembro])).get(miembro) ?? [];
    for (const v of await leerVencidasDe(db, miembro, desde)) {
      const excusada = tocaFuera(v, ausencias);
      if (excusada !== v.excusada) await ponerExcusada(db, v.id, excusada);
    }
    // The stored start of the streak was computed from the days that changed.
    await olvidarComienzoDeRacha(db, miembro);
  }
  const [racha] = await recalcularRachas(db, await leerRachas(db, [miembro]), { zona, hoy }, desde !== null);
  if (racha === undefined) throw new Error(`No member ${String(miembro)}`);
  const [antes, dias] = [racha.antes.racha_dias, racha.ahora.racha_dias];
  difundir('ausencia:cambiada', {});
  // Free work, and who has work today, have changed.
  toca('asignaciones');
  // Give a longer streak's achievement now. If it came with the next completion, undoing that would take it away again.
  if (dias > antes) await otorgarLogros(cambio, new Map([[miembro, SIN_SEMANAS]]));
  if (dias !== antes) toca('miembro', miembro);
};
