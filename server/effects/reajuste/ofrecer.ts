import type { MotivoReajuste } from '#shared/domain/reajuste/motivos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { hayReajusteEnCurso, insertarMotivo, leerDuenos } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';

interface Motivo {
  readonly motivo: MotivoReajuste;
  /** Of whom or what it is; may be empty. */
  readonly nombre: string;
  /** The chore of nobody that it is about. */
  readonly tarea?: number;
}

/**
 * Offers a reajuste to the admins, for a reason that they read. Only while chores are somebody's: before the first draft,
 * and during one, everything is shared out anew anyway.
 */
export const ofrecerReajuste = async (cambio: Cambio, { motivo, nombre, tarea }: Motivo): Promise<void> => {
  const { db, familia, ahora } = cambio;
  if ((await leerDuenos(db, familia)).size === 0 || (await leerEnCurso(db, familia)) !== null) return;
  if (await hayReajusteEnCurso(db, familia)) return;
  await insertarMotivo(db, { familia_id: familia, motivo, nombre, tarea_id: tarea ?? null, creado_en: ahora });
  cambio.avisar('reajuste:cambiado', {});
};
