import type { Baja } from '#shared/contracts/familias.ts';
import type { Cambio } from '#server/change/cambio.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { borrarBaja, leerBaja } from '#server/data/bajas.ts';
import { leerFamilia } from '#server/data/familias.ts';

/** A family's request to be deleted as its members see it; null without one. */
export const verBaja = (
  baja: Awaited<ReturnType<typeof leerBaja>>,
  caja: Pick<NonNullable<Contexto['caja']>, 'olvida'> | null,
): Baja | null =>
  baja === undefined
    ? null
    : {
        por: { id: baja.pedida_por, nombre: baja.nombre },
        pedida_en: baja.pedida_en,
        borra_en: baja.borra_en,
        copias_hasta: caja?.olvida(baja.borra_en) ?? null,
      };

/** Tells the family that it is to be deleted, or no longer; members read themselves again. */
export const avisarDeBaja = async ({ db, familia: id, avisar }: Cambio): Promise<void> => {
  const familia = await leerFamilia(db, id);
  if (familia === undefined) throw new Error(`There is no family ${String(id)}`);
  avisar('familia:cambiada', { familia: { id, nombre: familia.nombre, zona_horaria: familia.zona_horaria } });
};

/** Ends the request that a member made, because they are no longer an admin. */
export const terminarBajaDe = async (cambio: Cambio, miembro: number): Promise<void> => {
  if ((await leerBaja(cambio.db, cambio.familia))?.pedida_por !== miembro) return;
  await borrarBaja(cambio.db, cambio.familia);
  await avisarDeBaja(cambio);
};
