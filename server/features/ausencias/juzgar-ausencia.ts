import { MAXIMO_AUSENCIAS_TRIMESTRE, tocaFuera } from '#shared/domain/ausencias/libre.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import {
  contarAusenciasDeTrimestre,
  leerAusencia,
  leerAusenciasDe,
  leerVencidasDe,
  ponerExcusada,
} from '#server/data/ausencias.ts';
import { leerPrimerTrimestre, leerTrimestresCongelados } from '#server/data/cuentas-trimestre.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { olvidarComienzoDeRacha } from '#server/data/rachas.ts';
import type { Db } from '#server/db/esquema.ts';
import { otorgarLogros, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { recalcularRachas } from '#server/effects/trabajo/recalcular-racha.ts';

/**
 * The first day of a family's whose work may still be judged otherwise: of this quarter, or of the one before as long as
 * its ledger is not frozen.
 */
export const corregibleDesde = async (db: Db, familia: number, hoy: Dia): Promise<Dia> => {
  const actual = trimestreDe(hoy);
  const anterior = trimestreDe(sumarDias(actual, -1));
  const primero = await leerPrimerTrimestre(db, familia);
  if (primero === null || primero > anterior) return actual;
  return (await leerTrimestresCongelados(db, familia)).includes(anterior) ? actual : anterior;
};

/** Reads an absence and its member. */
export const leerConDueno = async (db: Db, familia: number, id: number) => {
  const ausencia = await leerAusencia(db, familia, id);
  const dueno = ausencia && (await leerUsuario(db, familia, ausencia.miembro));
  return dueno && { ausencia, dueno };
};

/** Why a member has no more absences that begin in the quarter of a day; null when one more is fine. */
export const noCabeEnTrimestre = async (db: Db, miembro: number, dia: Dia): Promise<Rechazado | null> =>
  (await contarAusenciasDeTrimestre(db, miembro, dia)) >= MAXIMO_AUSENCIAS_TRIMESTRE
    ? rechazado('DEMASIADAS_AUSENCIAS_TRIMESTRE', { maximo: MAXIMO_AUSENCIAS_TRIMESTRE })
    : null;

interface Juicio {
  readonly miembro: number;
  readonly zona: string;
  readonly hoy: Dia;
  /** The first day that may be judged otherwise, when days gone by changed; else null. */
  readonly desde: Dia | null;
}

/**
 * After a member's absences changed: what lapsed on the days that changed is excused or not by what they are now, and
 * the streak is told from the beginning when such days are among them. Tells the family.
 */
export const juzgarDeNuevo = async (cambio: Cambio, { miembro, zona, hoy, desde }: Juicio): Promise<void> => {
  const { db, avisar, toca } = cambio;
  if (desde !== null) {
    const ausencias = (await leerAusenciasDe(db, [miembro])).get(miembro) ?? [];
    for (const v of await leerVencidasDe(db, miembro, desde)) {
      const excusada = tocaFuera(v, ausencias);
      if (excusada !== v.excusada) await ponerExcusada(db, v.id, excusada);
    }
    // The stored start of the streak was derived from days that have changed.
    await olvidarComienzoDeRacha(db, miembro);
  }
  const [racha] = await recalcularRachas(db, [miembro], { zona, hoy }, desde !== null);
  if (racha === undefined) throw new Error(`No member ${String(miembro)}`);
  const [antes, dias] = [racha.antes.racha_dias, racha.ahora.racha_dias];
  avisar('ausencia:cambiada', {});
  // Free work, and today's owners, have changed.
  toca('asignaciones');
  // A longer one has its achievement now, and not with the next tick, which might be taken back.
  if (dias > antes) await otorgarLogros(cambio, new Map([[miembro, SIN_SEMANAS]]));
  if (dias !== antes) toca('miembro', miembro);
};
