import type { DatosPrevision } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import { conPartes, partesDe } from '#shared/domain/reparto/cuotas/advertencias.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { insertarTarea, leerTareas } from '#server/data/tareas.ts';

/**
 * Makes the parts in which a draft hands out its large daily chores, and returns its tasks with them. They are tasks of
 * their own, whose votes are those of the chore.
 */
export const partir = async ({ db, familia, ahora }: Cambio, datos: DatosPrevision): Promise<DatosPrevision> => {
  const prevision = preverReparto(datos);
  const enteras = prevision.ok ? prevision.valor.en_partes : [];
  if (enteras.length === 0) return datos;
  const ids = enteras.map((t) => t.id);
  const descripciones = new Map((await leerTareas(db, familia, ids)).map((t) => [t.id, t.descripcion]));
  const partes = [];
  for (const parte of enteras.flatMap(partesDe)) {
    const { nombre, frecuencia, regla, tiempo_estimado, puntos, de_cabeza, parte_de } = parte;
    const { apta_infantil, apta_juvenil, apta_adulto } = parte;
    const id = await insertarTarea(db, {
      familia_id: familia,
      nombre,
      descripcion: descripciones.get(parte_de) ?? '',
      frecuencia,
      dia_semana: null,
      dia_semana_2: null,
      dia_mes: null,
      regla,
      tiempo_estimado,
      apta_infantil,
      apta_juvenil,
      apta_adulto,
      puntos,
      de_cabeza,
      activa: true,
      votaciones_completadas: true,
      creada_en: ahora,
      borrada_en: null,
      parte_de,
    });
    partes.push({ ...parte, id });
  }
  return { ...datos, tareas: conPartes(datos.tareas, partes) };
};
