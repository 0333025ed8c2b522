import { trimestreDe } from '#shared/domain/dias.ts';
import { debeCongelarse, trimestresEntre } from '#shared/domain/cuentas-trimestre/cuentas.ts';
import { renglonesDe, type Renglon } from '#shared/domain/cuentas-trimestre/renglones.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import {
  insertarHoja,
  leerOcurrencias,
  leerPrimerTrimestre,
  leerTrimestresCongelados,
} from '#server/data/cuentas-trimestre.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { dejarPaso } from '#server/change/colas.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/change/cambio.ts';

/** Maximum number of quarters frozen on one day; a family of five years may have twenty. The others follow on later days. */
const AL_DIA = 4;

/** Members who appear in a ledger: those with an account, and those who owned or did an occurrence in it. */
export const quienesSalen = <U extends { readonly id: number; readonly tiene_cuenta: boolean }>(
  usuarios: readonly U[],
  renglones: readonly Renglon[],
): U[] => {
  const conAlgo = new Set(renglones.flatMap((r) => [r.miembro, r.hecha_por]));
  return usuarios.filter((u) => u.tiene_cuenta || conAlgo.has(u.id));
};

/** Past quarters that are not frozen yet, latest first. */
const porCongelar = async (db: Db, familia: number, hoy: Dia): Promise<Dia[]> => {
  const primero = await leerPrimerTrimestre(db, familia);
  if (primero === null) return [];
  const congelados = new Set(await leerTrimestresCongelados(db, familia));
  return trimestresEntre(primero, trimestreDe(hoy)).filter((t) => t < trimestreDe(hoy) && !congelados.has(t));
};

/**
 * Freezes ledgers of past quarters whose grace period is over, with today's names: the latest first, at most `AL_DIA` of them.
 * Returns the quarters that it froze.
 * Call it after pending occurrences were brought up to today.
 */
export const congelarCuentas = async (
  db: Db,
  familia: number,
  zona: string,
  { ahora, hoy }: Momento,
): Promise<Dia[]> => {
  const congelados: Dia[] = [];
  for (const trimestre of (await porCongelar(db, familia, hoy)).slice(0, AL_DIA)) {
    if (!debeCongelarse(trimestre, hoy)) continue;
    const ocurrencias = await leerOcurrencias(db, { familia, trimestre, zona });
    await dejarPaso();
    const renglones = renglonesDe(ocurrencias);
    const miembros = quienesSalen(await listarUsuarios(db, familia), renglones).map((u) => ({
      id: u.id,
      nombre: u.first_name,
      color: u.color,
    }));
    await insertarHoja(db, { familia, trimestre }, { en: ahora, hoja: { miembros, renglones } });
    congelados.push(trimestre);
  }
  return congelados;
};
