import type { Cambio } from '#server/change/cambiar.ts';
import { esDeAlguien } from '#server/data/libres.ts';
import { leerPartidas, type FilaTarea } from '#server/data/tareas.ts';
import { ofrecerReajuste, pideDueno } from '#server/effects/reajuste/ofrecer.ts';

type Editada = Pick<FilaTarea, 'nombre' | 'activa' | 'libre' | 'regla'>;

/** Offers a reajuste when an edit makes a chore of nobody one that is to be somebody's, as creating it does. */
export const ofrecerSiPideDueno = async (
  cambio: Cambio,
  { id, ...antes }: Editada & Pick<FilaTarea, 'id'>,
  ahora: Editada,
): Promise<void> => {
  if (pideDueno(antes) || !pideDueno(ahora)) return;
  if ((await leerPartidas(cambio.db, cambio.familia)).has(id) || (await esDeAlguien(cambio.db, [id]))) return;
  await ofrecerReajuste(cambio, { motivo: 'TAREA_NUEVA', nombre: ahora.nombre, tarea: id });
};
