import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CABECERA_CLAVE, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

const K1 = '6f1f7f5e-52a3-4d8a-9a5e-0d1c5b3f7a10';
const K2 = 'b0a6c2a4-3a0e-4f1b-8f53-9be0a64d9c21';
const [ANA, LUIS] = [0, 1];

let casa: Casa;
let tarea: number;
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });

  tarea = await casa.tarea();
});
afterEach(() => casa.cerrar());

const mandar = async (
  quien: number,
  method: 'POST' | 'GET' | 'DELETE' | 'PUT',
  url: string,
  { clave, ...cuerpo }: Readonly<Record<string, unknown>> & { readonly clave?: string } = {},
) => {
  const { id: usuario, acceso } = casa.miembro(quien);
  const { statusCode, body } = await casa.app.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${await casa.app.contexto.tokens.firmarAcceso({ usuario, acceso })}`,
      ...(clave === undefined ? {} : { [CABECERA_CLAVE]: clave }),
    },
    ...(method === 'POST' || method === 'PUT' ? { payload: cuerpo } : {}),
  });
  return { estado: statusCode, cuerpo: (body === '' ? null : JSON.parse(body)) as { id: number; nombre?: string } };
};
const cuantos = async (url: string): Promise<number> =>
  ((await mandar(ANA, 'GET', url)).cuerpo as unknown as readonly unknown[]).length;
const version = () => leerVersion(casa.db, casa.familia.id);

const FREGAR = { nombre: 'Fregar', descripcion: '', frecuencia: 'SEMANAL', dia_semana: 1, tiempo_estimado: 10 };
const APTA = { apta_infantil: true, apta_juvenil: true, apta_adulto: true, activa: true };
const casos = {
  'a chore': () => ({ url: RUTAS.tareas, lista: RUTAS.tareas, datos: { ...FREGAR, ...APTA } }),
  'a member': () => ({
    url: RUTAS.agregarMiembro,
    lista: RUTAS.usuarios,
    datos: { first_name: 'Nora', grupo_edad: 'INFANTIL' },
  }),
  'an assignment': () => ({
    url: RUTAS.asignaciones,
    lista: RUTAS.asignaciones,
    datos: { tarea, miembro: casa.id(LUIS) },
  }),
  'an absence': () => ({
    url: RUTAS.ausencias,
    lista: RUTAS.ausencias,
    datos: {
      miembro: casa.id(LUIS),
      desde: '2026-11-23',
      hasta: '2026-11-25',
      nota: 'con los abuelos',
    },
  }),
} as const;

describe.each(Object.entries(casos))('%s', (_nombre, caso) => {
  test('is created once under a key, however often it is requested, and announced once', async () => {
    const { url, lista, datos } = caso();
    const antes = await cuantos(lista);
    const primera = await mandar(ANA, 'POST', url, { ...datos, clave: K1 });
    expect(primera.estado).toBe(201);
    const dicha = await version();
    for (const clave of [K1, K1.toUpperCase()])
      expect(await mandar(ANA, 'POST', url, { ...datos, clave })).toEqual(primera);
    expect([await cuantos(lista), await version()]).toEqual([antes + 1, dicha]);
    // Under another key, or without one, the same body creates another row.
    for (const clave of [{ clave: K2 }, {}])
      expect((await mandar(ANA, 'POST', url, { ...datos, ...clave })).estado).toBe(201);
    expect(await cuantos(lista)).toBe(antes + 3);
  });

  test('many requests at once create it once, and all get the same answer', async () => {
    const { url, lista, datos } = caso();
    const antes = await cuantos(lista);
    const todas = await Promise.all(Array.from({ length: 5 }, () => mandar(ANA, 'POST', url, { ...datos, clave: K1 })));
    expect(new Set(todas.map(({ estado, cuerpo }) => `${String(estado)} ${String(cuerpo.id)}`)).size).toBe(1);
    expect(await cuantos(lista)).toBe(antes + 1);
  });

  test('a refused request may be repeated under its key', async () => {
    const { url, lista, datos } = caso();
    const antes = await cuantos(lista);
    const [campo] = Object.keys(datos);
    const mala = await mandar(ANA, 'POST', url, { ...datos, [campo!]: null, clave: K1 });
    expect(mala.estado).toBe(400);
    expect((await mandar(ANA, 'POST', url, { ...datos, clave: K1 })).estado).toBe(201);
    expect(await cuantos(lista)).toBe(antes + 1);
  });
});

const TAREA = { ...FREGAR, ...APTA };

test('a repeated request gets what it created as it is now, or a 404 when that is gone', async () => {
  const { cuerpo } = await mandar(ANA, 'POST', RUTAS.tareas, { ...TAREA, clave: K1 });
  await mandar(ANA, 'PUT', ruta(RUTAS.tarea, { id: cuerpo.id }), { ...TAREA, nombre: 'Fregar los platos' });
  expect(await mandar(ANA, 'POST', RUTAS.tareas, { ...TAREA, clave: K1 })).toMatchObject({
    estado: 201,
    cuerpo: { id: cuerpo.id, nombre: 'Fregar los platos' },
  });
  await mandar(ANA, 'DELETE', ruta(RUTAS.tarea, { id: cuerpo.id }));
  expect(await mandar(ANA, 'POST', RUTAS.tareas, { ...TAREA, clave: K1 })).toMatchObject({
    estado: 404,
    cuerpo: { detail: 'No encontrado' },
  });
});

test('a member who no longer lives here counts as gone too', async () => {
  const { cuerpo } = await mandar(ANA, 'POST', RUTAS.agregarMiembro, { first_name: 'Nora', clave: K1 });
  expect(await mandar(ANA, 'POST', ruta(RUTAS.archivar, { id: cuerpo.id }))).toMatchObject({ estado: 200 });
  expect(await mandar(ANA, 'POST', RUTAS.agregarMiembro, { first_name: 'Nora', clave: K1 })).toMatchObject({
    estado: 404,
  });
});

test('a key belongs to one kind of thing: under the same key another kind is created', async () => {
  const { cuerpo } = await mandar(ANA, 'POST', RUTAS.tareas, { ...TAREA, clave: K1 });
  const otra = await mandar(ANA, 'POST', RUTAS.agregarMiembro, { first_name: 'Nora', clave: K1 });
  expect(otra).toMatchObject({ estado: 201, cuerpo: { first_name: 'Nora' } });
  expect(await mandar(ANA, 'POST', RUTAS.tareas, { ...TAREA, clave: K1 })).toMatchObject({ cuerpo: { id: cuerpo.id } });
});

test('a key belongs to its member: another member may use the same key for a request of their own', async () => {
  const datos = { desde: '2026-11-23', hasta: '2026-11-25', nota: '', clave: K1 };
  const de = (quien: number) => mandar(quien, 'POST', RUTAS.ausencias, { ...datos, miembro: casa.id(quien) });
  const [ana, luis] = [await de(ANA), await de(LUIS)];
  expect([ana.estado, luis.estado]).toEqual([201, 201]);
  expect(luis.cuerpo.id).not.toBe(ana.cuerpo.id);
});

test('a key is forgotten after thirty days, when the next one is used; an invalid key is refused', async () => {
  await mandar(ANA, 'POST', RUTAS.tareas, { ...TAREA, clave: K1 });
  casa.reloj.poner('2026-12-22T10:00:00.000Z');
  await mandar(ANA, 'POST', RUTAS.tareas, { ...TAREA, clave: K2 });
  expect(await casa.db.selectFrom('claves').select('clave').execute()).toEqual([{ clave: K2 }]);
  expect(await mandar(ANA, 'POST', RUTAS.tareas, { ...TAREA, clave: 'otra' })).toMatchObject({ estado: 400 });
});
