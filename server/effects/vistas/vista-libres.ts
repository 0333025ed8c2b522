import type { Fuera } from '#shared/contracts/ausencias.ts';
import type { Libre, LibresHoy } from '#shared/contracts/libres.ts';
import { quienEstaFuera, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import { esLibre } from '#shared/domain/ausencias/libre.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerAbiertasDeNadie, leerDebidasDe } from '#server/data/libres.ts';
import type { Db } from '#server/db/esquema.ts';

/** A family's occurrences that are free because their owner is away. */
const leerDeFuera = async (
  db: Db,
  ausencias: AusenciasPorMiembro,
  fuera: readonly Fuera[],
  hoy: Dia,
): Promise<Libre[]> => {
  if (fuera.length === 0) return [];
  const debidas = await leerDebidasDe(
    db,
    fuera.map((f) => f.miembro),
  );
  return debidas.flatMap(({ disponible_desde, ...d }) =>
    esLibre({ ...d, disponible_desde }, ausencias.get(d.de) ?? [], hoy) ? [d] : [],
  );
};

/** A family's open chores of nobody. */
const leerDeNadie = async (db: Db, familia: number): Promise<Libre[]> =>
  (await leerAbiertasDeNadie(db, familia)).map((t) => ({ ...t, asignacion: null, fecha_limite: null, de: null }));

/**
 * A family's open chores of nobody as one text. A change of tasks compares it before and after: when it differs, free work is
 * announced again (`asignacion:cambiada`, all of it), since no assignment changed that would tell it.
 */
export const retratarDeNadie = async (db: Db, familia: number): Promise<string> =>
  canonico(await leerAbiertasDeNadie(db, familia));

/** Members away on a family's day, and everything that anyone may take: by day, then unassigned chores. */
export const leerLibres = async (db: Db, familia: number, hoy: Dia): Promise<LibresHoy> => {
  const ausencias = await leerAusencias(db, familia);
  const fuera = quienEstaFuera(ausencias, hoy);
  return { fuera, libres: [...(await leerDeFuera(db, ausencias, fuera, hoy)), ...(await leerDeNadie(db, familia))] };
};
