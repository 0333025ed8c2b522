import { sql } from 'kysely';
import type { LibresHoy } from '#shared/contracts/libres.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { nombreDeParte, PARTES } from '#shared/domain/recurrencia/regla.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { App } from '#server/app.ts';
import { insertarTarea } from '#server/data/tareas.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import type { relojFijo } from './app-de-prueba.ts';
import { casaConReajuste } from './casa-con-reajuste.ts';
import { crearTarea, repartir } from './sembrar-trabajo.ts';
import type { FamiliaSembrada } from './sembrar.ts';

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
export const casaConPartes = async (
  app: App,
  familia: FamiliaSembrada,
  reloj: ReturnType<typeof relojFijo>,
  { partes: de, ademas = {} }: Repartida,
) => {
  const casa = casaConReajuste(app, familia);
  const db = app.contexto.base.escritura;
  const fregar = await crearTarea(app, familia, { nombre: 'Fregar', puntos: 10 });
  const entera = { id: fregar, nombre: 'Fregar', puntos: 10, tiempo_estimado: 15 };
  const [deSemana = 0, deFin = 0] = await crearPartes(app, familia.id, entera);
  const partes = [deSemana, deFin] as const;
  const otras = [];
  for (const [nombre, [puntos, quien]] of Object.entries(ademas)) {
    const tarea = await crearTarea(app, familia, { nombre, frecuencia: 'SEMANAL', dia_semana: 7, puntos });
    otras.push([tarea, quien] as const);
  }
  await repartir(app, familia, [deSemana, de[0]], [deFin, de[1]], ...otras);
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
    el: async (dia: Dia): Promise<void> => {
      reloj.poner(`${dia}T10:00:00.000Z`);
      await medianoche(app.contexto, (error) => {
        throw error;
      });
    },
    /** Names of today's free chores. */
    libres: async (): Promise<string[]> =>
      ((await casa.como(0, 'GET', RUTAS.libres)).cuerpo as LibresHoy).libres.map((l) => l.nombre),
    /** Edits the chore as an admin; without `cambios` it keeps its fields. */
    editar: (cambios: object = {}) =>
      casa.como(0, 'PUT', ruta(RUTAS.tarea, { id: fregar }), { nombre: 'Fregar', frecuencia: 'DIARIA', ...cambios }),
    /** Takes the weekend part from its owner; with `libre` it is then free, as after a reajuste that nobody wanted it in. */
    elFinSinDueno: async (libre = false): Promise<void> => {
      const terminada_en = app.contexto.reloj.ahora();
      await db.updateTable('tareas').set({ libre }).where('id', '=', deFin).execute();
      await db.updateTable('responsabilidades').set({ terminada_en }).where('tarea_id', '=', deFin).execute();
      await db.deleteFrom('asignaciones').where('tarea_id', '=', deFin).execute();
    },
  };
};
