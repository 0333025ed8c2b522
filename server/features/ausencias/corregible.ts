import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerPrimerTrimestre, leerTrimestresCongelados } from '#server/data/cuentas-trimestre.ts';
import { leerAusencia } from '#server/data/ausencias.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

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
