import type { Fuera } from '#shared/contracts/ausencias.ts';
import type { Libre, LibresHoy } from '#shared/contracts/libres.ts';
import { quienEstaFuera } from '#shared/domain/ausencias/fuera.ts';
import { esLibre } from '#shared/domain/ausencias/libre.ts';
import { canonico } from '#shared/domain/reparto/registro/canonico.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerAbiertasDeNadie, leerDebidasDe } from '#server/data/libres.ts';
import type { Db } from '#server/db/esquema.ts';

/** Who is away on a family's day, until when, and which of their occurrences are free because of it. */
export const leerFueraYLibres = async (
  db: Db,
  familia: number,
  hoy: Dia,
): Promise<{ readonly fuera: Fuera[]; readonly suyas: Libre[] }> => {
  const ausencias = await leerAusencias(db, familia);
  const fuera = quienEstaFuera(ausencias, hoy);
  const debidas =
    fuera.length === 0
      ? []
      : await leerDebidasDe(
          db,
          fuera.map((f) => f.miembro),
        );
  const suyas = debidas.flatMap(({ disponible_desde, ...d }) =>
    esLibre({ ...d, disponible_desde }, ausencias.get(d.de) ?? [], hoy) ? [d] : [],
  );
  return { fuera, suyas };
};

/** A family's open chores of nobody. */
const leerDeNadie = async (db: Db, familia: number): Promise<Libre[]> =>
  (await leerAbiertasDeNadie(db, familia)).map((t) => ({ ...t, asignacion: null, fecha_limite: null, de: null }));

/**
 * A family's open chores of nobody as one text. Whoever changes tasks compares it before and after: when it is another,
 * free work is told of anew (`asignacion:cambiada`, all of it), since no assignment changed that would tell it.
 */
export const retratarDeNadie = async (db: Db, familia: number): Promise<string> =>
  canonico(await leerAbiertasDeNadie(db, familia));

/** Who is away on a family's day, and all that whoever wants may take: by day, then what is of nobody. */
export const leerLibres = async (db: Db, familia: number, hoy: Dia): Promise<LibresHoy> => {
  const { fuera, suyas } = await leerFueraYLibres(db, familia, hoy);
  return { fuera, libres: [...suyas, ...(await leerDeNadie(db, familia))] };
};
