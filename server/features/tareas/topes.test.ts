import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { MAXIMO_EN_TOTAL, MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** A family's limits, within which every move of a reparto is fast enough. Families above them keep what they have. */

let app: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  app = await buildTestApp();
});
afterEach(() => app.app.close());

const fundar = async (miembros: number): Promise<void> => {
  familia = await sembrarFamilia(
    app,
    Array.from({ length: miembros }, (_, i) => ({ nombre: `M${String(i)}`, admin: i === 0, cuenta: i === 0 })),
  );
};
const ana = (): string => familia.miembros[0]?.token ?? '';
const version = () => leerVersion(app.contexto.base.escritura, familia.id);
const agregar = () => llamar(app, 'POST', RUTAS.agregarMiembro, ana(), { first_name: 'Eva', grupo_edad: 'ADULTO' });
const crear = (cambios: object = {}) =>
  llamar(app, 'POST', RUTAS.tareas, ana(), { nombre: 'Barrer', frecuencia: 'SEMANAL', dia_semana: 3, ...cambios });
const cambiar = (id: number, cambios: object) =>
  llamar(app, 'PUT', ruta(RUTAS.tarea, { id }), ana(), {
    nombre: 'Barrer',
    frecuencia: 'SEMANAL',
    dia_semana: 3,
    ...cambios,
  });

const CASA_LLENA = {
  estado: 409,
  cuerpo: { error: 'Una familia puede tener como mucho 30 miembros', codigo: 'DEMASIADOS_MIEMBROS' },
};
const DEMASIADA_HISTORIA = {
  estado: 409,
  cuerpo: {
    error: 'Una familia puede tener como mucho 300 miembros, contando a quienes ya no viven en casa',
    codigo: 'DEMASIADOS_EN_TOTAL',
  },
};
const LISTA_LLENA = {
  estado: 409,
  cuerpo: {
    error: 'Una familia puede tener como mucho 400 tareas activas. Desactiva o elimina alguna que ya no uséis',
    codigo: 'DEMASIADAS_TAREAS',
  },
};

test('the thirtieth member is added, the next is refused, and nobody gets an event', async () => {
  await fundar(MAXIMO_MIEMBROS - 1);
  expect(await agregar()).toMatchObject({ estado: 201 });
  const antes = await version();
  expect(await agregar()).toMatchObject(CASA_LLENA);
  expect(await version()).toBe(antes);
});

test('adding several at once succeeds only up to the limit', async () => {
  await fundar(MAXIMO_MIEMBROS - 2);
  const estados = (await Promise.all(Array.from({ length: 6 }, agregar))).map((r) => r.estado);
  expect(estados.toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409]);
});

test('a family above the limit keeps all members and can edit them, but cannot add any', async () => {
  await fundar(MAXIMO_MIEMBROS + 5);
  expect(await agregar()).toMatchObject(CASA_LLENA);
  const { cuerpo } = await llamar(app, 'GET', RUTAS.usuarios, ana());
  expect(cuerpo).toHaveLength(MAXIMO_MIEMBROS + 5);
  expect(
    await llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: familia.miembros[3]?.id ?? 0 }), ana(), {
      first_name: 'Otro',
    }),
  ).toMatchObject({ estado: 200 });
});

/** Archives the members from index `desde` up to, but not including, `hasta`. */
const archivar = async (desde: number, hasta: number): Promise<void> => {
  const ids = familia.miembros.slice(desde, hasta).map((m) => m.id);
  await app.contexto.base.escritura
    .updateTable('usuarios')
    .set({ archivado_en: '2026-01-01T00:00:00.000Z' })
    .where('id', 'in', ids)
    .execute();
};
const desarchivar = (i: number) =>
  llamar(app, 'POST', ruta(RUTAS.desarchivar, { id: familia.miembros[i]?.id ?? 0 }), ana());

test('an archived member takes no place, and can come back only if there is room', async () => {
  await fundar(MAXIMO_MIEMBROS + 5);
  await archivar(1, 7);
  expect(await agregar()).toMatchObject({ estado: 201 });
  expect(await agregar()).toMatchObject(CASA_LLENA);
  expect(await desarchivar(1)).toMatchObject(CASA_LLENA);
  await archivar(7, 8);
  expect(await desarchivar(1)).toMatchObject({ estado: 200 });
  expect(await desarchivar(2)).toMatchObject(CASA_LLENA);
});

test('returning and new members at once succeed only up to the limit', async () => {
  await fundar(MAXIMO_MIEMBROS + 1);
  await archivar(1, 4);
  const estados = (await Promise.all([desarchivar(1), agregar(), desarchivar(2), agregar()])).map((r) => r.estado);
  expect(estados.filter((e) => e === 409)).toHaveLength(2);
});

test('three hundred members, archived ones included, is the limit; an archived one may still come back', async () => {
  await fundar(MAXIMO_EN_TOTAL - 1);
  await archivar(1, MAXIMO_EN_TOTAL - 1);
  expect(await agregar()).toMatchObject({ estado: 201 });
  expect(await agregar()).toMatchObject(DEMASIADA_HISTORIA);
  expect(await desarchivar(1)).toMatchObject({ estado: 200 });
});

test('the four hundredth active chore is created, the next is refused; an inactive one does not count', async () => {
  await fundar(1);
  const [primera = 0] = await sembrarTareas(
    app,
    familia.id,
    Array.from({ length: MAXIMO_TAREAS - 1 }, () => 10),
  );
  expect(await crear()).toMatchObject({ estado: 201 });
  const antes = await version();
  expect(await crear()).toMatchObject(LISTA_LLENA);
  expect(await version()).toBe(antes);

  const apagada = await crear({ activa: false });
  expect(apagada).toMatchObject({ estado: 201 });
  const { id } = apagada.cuerpo as { id: number };
  expect(await cambiar(id, { activa: true })).toMatchObject(LISTA_LLENA);
  expect(await cambiar(id, { activa: false, nombre: 'Fregar' })).toMatchObject({ estado: 200 });
  expect(await cambiar(primera, { nombre: 'Sigue activa' })).toMatchObject({ estado: 200 });
  expect(await llamar(app, 'DELETE', ruta(RUTAS.tarea, { id: primera }), ana())).toMatchObject({ estado: 204 });
  expect(await cambiar(id, { activa: true })).toMatchObject({ estado: 200 });
  expect(await crear()).toMatchObject(LISTA_LLENA);
});

test('creating or switching on several at once succeeds only up to the limit; another family has its own count', async () => {
  await fundar(1);
  await sembrarTareas(
    app,
    familia.id,
    Array.from({ length: MAXIMO_TAREAS - 2 }, () => 10),
  );
  const [una = 0, otra = 0] = await sembrarTareas(app, familia.id, [10, 10], { activa: false });
  const estados = (
    await Promise.all([crear(), cambiar(una, { activa: true }), crear(), cambiar(otra, { activa: true })])
  ).map((r) => r.estado);
  expect(estados.filter((e) => e === 409)).toHaveLength(2);
  await fundar(1);
  expect(await crear()).toMatchObject({ estado: 201 });
});

test('a family above the limit keeps its chores and can edit them, but cannot add any', async () => {
  await fundar(1);
  const [primera = 0] = await sembrarTareas(
    app,
    familia.id,
    Array.from({ length: MAXIMO_TAREAS + 20 }, () => 10),
  );
  expect(await crear()).toMatchObject(LISTA_LLENA);
  expect(await cambiar(primera, { nombre: 'Otra' })).toMatchObject({ estado: 200 });
  const { cuerpo } = await llamar(app, 'GET', RUTAS.tareas, ana());
  expect(cuerpo).toHaveLength(MAXIMO_TAREAS + 20);
});
