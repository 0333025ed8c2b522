import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import type { MiembroSembrado } from '#server/testing/sembrar.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';
import { recordar } from '#server/jobs/trabajos.ts';

let casa: Casa;
let servicio: ServicioPush;

let ana: MiembroSembrado;
let luis: MiembroSembrado;
let movil: Navegador;

let contesta: (intento: number) => number;
const LUIS = 1;

beforeEach(async () => {
  servicio = await abrirServicioPush();
  contesta = () => 201;
  // Saturday, 18:00 in Madrid.
  casa = await abrirCasa({
    ahora: '2026-11-21T17:00:00.000Z',
    esperas: [1_000],
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
  });

  [ana, luis] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado];
  movil = servicio.navegador('Móvil', (n) => contesta(n));
  await casa.como(luis).suscribir(movil.suscripcion);
  await casa.repartir([await casa.tarea({ nombre: 'Fregar' }), LUIS], [await casa.tarea({ nombre: 'Barrer' }), LUIS]);
});
afterEach(async () => {
  await casa.cerrar();
  await servicio.cerrar();
});

/** Sends Luis his reminder; returns the id that his phone got. */
const recordado = async (): Promise<string> => {
  await recordar(casa.app.contexto, { id: casa.familia.id, zona_horaria: 'Europe/Madrid' });
  await casa.app.contexto.mensajero.quieta();
  return servicio.llegados(movil).at(-1)?.id ?? '';
};
const preguntar = async (id: string) => {
  const { estado, cuerpo } = await casa.pedir(null, 'verAviso', { id });
  return { estado, cuerpo: cuerpo as unknown };
};
const completarUna = async () => {
  const [primera] = await casa.pendientes(LUIS);
  await casa.como(luis).completar({ id: primera!.id });
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

test('an unknown id of any form answers 404', async () => {
  const id = await recordado();
  for (const otro of ['x', id.toLowerCase(), `${id}A`, 'A'.repeat(22), '1', "1'--", 'suscripciones', 'ñ'.repeat(30)])
    expect(await preguntar(otro), otro).toEqual(NO_HAY);
});

describe('a push that no longer holds', () => {
  test.each([
    ['another member has the browser', async () => void (await casa.pedir(ana, 'suscribir', movil.suscripcion))],
    [
      'they want none',
      async () => void (await casa.pedir(luis, 'editarUsuario', { id: luis.id, notificaciones_push: false })),
    ],
    ['their account is reset', async () => void (await casa.pedir(ana, 'restablecerCuenta', { id: luis.id }))],
    ['they no longer live here', async () => void (await casa.pedir(ana, 'archivarMiembro', { id: luis.id }))],
    [
      'they are away',
      async () =>
        void (await casa.pedir(luis, 'apuntarAusencia', {
          miembro: luis.id,
          desde: '2026-11-21',
          hasta: '2026-11-22',
        })),
    ],
    ['its day is over', () => Promise.resolve(casa.reloj.poner('2026-11-21T23:00:00.000Z'))],
  ])('since %s', async (_, pasa) => {
    const id = await recordado();
    await pasa();
    expect(await preguntar(id)).toEqual(NADA);
  });

  test('is unknown a day after it expired', async () => {
    const id = await recordado();
    casa.reloj.poner('2026-11-22T20:59:59.000Z');
    expect(await preguntar(id)).toEqual(NADA);
    casa.reloj.poner('2026-11-22T23:00:00.000Z');
    expect(await preguntar(id)).toEqual(NO_HAY);
  });
});

test('the id of a push replaced by a newer one is unknown, even if the older attempt was delivered', async () => {
  contesta = (n) => (n === 1 ? 500 : 201);
  const primera = await recordado();
  casa.reloj.avanzar(1);
  casa.app.contexto.mensajero.despertar();
  await casa.app.contexto.mensajero.quieta();
  const [, segundo] = servicio.llegados(movil);
  expect(segundo?.id).not.toBe(primera);
  expect(await preguntar(primera)).toEqual(NO_HAY);
  expect((await preguntar(segundo?.id ?? '')).estado).toBe(200);
});

test('callers who try ids are throttled, and the database stores only a digest of each id', async () => {
  const id = await recordado();
  for (let i = 0; i < 300; i += 1) await preguntar('A'.repeat(22));
  expect(await preguntar(id)).toMatchObject({ estado: 429 });
  casa.reloj.avanzar(600);
  expect((await preguntar(id)).estado).toBe(200);
  const filas = await casa.db.selectFrom('avisos_enviados').selectAll().execute();
  expect(filas).toHaveLength(1);
  expect(JSON.stringify(filas)).not.toContain(id);
});
