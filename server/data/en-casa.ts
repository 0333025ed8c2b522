import { enCasaDe, viveDe, type ManeraDeVivir, type EnCasa } from '#shared/domain/ausencias/vive.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerAusencias } from './ausencias.ts';
import { preparada } from './preparada.ts';

const supuestas = preparada((db, familia: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'en_casa as supuesta'])
    .where('familia_id', '=', familia)
    .where('archivado_en', 'is', null),
);

/**
 * The percent of days at home of each member who lives here: as their share assumes it (`supuesta`), and as they live now
 * (`ahora`). Pass `leidas`, the absences of `leerAusencias`, if they have been read already.
 */
export const leerEnCasa = async (
  db: Db,
  familia: number,
  hoy: Dia,
  leidas?: Awaited<ReturnType<typeof leerAusencias>>,
): Promise<ReadonlyMap<number, EnCasa & { readonly vive: ManeraDeVivir }>> => {
  const ausencias = leidas ?? (await leerAusencias(db, familia));
  return new Map(
    (await supuestas(db, familia)).map(({ id, supuesta }) => {
      const vive = viveDe(ausencias.get(id) ?? [], hoy);
      return [id, { supuesta, ahora: enCasaDe(vive), vive }];
    }),
  );
};

/** Stores the present percent of days at home as the one that these members' shares assume. */
export const asentarEnCasa = async (db: Db, familia: number, miembros: readonly number[], hoy: Dia): Promise<void> => {
  const enCasa = await leerEnCasa(db, familia, hoy);
  for (const id of miembros) {
    const { supuesta, ahora } = enCasa.get(id) ?? { supuesta: 0, ahora: 0 };
    if (supuesta !== ahora) await db.updateTable('usuarios').set({ en_casa: ahora }).where('id', '=', id).execute();
  }
};
