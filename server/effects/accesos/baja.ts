import type { Baja } from '#shared/contracts/familias.ts';
import type { Cambio } from '#server/change/cambio.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { borrarBaja, leerBaja } from '#server/data/bajas.ts';
import { leerFamilia } from '#server/data/familias.ts';

/** Converts a family's request to be deleted to the form that its members see; null without one. */
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

/** Announces to the family that a request to delete it was made or ended. Clients then read their member's own row again. */
export const difundirBaja = async ({ db, familia: id, difundir }: Cambio): Promise<void> => {
  const familia = await leerFamilia(db, id);
  if (familia === undefined) throw new Error(`There is no family ${String(id)}`);
  const { nombre, zona_horaria, sonido_pantalla } = familia;
  difundir('familia:cambiada', { familia: { id, nombre, zona_horaria, sonido_pantalla } });
};

/** Ends the family's request to be deleted if this member made it, because they are no longer an admin. */
export const terminarBajaDe = async (cambio: Cambio, miembro: number): Promise<void> => {
  if ((await leerBaja(cambio.db, cambio.familia))?.pedida_por !== miembro) return;
  await borrarBaja(cambio.db, cambio.familia);
  await difundirBaja(cambio);
};
