import { sql } from 'kysely';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { nombreDeParte, PARTES } from '#shared/domain/recurrencia/regla.ts';
import type { App } from '#server/app.ts';
import { insertarTarea } from '#server/data/tareas.ts';
import type { Casa } from './casa.ts';
import { casaConReajuste } from './casa-con-reajuste.ts';

type Entera = Pick<Tarea, 'id' | 'nombre' | 'puntos' | 'tiempo_estimado'>;

/** Creates the two parts of a daily chore, as a draft does; returns their ids. */
export const crearPartes = async ({ contexto }: App, familia: number, tarea: Entera): Promise<number[]> => {
  const ids = [];
  for (const { regla } of PARTES)
    ids.push(
      await insertarTarea(contexto.base.escritura, {
        familia_id: familia,
        nombre: nombreDeParte(tarea.nombre, regla),
        descripcion: '',
        frecuencia: 'OTRA',
        regla,
        tiempo_estimado: tarea.tiempo_estimado,
        apta_infantil: true,
        apta_juvenil: true,
        apta_adulto: true,
        puntos: tarea.puntos,
        activa: true,
        votaciones_completadas: true,
        creada_en: contexto.reloj.ahora(),
        borrada_en: null,
        parte_de: tarea.id,
      }),
    );
  return ids;
};

interface Repartida {
  /** Owners of the two parts, by their index in the family. */
  readonly partes: readonly [number, number];
  /** Further weekly chores by name: their points, and their owner's index. */
  readonly ademas?: Readonly<Record<string, readonly [puntos: number, quien: number]>>;
}

/**
 * A family with a daily chore of ten points in two parts, as after a draft that counts the quarter, and helpers for its tests.
 */
export const casaConPartes = async (abierta: Casa, { partes: de, ademas = {} }: Repartida) => {
  const casa = casaConReajuste(abierta);
  const { app, db, familia } = casa;
  const fregar = await casa.tarea({ nombre: 'Fregar', puntos: 10 });
  const entera = { id: fregar, nombre: 'Fregar', puntos: 10, tiempo_estimado: 15 };
  const [deSemana = 0, deFin = 0] = await crearPartes(app, familia.id, entera);
  const partes = [deSemana, deFin] as const;
  const otras = [];
  for (const [nombre, [puntos, quien]] of Object.entries(ademas)) {
    const tarea = await casa.tarea({ nombre, frecuencia: 'SEMANAL', dia_semana: 7, puntos });
    otras.push([tarea, quien] as const);
  }
  await casa.repartir([deSemana, de[0]], [deFin, de[1]], ...otras);
  const tareas = JSON.stringify(partes.map((id) => ({ id, parte_de: fregar })));
  await db
    .updateTable('sesiones_reparto')
    .set({
      estado: sql`replace(replace(estado, '"PUNTOS"', '"TRIMESTRE"'), '"tareas":[]', ${`"tareas":${tareas}`})`,
      contar: 'TRIMESTRE',
    })
    .execute();
  return {
    ...casa,
    fregar,
    partes,
    /** Names of today's free chores. */
    libres: async (): Promise<string[]> => (await casa.como(0).verLibres()).libres.map((l) => l.nombre),
    /** Edits the chore as an admin. Fields that the edit omits get their defaults, so the chore no longer suits children. */
    editar: (cambios: object = {}) =>
      casa.pedir(0, 'editarTarea', { id: fregar, nombre: 'Fregar', frecuencia: 'DIARIA', ...cambios }),
    /** Takes the weekend part from its owner and deletes its occurrences. With `libre` the part is then a free chore. */
    elFinSinDueno: async (libre = false): Promise<void> => {
      const terminada_en = app.contexto.reloj.ahora();
      await db.updateTable('tareas').set({ libre }).where('id', '=', deFin).execute();
      await db.updateTable('responsabilidades').set({ terminada_en }).where('tarea_id', '=', deFin).execute();
      await db.deleteFrom('asignaciones').where('tarea_id', '=', deFin).execute();
    },
  };
};
