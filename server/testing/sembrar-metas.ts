import type { Instante } from '#shared/domain/tipos.ts';
import { insertarMeta } from '#server/data/metas.ts';
import type { Db } from '#server/db/esquema.ts';

interface DeQuien {
  readonly familia: number;
  readonly miembro: number;
  readonly ahora: Instante;
}

/** Switches goals on, adds a goal in progress, and has a member propose the next. Returns the id of the proposal. */
export const sembrarMetas = async (db: Db, { familia, miembro, ahora }: DeQuien): Promise<number> => {
  await db.updateTable('familias').set({ metas: true }).where('id', '=', familia).execute();
  const de = { familia_id: familia, autor_id: miembro, creada_en: ahora };
  await insertarMeta(db, { ...de, texto: 'Cine el viernes', puntos: 400, estado: 'ACTIVA', empezada_en: ahora });
  return insertarMeta(db, {
    ...de,
    texto: 'Ir a la playa',
    puntos: 900,
    hasta: ahora.slice(0, 10),
    estado: 'PROPUESTA',
  });
};
