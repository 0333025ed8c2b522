import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';
import { recordar } from './recordar.ts';

let app: App;
let servicio: ServicioPush;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let movil: Navegador;
let reloj: ReturnType<typeof relojFijo>;
let contesta: (intento: number) => number;
const LUIS = 1;

beforeEach(async () => {
  servicio = await abrirServicioPush();
  contesta = () => 201;
  // Saturday, 18:00 in Madrid.
  reloj = relojFijo('2026-11-21T17:00:00.000Z');
  app = await buildTestApp({ reloj, esperas: [1_000], push: pushDePrueba((e) => e.startsWith(servicio.origen)) });
  familia = await sembrarFamilia(app);
  [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
  movil = servicio.navegador('Móvil', (n) => contesta(n));
  await llamar(app, 'POST', RUTAS.suscripciones, luis.token, movil.suscripcion);
  await repartir(
    app,
    familia,
    [await crearTarea(app, familia, { nombre: 'Fregar' }), LUIS],
    [await crearTarea(app, familia, { nombre: 'Barrer' }), LUIS],
  );
});
afterEach(async () => {
  await app.app.close();
  await servicio.cerrar();
});

/** Luis is reminded; the id that his phone got. */
const recordado = async (): Promise<string> => {
  await recordar(app.contexto, { id: familia.id, zona_horaria: 'Europe/Madrid' });
  await app.contexto.mensajero.quieta();
  return servicio.llegados(movil).at(-1)?.id ?? '';
};
const preguntar = async (id: string) => {
  const { estado, cuerpo } = await llamar(app, 'GET', ruta(RUTAS.aviso, { id }), null);
  return { estado, cuerpo: cuerpo as unknown };
};
const completarUna = async () => {
  const [primera] = await pendientesDe(app, familia, LUIS);
  await llamarComo(app, luis, 'PATCH', ruta(RUTAS.completar, { id: primera!.id }));
};
const texto = (titulo: string, cuerpo: string) => ({
  estado: 200,
  cuerpo: { aviso: { titulo, cuerpo, url: '/tasks', etiqueta: 'recordatorio' } },
});
const NADA = { estado: 200, cuerpo: { aviso: null } };
const NO_HAY = { estado: 404, cuerpo: { detail: 'No encontrado' } };

test('a push has a secret id and its time, and its present text can be read without a login', async () => {
  const id = await recordado();
  expect(servicio.llegados(movil)).toMatchObject([{ en: '2026-11-21T17:00:00.000Z' }]);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(await preguntar(id)).toEqual(texto('Te quedan 2 tareas', 'Fregar y Barrer'));
  await completarUna();
  expect(await preguntar(id)).toEqual(texto('Te queda 1 tarea', 'Barrer'));
  await completarUna();
  expect(await preguntar(id)).toEqual(NADA);
});

test('an unknown id is not found, whatever it looks like', async () => {
  const id = await recordado();
  for (const otro of ['x', id.toLowerCase(), `${id}A`, 'A'.repeat(22), '1', "1'--", 'suscripciones', 'ñ'.repeat(30)])
    expect(await preguntar(otro), otro).toEqual(NO_HAY);
});

describe('a push with nothing to tell any more', () => {
  test.each([
    [
      'another member has the browser',
      async () => void (await llamar(app, 'POST', RUTAS.suscripciones, ana.token, movil.suscripcion)),
    ],
    [
      'they want none',
      async () =>
        void (await llamarComo(app, luis, 'PATCH', ruta(RUTAS.usuario, { id: luis.id }), {
          notificaciones_push: false,
        })),
    ],
    [
      'their account is reset',
      async () => void (await llamar(app, 'POST', ruta(RUTAS.restablecer, { id: luis.id }), ana.token)),
    ],
    [
      'they no longer live here',
      async () => void (await llamar(app, 'POST', ruta(RUTAS.archivar, { id: luis.id }), ana.token)),
    ],
    [
      'they are away',
      async () =>
        void (await llamarComo(app, luis, 'POST', RUTAS.ausencias, {
          miembro: luis.id,
          desde: '2026-11-21',
          hasta: '2026-11-22',
        })),
    ],
    ['its day is over', () => Promise.resolve(reloj.poner('2026-11-21T23:00:00.000Z'))],
  ])('since %s', async (_, pasa) => {
    const id = await recordado();
    await pasa();
    expect(await preguntar(id)).toEqual(NADA);
  });

  test('is forgotten a day after its end', async () => {
    const id = await recordado();
    reloj.poner('2026-11-22T20:59:59.000Z');
    expect(await preguntar(id)).toEqual(NADA);
    reloj.poner('2026-11-22T23:00:00.000Z');
    expect(await preguntar(id)).toEqual(NO_HAY);
  });
});

test('the id of a push replaced by a newer one is unknown, also when the older try got through', async () => {
  contesta = (n) => (n === 1 ? 500 : 201);
  const primera = await recordado();
  reloj.avanzar(1);
  app.contexto.mensajero.despertar();
  await app.contexto.mensajero.quieta();
  const [, segundo] = servicio.llegados(movil);
  expect(segundo?.id).not.toBe(primera);
  expect(await preguntar(primera)).toEqual(NO_HAY);
  expect((await preguntar(segundo?.id ?? '')).estado).toBe(200);
});

test('callers who try ids are throttled, and the database keeps no readable id', async () => {
  const id = await recordado();
  for (let i = 0; i < 300; i += 1) await preguntar('A'.repeat(22));
  expect(await preguntar(id)).toMatchObject({ estado: 429 });
  reloj.avanzar(600);
  expect((await preguntar(id)).estado).toBe(200);
  const filas = await app.contexto.base.escritura.selectFrom('avisos_enviados').selectAll().execute();
  expect(filas).toHaveLength(1);
  expect(JSON.stringify(filas)).not.toContain(id);
});
