import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Certificado } from '#shared/contracts/certificado.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type {
  JugadaHecha,
  Previsualizacion,
  SesionActual,
  SesionReparto,
  TareaDisponible,
} from '#shared/contracts/sesiones-reparto.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { leerEventos } from '#server/data/sesiones.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { sembrarReparto, sembrarTareas, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
beforeEach(async () => {
  app = await buildTestApp();
});
afterEach(() => app.app.close());

const pedir = async <T>(metodo: 'GET' | 'POST', url: string, token: string, cuerpo?: unknown): Promise<T> => {
  const { estado, cuerpo: respuesta } = await llamar(app, metodo, url, token, cuerpo);
  expect(estado, JSON.stringify(respuesta)).toBeLessThan(300);
  return respuesta;
};
const actual = async (token: string): Promise<SesionReparto> =>
  (await pedir<SesionActual>('GET', RUTAS.sesionActual, token)).sesion!;
const ponerMinutos = (familia: number, minutos: number) =>
  app.contexto.base.escritura
    .updateTable('tareas')
    .set({ tiempo_estimado: minutos })
    .where('familia_id', '=', familia)
    .execute();
const certificado = (r: RepartoSembrado) =>
  pedir<Certificado>('GET', ruta(RUTAS.certificado, { id: r.sesion.id }), r.admin);

/**
 * Takes from a stored session what landed versions did not write: its log and state as they are in a database of
 * theirs.
 */
const hacerVieja = async (sesion: number) => {
  const { escritura: db } = app.contexto.base;
  const sinMinutos = (texto: string): string =>
    JSON.stringify(JSON.parse(texto, (clave, valor: unknown) => (clave === 'minutos' ? undefined : valor)));
  for (const { n, datos } of await db
    .selectFrom('eventos_reparto')
    .select(['n', 'datos'])
    .where('sesion_id', '=', sesion)
    .execute()) {
    await db
      .updateTable('eventos_reparto')
      .set({ datos: sinMinutos(datos) })
      .where('sesion_id', '=', sesion)
      .where('n', '=', n)
      .execute();
  }
  const { estado } = await db
    .selectFrom('sesiones_reparto')
    .select('estado')
    .where('id', '=', sesion)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('sesiones_reparto')
    .set({ estado: sinMinutos(estado) })
    .where('id', '=', sesion)
    .execute();
};

const terminar = async (r: RepartoSembrado): Promise<void> => {
  for (let s = await actual(r.admin); !s.completada; s = await actual(r.admin)) {
    const turno = s.miembro_turno_actual;
    if (turno === null) await pedir<JugadaHecha>('POST', ruta(RUTAS.cerrarReparto, { id: s.id }), r.admin);
    else
      await pedir<JugadaHecha>('POST', ruta(RUTAS.elegirTarea, { id: s.id }), r.token(turno), {
        tarea_id: tareasLegales(estadoDeSesion(s), turno)[0]?.id,
      });
  }
};

test('the preview tells the minutes of all tasks, and a session keeps those of its start', async () => {
  const familia = await sembrarFamilia(app);
  const token = familia.miembros[0]!.token;
  await sembrarTareas(app, familia.id, [10], { frecuencia: 'DIARIA', dia_semana: null, tiempo_estimado: 15 });
  await sembrarTareas(app, familia.id, [4], { tiempo_estimado: 60 });
  const previstas = 15 * 91 + 60 * 13;
  expect(await pedir<Previsualizacion>('POST', RUTAS.previsualizar, token)).toMatchObject({
    total: 14,
    minutos_trimestre: previstas,
  });
  const { sesion } = await pedir<JugadaHecha>('POST', RUTAS.iniciar, token);
  expect(sesion.minutos_trimestre).toBe(previstas);
  await ponerMinutos(familia.id, 99);
  const despues = await actual(token);
  expect(despues.minutos_trimestre).toBe(previstas);
  expect(despues.tareas.map((t) => t.minutos)).toEqual([15, 60]);
  const libres = await pedir<TareaDisponible[]>('GET', RUTAS.tareasDisponibles, token);
  expect(libres.map((t) => t.tiempo_estimado).toSorted((a, b) => a - b)).toEqual([15, 60]);
});

test('a draft that began before minutes were frozen shows the present ones, goes on, and its log stays as it was', async () => {
  const r = await sembrarReparto(app);
  await hacerVieja(r.sesion.id);
  await ponerMinutos(r.id, 20);
  const vista = await actual(r.admin);
  expect(new Set(vista.tareas.map((t) => t.minutos))).toEqual(new Set([20]));
  expect(vista.minutos_trimestre).toBe(20 * 13 * vista.tareas.length);
  await terminar(r);
  const eventos = await leerEventos(app.contexto.base.escritura, r.sesion.id);
  expect(JSON.stringify(eventos)).not.toContain('minutos');
  const { estado } = await app.contexto.base.escritura
    .selectFrom('sesiones_reparto')
    .select('estado')
    .where('id', '=', r.sesion.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(estado)).toEqual(plegar(eventos));
  const c = await certificado(r);
  expect(c.comprobaciones.filter((x) => !x.cumple)).toEqual([]);
  expect(new Set(c.tareas.map((t) => t.minutos))).toEqual(new Set([20]));
});

test('an old completed session shows the minutes that its certificate kept, whatever the tasks say now', async () => {
  const r = await sembrarReparto(app);
  await hacerVieja(r.sesion.id);
  await terminar(r);
  const antes = await certificado(r);
  await ponerMinutos(r.id, 99);
  expect(new Set((await actual(r.admin)).tareas.map((t) => t.minutos))).toEqual(new Set([10]));
  expect(await certificado(r)).toEqual(antes);
});

test('a new session’s certificate tells the minutes of its start, also when they were edited before its end', async () => {
  const r = await sembrarReparto(app);
  await ponerMinutos(r.id, 99);
  await terminar(r);
  expect(new Set((await certificado(r)).tareas.map((t) => t.minutos))).toEqual(new Set([10]));
});
