import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, pedir } from '#server/testing/en-red.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';

/**
 * Calls that act on «the last» pick or on «the member with the turn» name the one they mean, so that a late request does
 * not act on another.
 */

let app: App;
let url: string;
let r: RepartoSembrado;
beforeEach(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
  r = await sembrarReparto(app);
});
afterEach(() => app.app.close());

const post = (plantilla: string, token: string, cuerpo?: unknown) =>
  pedir(url, 'POST', ruta(plantilla, { id: r.sesion.id }), token, cuerpo);
const libre = (s: SesionReparto): number => s.tareas.find((t) => t.miembro === null)?.id ?? 0;
/** Picks the first free task for the member with the turn. */
const elegir = async (s: SesionReparto): Promise<SesionReparto> => {
  const { estado, cuerpo } = await post(RUTAS.elegirTarea, r.token(s.miembro_turno_actual), { tarea_id: libre(s) });
  expect(estado).toBe(200);
  return (cuerpo as JugadaHecha).sesion;
};
const leer = async (): Promise<SesionReparto> =>
  ((await pedir(url, 'GET', RUTAS.sesionActual, r.admin)).cuerpo as { sesion: SesionReparto }).sesion;
const NO_ES_LA_ULTIMA = {
  estado: 409,
  cuerpo: { error: 'Esa ya no es la última tarea elegida', codigo: 'NO_ES_LA_ULTIMA' },
};
const TURNO_DE_OTRO = { estado: 409, cuerpo: { error: 'El turno ya es de otra persona', codigo: 'TURNO_DE_OTRO' } };

test('an undo takes back the pick that it names, and nothing if another pick came in between', async () => {
  const una = await elegir(r.sesion);
  const { n } = una.elecciones[0]!;
  const otra = await elegir(una);
  expect(await post(RUTAS.deshacerEleccion, r.admin, { n })).toEqual(NO_ES_LA_ULTIMA);
  expect((await leer()).elecciones).toEqual(otra.elecciones);
  expect((await post(RUTAS.deshacerEleccion, r.admin, { n: otra.elecciones[1]!.n })).estado).toBe(200);
  expect((await leer()).elecciones).toEqual(una.elecciones);
});

test('two admins who undo at once, or one who repeats a lost request, take back one pick', async () => {
  let s = r.sesion;
  for (let i = 0; i < 4; i += 1) s = await elegir(s);
  const n = s.elecciones.at(-1)!.n;
  const respuestas = await Promise.all(Array.from({ length: 12 }, () => post(RUTAS.deshacerEleccion, r.admin, { n })));
  expect(respuestas.filter((x) => x.estado === 200)).toHaveLength(1);
  expect(respuestas.filter((x) => x.estado !== 200)).toEqual(Array.from({ length: 11 }, () => NO_ES_LA_ULTIMA));
  expect((await leer()).elecciones).toEqual(s.elecciones.slice(0, 3));
  // The same chore picked again is a new pick, with another number.
  const denuevo = await elegir(await leer());
  expect(denuevo.elecciones.at(-1)).toMatchObject({ tarea: s.elecciones.at(-1)?.tarea });
  expect(await post(RUTAS.deshacerEleccion, r.admin, { n })).toEqual(NO_ES_LA_ULTIMA);
});

test('an undo without a number takes back the last pick; one with a malformed number is refused', async () => {
  await elegir(await elegir(r.sesion));
  expect((await post(RUTAS.deshacerEleccion, r.admin)).estado).toBe(200);
  expect((await post(RUTAS.deshacerEleccion, r.admin, {})).estado).toBe(200);
  expect(await post(RUTAS.deshacerEleccion, r.admin, { n: 2 })).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'NADA_QUE_DESHACER' },
  });
  expect(await post(RUTAS.deshacerEleccion, r.admin, { n: '2' })).toEqual({
    estado: 400,
    cuerpo: { n: ['Debe ser un número entero'] },
  });
});

test('a pick for a member is refused once the turn has passed', async () => {
  const deQuien = r.sesion.miembro_turno_actual;
  const despues = await elegir(r.sesion);
  expect(despues.miembro_turno_actual).not.toBe(deQuien);
  expect(await post(RUTAS.elegirPor, r.admin, { tarea_id: libre(despues), miembro: deQuien })).toEqual(TURNO_DE_OTRO);
  expect(await leer()).toEqual(despues);
  const porEl = await post(RUTAS.elegirPor, r.admin, {
    tarea_id: libre(despues),
    miembro: despues.miembro_turno_actual,
  });
  expect(porEl).toMatchObject({
    estado: 200,
    cuerpo: { sesion: { elecciones: [{}, { miembro: despues.miembro_turno_actual, tipo: 'ELECCION_ADMIN' }] } },
  });
});

test('of many picks for the same member at once one succeeds, and no other member gets a chore', async () => {
  const miembro = r.sesion.miembro_turno_actual;
  const tareas = r.sesion.tareas.slice(0, 8).map((t) => t.id);
  const respuestas = await Promise.all(tareas.map((tarea_id) => post(RUTAS.elegirPor, r.admin, { tarea_id, miembro })));
  expect(respuestas.filter((x) => x.estado === 200)).toHaveLength(1);
  expect(respuestas.filter((x) => x.estado !== 200)).toEqual(Array.from({ length: 7 }, () => TURNO_DE_OTRO));
  expect((await leer()).elecciones.map((e) => e.miembro)).toEqual([miembro]);
});
