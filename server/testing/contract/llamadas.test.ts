import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { LLAMADAS_CORE } from './llamadas-core.ts';
import { LLAMADAS_TASKS } from './llamadas-tasks.ts';
import { sembrarMundo, type Mundo } from './mundo.ts';
import { pedir } from './pedir.ts';

let app: App;
let mundo: Mundo;
beforeEach(async () => {
  app = await buildTestApp();
  mundo = await sembrarMundo(app);
});
afterEach(async () => {
  await app.app.close();
});

/** Returns the contract changed so that it refuses fields that it does not name. */
const estricto = (contrato: z.ZodType): z.ZodType => {
  if (contrato instanceof z.ZodArray) return z.array(estricto(contrato.element as z.ZodType));
  return contrato instanceof z.ZodObject ? z.strictObject(contrato.shape) : contrato;
};

// Specification: 2.12 3.01 3.02 3.03 3.04 3.05 3.06 3.07 3.09 3.10 3.18 3.19 3.20 3.21 3.22 3.23 3.24 3.26 3.27 3.28
// Specification: 3.29 3.30 3.31 4.01 4.04 4.09 4.11 4.19 5.33 6.01 6.12 6.16 7.01 7.04 7.05 7.06 7.07 7.08 7.09 7.10
// Specification: 7.11 7.12 7.13 7.14 7.15 7.16 7.17 7.18 7.19 7.20 7.21 7.22 7.23 7.24 7.25 7.26 7.27 7.28 7.29 7.30
// Specification: 7.31 7.32 7.33 7.34
test.each([...LLAMADAS_CORE, ...LLAMADAS_TASKS])(
  '$llamada takes the specification’s fields and answers with its own',
  async ({ llamada, campos, pedir: peticionDe, estado, contrato, literal }) => {
    const peticion = await peticionDe(mundo);
    expect(Object.keys({ ...(peticion.cuerpo as object | undefined), ...peticion.formulario })).toEqual(campos);
    const respuesta = await pedir(app, llamada, peticion);
    expect([respuesta.estado, respuesta.cuerpo]).toEqual([estado, respuesta.cuerpo]);
    if (contrato === null || literal === null) {
      expect(respuesta.cuerpo).toBeNull();
      return;
    }
    expect(respuesta.tipo).toMatch(/^application\/json/);
    expect(() => estricto(contrato).parse(respuesta.cuerpo)).not.toThrow();
    expect(() => literal.parse(respuesta.cuerpo)).not.toThrow();
  },
);

// Specification: 7.01
test('the specification has 31 rows, one of them for two calls', () => {
  expect(new Set([...LLAMADAS_CORE, ...LLAMADAS_TASKS].map((l) => l.llamada)).size).toBe(32);
});

// Specification: 7.10
test.each([
  ['COMPLETADA', 1],
  ['PENDIENTE', 1],
])('mis_tareas/?estado=%s returns the assignments in that state and no others', async (estado, cuantas) => {
  const { cuerpo } = await pedir(app, 'GET /tasks/asignaciones/mis_tareas/', {
    token: mundo.luis,
    consulta: `?estado=${estado}`,
  });
  expect((cuerpo as { estado: string }[]).map((a) => a.estado)).toEqual(Array.from({ length: cuantas }, () => estado));
});

// Specification: 7.16 7.17
test('without a session actual/ answers an empty one, and nothing can be picked', async () => {
  expect((await pedir(app, 'GET /tasks/sesiones-reparto/actual/', { token: mundo.luis })).cuerpo).toMatchObject({
    sesion: null,
  });
  expect((await pedir(app, 'GET /tasks/sesiones-reparto/tareas_disponibles/', { token: mundo.luis })).cuerpo).toEqual(
    [],
  );
});

// Specification: 7.04
test('the tokens of a registration, an activation, a login and a refresh are accepted', async () => {
  for (const llamada of [
    'POST /core/registro/',
    'POST /core/activar-cuenta/',
    'POST /auth/token/',
    'POST /auth/token/refresh/',
  ]) {
    const fila = [...LLAMADAS_CORE, ...LLAMADAS_TASKS].find((l) => l.llamada === llamada)!;
    const { cuerpo } = await pedir(app, llamada, await fila.pedir(mundo));
    const dado = cuerpo as { access?: string; tokens?: { access: string } };
    expect(
      await pedir(app, 'GET /core/usuarios/me/', { token: dado.tokens?.access ?? dado.access ?? '' }),
      llamada,
    ).toMatchObject({ estado: 200 });
  }
});

// Specification: 3.04 7.03
test('a photo’s path serves a picture to anyone who has it', async () => {
  const fila = [...LLAMADAS_CORE, ...LLAMADAS_TASKS].find((l) => l.llamada === 'PATCH /core/usuarios/{id}/')!;
  const { avatar } = (await pedir(app, fila.llamada, await fila.pedir(mundo))).cuerpo as { avatar: string };
  const foto = await app.app.inject({ url: avatar });
  expect([foto.statusCode, foto.headers['content-type']]).toEqual([200, 'image/webp']);
});
