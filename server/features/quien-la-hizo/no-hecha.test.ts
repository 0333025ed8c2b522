import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import type { Correccion } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const como = (quien: number, metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, cuerpo?: unknown) =>
  llamarComo(app, miembro(quien), metodo, url, cuerpo);
const completar = async (quien: number, id: number): Promise<Completada> => {
  const { estado, cuerpo } = await como(quien, 'PATCH', ruta(RUTAS.completar, { id }));
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return cuerpo;
};
const noHecha = (quien: number, id: number, motivo = 'Sigue sucio') =>
  como(quien, 'POST', ruta(RUTAS.noHecha, { id }), { motivo });
const primera = async (quien: number): Promise<Asignacion> => (await pendientesDe(app, familia, quien))[0]!;
const alDia = async (instante: string) => {
  reloj.poner(instante);
  await empezarDia(app.contexto, familia.id);
};
const logrosDe = async (quien: number) =>
  (await fotoDelTrabajo(app)).logros.filter((l) => l.miembro_id === miembro(quien).id).map((l) => l.codigo);
const usuario = async (quien: number) => (await fotoDelTrabajo(app)).usuarios.find((u) => u.id === miembro(quien).id)!;

test('all is as before the tick, and the correction stays, with the reason that the member reads', async () => {
  await repartir(app, familia, [await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1 }), LUIS]);
  const { id } = await primera(LUIS);
  const antes = await fotoDelTrabajo(app);
  await completar(LUIS, id);
  reloj.poner('2026-11-16T12:00:00.000Z');
  expect((await noHecha(ANA, id)).cuerpo).toMatchObject({ message: '«Fregar» ya no cuenta como hecha' });
  expect(await fotoDelTrabajo(app)).toEqual(antes);
  const suyas = (await como(LUIS, 'GET', RUTAS.correcciones)).cuerpo as Correccion[];
  expect(suyas).toMatchObject([
    {
      tipo: 'NO_HECHA',
      asignacion: id,
      autor: { nombre: 'Ana' },
      hecha_por: { nombre: 'Luis' },
      motivo: 'Sigue sucio',
      completada_en: '2026-11-16T10:00:00.000Z',
      leida: false,
    },
  ]);
  // Removed after all, it is still written down.
  await como(ANA, 'DELETE', ruta(RUTAS.asignacion, { id }));
  expect((await como(LUIS, 'GET', RUTAS.correcciones)).cuerpo).toMatchObject([
    { asignacion: null, tarea_nombre: 'Fregar' },
  ]);
});

test('days later, with the next one done too, it lapsed: the streak breaks where it was the only one, and no later one is lost', async () => {
  await repartir(app, familia, [await crearTarea(app, familia, { puntos: 10 }), LUIS]);
  const hechas: number[] = [];
  for (let dia = 16; dia <= 22; dia += 1) {
    await alDia(`2026-11-${String(dia)}T10:00:00.000Z`);
    const { id } = await primera(LUIS);
    hechas.push(id);
    await completar(LUIS, id);
  }
  expect(await usuario(LUIS)).toMatchObject({ racha_dias: 7 });
  expect(await logrosDe(LUIS)).toEqual(expect.arrayContaining(['RACHA_3', 'RACHA_7']));
  await alDia('2026-11-23T10:00:00.000Z');
  expect(await logrosDe(LUIS)).toEqual(expect.arrayContaining(['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS']));

  // Wednesday was false: 2 days before it, 4 after it, six completions.
  expect((await noHecha(ANA, hechas[2]!)).estado).toBe(200);
  const { asignaciones } = await fotoDelTrabajo(app);
  expect(asignaciones.find((a) => a.id === hechas[2])).toMatchObject({
    estado: 'VENCIDA',
    vencida_el: '2026-11-19',
    puntos_ganados: 0,
    completada_en: null,
  });
  expect(await pendientesDe(app, familia, LUIS)).toHaveLength(1);
  expect((await logrosDe(LUIS)).toSorted()).toEqual(['PRIMERA_TAREA', 'RACHA_3', 'SEMANA_GANADA']);
  const bonos = (await fotoDelTrabajo(app)).logros.reduce((suma, l) => suma + l.puntos_bonus, 0);
  expect(await usuario(LUIS)).toMatchObject({ racha_dias: 4, puntos_totales: 60 + bonos });
});

test('the week’s win moves to the leader without it', async () => {
  const tarea = (puntos: number) => crearTarea(app, familia, { puntos, frecuencia: 'SEMANAL', dia_semana: 1 });
  await repartir(app, familia, [await tarea(9), LUIS], [await tarea(5), MARTA]);
  const { id } = await primera(LUIS);
  await completar(LUIS, id);
  await completar(MARTA, (await primera(MARTA)).id);
  await alDia('2026-11-23T10:00:00.000Z');
  expect([await logrosDe(LUIS), await logrosDe(MARTA)].map((l) => l.includes('SEMANA_GANADA'))).toEqual([true, false]);
  await noHecha(ANA, id);
  expect([await logrosDe(LUIS), await logrosDe(MARTA)].map((l) => l.includes('SEMANA_GANADA'))).toEqual([false, true]);
});

test('done by another member, is taken from its author', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  const { id } = await primera(LUIS);
  const antes = await fotoDelTrabajo(app);
  await como(MARTA, 'POST', ruta(RUTAS.hechaPorMi, { id }));
  await noHecha(ANA, id);
  expect(await fotoDelTrabajo(app)).toEqual(antes);
  expect((await como(MARTA, 'GET', RUTAS.correcciones)).cuerpo).toMatchObject([{ hecha_por: { nombre: 'Marta' } }]);
});

test('only by an admin, with a reason, for a completed one of this quarter', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  const { id } = await primera(LUIS);
  expect((await noHecha(ANA, id)).cuerpo).toMatchObject({ codigo: 'SIN_COMPLETAR' });
  await completar(LUIS, id);
  expect((await noHecha(LUIS, id)).estado).toBe(403);
  expect((await noHecha(ANA, id, '  ')).cuerpo).toEqual({ motivo: ['Este campo es obligatorio'] });
  await alDia('2027-01-02T10:00:00.000Z');
  expect((await noHecha(ANA, id)).cuerpo).toMatchObject({ codigo: 'HECHA_OTRO_TRIMESTRE' });
  expect((await fotoDelTrabajo(app)).asignaciones.find((a) => a.id === id)?.estado).toBe('COMPLETADA');
});

test('found not done after its owner left, it lapses excused if they were away on its day', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  const { id } = await primera(LUIS);
  await completar(LUIS, id);
  await alDia('2026-11-18T10:00:00.000Z');
  const fuera = { miembro: miembro(LUIS).id, desde: '2026-11-15', hasta: '2026-11-17' };
  expect((await como(ANA, 'POST', RUTAS.ausencias, fuera)).estado).toBe(201);
  await como(ANA, 'POST', ruta(RUTAS.archivar, { id: miembro(LUIS).id }));
  expect((await noHecha(ANA, id)).estado).toBe(200);
  const fila = (await fotoDelTrabajo(app)).asignaciones.find((a) => a.id === id);
  expect([fila?.estado, Boolean(fila?.excusada)]).toEqual(['VENCIDA', true]);
});
