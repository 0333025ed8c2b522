import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/db/esquema.ts';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import { UNA_FAMILIA } from '#server/testing/una-casa.ts';

const EN = UNA_FAMILIA.creada_en;

/** Inserts a family, three photos, a secret key, and the record of a day that has begun. */
export const ponerFamilia = async (db: Db): Promise<void> => {
  await db
    .insertInto('familias')
    .values({ id: 1, ...UNA_FAMILIA })
    .execute();
  await db
    .insertInto('fotos')
    .values([0, 1, 2].map((i) => ({ nombre: `f${String(i)}`, bytes: Buffer.alloc(i * 9000, i), creada_en: EN })))
    .execute();
  await db
    .insertInto('secretos')
    .values({ nombre: 'secreto', valor: Buffer.alloc(32, 7), creado_en: EN })
    .execute();
  await db
    .insertInto('trabajos_hechos')
    .values({ familia_id: 1, trabajo: 'MEDIANOCHE', dia: '2026-11-21', hecho_en: EN })
    .execute();
};

/** Creates a small data folder, as a stopped server leaves it. */
export const sembrarCasaPequena = async (carpeta: string): Promise<void> => {
  mkdirSync(carpeta, { recursive: true });
  const base = await baseDePrueba(join(carpeta, 'te-toca.db'));
  await ponerFamilia(base.escritura);
  await base.cerrar();
};
