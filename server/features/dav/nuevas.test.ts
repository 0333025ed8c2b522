import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { caminosDe, fichaDe, MIAS, nuevoVtodo, pedirCambios, pedirDav } from '#server/testing/dav.ts';

const [ANA, LUIS] = [0, 1];
let casa: Casa;
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const llave = async (quien: number, permisos: PermisoLlave[] = ['calendario', 'marcar']) =>
  (await casa.como(quien).hacerLlave({ nombre: 'Móvil', permisos })).clave;
const SUYO = `${MIAS}8f2c-11%40movil.ics`;
const nuevo = (...mas: readonly string[]) => nuevoVtodo(['UID:8f2c-11', 'SUMMARY:Comprar pilas', ...mas]);
const poner = (clave: string, cuerpo: string, url = SUYO, mas = {}) =>
  pedirDav(casa.app, 'PUT', url, { clave, cuerpo, mas });
const pendientes = async (quien = ANA) =>
  (await casa.como(quien).verMisTareas({ estado: 'PENDIENTE' })).map((a) => [a.tarea_nombre, a.fecha_limite]);

test('a new to-do of an admin is a chore of one day, theirs, found where the program put it', async () => {
  const clave = await llave(ANA);
  const antes = await pedirDav(casa.app, 'REPORT', MIAS, { clave, cuerpo: pedirCambios('') });
  const puesta = await poner(clave, nuevo('DUE;VALUE=DATE:20261124'), SUYO, { 'if-none-match': '*' });
  expect([puesta.estado, puesta.cuerpo, puesta.cabeceras['etag']]).toEqual([201, '', undefined]);
  expect(await pendientes()).toEqual([['Comprar pilas', '2026-11-24']]);
  const leida = await pedirDav(casa.app, 'GET', SUYO, { clave });
  expect(leida.cuerpo).toContain('UID:8f2c-11\r\n');
  expect(leida.cuerpo).toContain('SUMMARY:Comprar pilas');
  const cambios = await pedirDav(casa.app, 'REPORT', MIAS, { clave, cuerpo: pedirCambios(fichaDe(antes.cuerpo)) });
  expect(caminosDe(cambios.cuerpo)).toEqual([SUYO]);

  const hecha = leida.cuerpo.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
  expect(await poner(clave, hecha, SUYO, { 'if-match': leida.cabeceras['etag'] })).toMatchObject({ estado: 204 });
  expect(await pendientes()).toEqual([]);
});

test('without a day it is due today; sent again, it stays one', async () => {
  const clave = await llave(ANA);
  expect((await poner(clave, nuevo())).estado).toBe(201);
  expect((await poner(clave, nuevo())).estado).toBe(204);
  expect((await poner(clave, nuevo(), SUYO, { 'if-none-match': '*' })).estado).toBe(412);
  expect((await poner(clave, nuevo('X-A:1'), `${MIAS}otro.ics`)).estado).toBe(403);
  expect(await pendientes()).toEqual([['Comprar pilas', '2026-11-21']]);
});

soloLargo('sent again after a crash between the chore and its address, it is one', async () => {
  const clave = await llave(ANA);
  await poner(clave, nuevo());
  await casa.db.deleteFrom('dav_puestas').execute();
  expect((await poner(clave, nuevo())).estado).toBe(201);
  expect(await pendientes()).toHaveLength(1);
  expect((await pedirDav(casa.app, 'GET', SUYO, { clave })).estado).toBe(200);
});

soloLargo('two requests at once make one', async () => {
  const clave = await llave(ANA);
  const estados = await Promise.all([1, 2, 3].map(async () => (await poner(clave, nuevo())).estado));
  expect(estados).toContain(201);
  expect(await pendientes()).toHaveLength(1);
});

soloLargo('one that is done already is ticked', async () => {
  expect((await poner(await llave(ANA), nuevo('STATUS:COMPLETED'))).estado).toBe(201);
  expect(await pendientes()).toEqual([]);
  expect(await casa.como(ANA).verMisTareas({ estado: 'COMPLETADA' })).toMatchObject([
    { tarea_nombre: 'Comprar pilas' },
  ]);
});

soloLargo('by an admin’s own login too; the audit log names the act', async () => {
  const r = await pedirDav(casa.app, 'PUT', SUYO, { token: await casa.token(ANA), cuerpo: nuevo() });
  expect(r.estado).toBe(201);
  const actos = await casa.db.selectFrom('rastro').select(['autor_id', 'datos']).execute();
  expect(actos.filter((a) => a.autor_id === casa.id(ANA) && a.datos.includes('Comprar pilas'))).not.toEqual([]);
});

soloLargo('a long text is its name as far as that goes, and its description', async () => {
  const largo = 'Mirar '.repeat(20).trim();
  expect((await poner(await llave(ANA), nuevoVtodo(['UID:a', `SUMMARY:${largo}`]))).estado).toBe(201);
  expect((await casa.primera(ANA)).tarea_descripcion).toBe(largo);
});

test('is refused for others, with a past day, without a name or UID, and for old copies of our own', async () => {
  const [deLuis, deAna] = [await llave(LUIS), await llave(ANA)];
  const no = await poner(deLuis, nuevo());
  expect([no.estado, no.cuerpo]).toEqual([403, expect.stringContaining('no se crean')]);
  expect((await poner(await llave(ANA, ['calendario', 'casa']), nuevo())).estado).toBe(403);
  expect((await poner(await llave(ANA, ['marcar', 'casa']), nuevo())).estado).toBe(403);
  for (const [texto, url] of [
    [nuevo('DUE;VALUE=DATE:20261120'), SUYO],
    [nuevoVtodo(['UID:x']), SUYO],
    [nuevoVtodo(['SUMMARY:x']), SUYO],
    [nuevoVtodo(['UID:asignacion-9@te-toca', 'SUMMARY:x']), SUYO],
    [nuevo('X-B:1'), `${MIAS}9.ics`],
    [nuevo('X-C:1'), `${MIAS}${'x'.repeat(300)}.ics`],
  ] as const) {
    expect((await poner(deAna, texto, url)).estado, texto).toBe(403);
    expect((await poner(deAna, texto, url)).estado, texto).toBe(204);
  }
  expect(await pendientes()).toEqual([]);
  expect(await pendientes(LUIS)).toEqual([]);
  expect(await casa.como(ANA).verTareas()).toEqual([]);
});

test('once its chore is deleted, or done for a week, it does not come back', async () => {
  const clave = await llave(ANA);
  await poner(clave, nuevo());
  const { id, tarea } = await casa.primera(ANA);
  await casa.como(ANA).completar({ id });
  await casa.el('2026-11-30');
  expect((await pedirDav(casa.app, 'GET', SUYO, { clave })).estado).toBe(404);
  expect((await poner(clave, nuevo('SEQUENCE:2'))).estado).toBe(403);
  await casa.como(ANA).borrarTarea({ id: tarea });
  expect((await poner(clave, nuevo('SEQUENCE:3'))).estado).toBe(403);
  expect(await pendientes()).toEqual([]);
});
