import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Certificado } from '#shared/contracts/certificado.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Previsualizacion, TareaDisponible } from '#shared/contracts/comienzo-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
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

test('the preview shows the minutes of all tasks, and a session keeps those of its start', async () => {
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

test('a new session’s certificate shows the minutes of its start, even if they were edited before its end', async () => {
  const r = await sembrarReparto(app);
  await ponerMinutos(r.id, 99);
  await terminar(r);
  expect(new Set((await certificado(r)).tareas.map((t) => t.minutos))).toEqual(new Set([10]));
});
