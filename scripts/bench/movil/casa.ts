import { sumarDias } from '#shared/domain/dias.ts';
import type { Db } from '#server/db/esquema.ts';
import { sembrarFamilias, TRIMESTRE, type FamiliaBanco } from '../sembrar.ts';

/** Size of the family. */
const TAMANO = { miembros: 30, tareas: 126 } as const;
/** Number of pending assignments of the measured member. */
const PENDIENTES = 64;
/** Number of completed assignments of the measured member. */
const HECHAS = 150;

/** Number of days from today on over which the pending assignments are spread. */
const DIAS = 20;

/** Creates a large family with a draft that has just begun. */
export const sembrarCasa = async (db: Db, secreto: Uint8Array): Promise<FamiliaBanco> => {
  const [familia] = await sembrarFamilias(db, secreto, 1, TAMANO);
  if (familia === undefined) throw new Error('No hay familia');
  return familia;
};

/** Makes a member an admin, and gives them pending assignments and completed ones of today and the five weeks before. */
export const darTrabajo = async (db: Db, { id, estado }: FamiliaBanco, miembro: number): Promise<void> => {
  const ahora = new Date().toISOString();
  const hoy = ahora.slice(0, 10);
  await db.updateTable('usuarios').set({ es_administrador: true }).where('id', '=', miembro).execute();
  const filas = Array.from({ length: PENDIENTES + HECHAS }, (_, n) => {
    const tarea = estado.tareas[n % estado.tareas.length];
    const hecha = n >= PENDIENTES;
    const dia = sumarDias(hoy, hecha ? -Math.floor((n - PENDIENTES) / 4) : Math.floor((n * DIAS) / PENDIENTES));
    return {
      familia_id: id,
      responsabilidad_id: null,
      tarea_id: tarea?.id ?? 0,
      miembro_id: miembro,
      trimestre_inicio: TRIMESTRE,
      fecha_limite: dia,
      disponible_desde: hecha ? dia : hoy,
      estado: hecha ? ('COMPLETADA' as const) : ('PENDIENTE' as const),
      tarea_nombre: tarea?.nombre ?? '',
      tarea_puntos: 10,
      tarea_tiempo: 10,
      puntos_ganados: hecha ? 10 : 0,
      creada_en: ahora,
      completada_en: hecha ? `${dia}T08:00:00.000Z` : null,
      completada_el: hecha ? dia : null,
    };
  });
  await db.insertInto('asignaciones').values(filas).execute();
};
