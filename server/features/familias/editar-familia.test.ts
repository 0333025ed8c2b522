import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

let construida: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
beforeEach(async () => {
  construida = await buildTestApp();
  familia = await sembrarFamilia(construida);
  [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(() => construida.app.close());

const editar = (quien: MiembroSembrado, cuerpo: unknown, id = familia.id) =>
  llamar(construida, 'PATCH', ruta(RUTAS.familia, { id }), quien.token, cuerpo);

test('name and zone change in one version; everyone gets the event, nobody the PIN', async () => {
  const oyente = await oir(await escuchar(construida), luis.token);
  const antes = await leerVersion(construida.contexto.base.escritura, familia.id);
  expect(await editar(ana, { nombre: ' Los Ruiz ', zona_horaria: 'america/bogota' })).toMatchObject({
    estado: 200,
    cuerpo: { id: familia.id, nombre: 'Los Ruiz', pin: familia.pin, zona_horaria: 'America/Bogota' },
  });
  await oyente.esperar('familia:cambiada');
  expect(oyente.recibidos).toEqual([
    {
      evento: 'familia:cambiada',
      datos: {
        version: antes + 1,
        familia: { id: familia.id, nombre: 'Los Ruiz', zona_horaria: 'America/Bogota', sonido_pantalla: true },
      },
    },
  ]);
  oyente.socket.disconnect();
  expect(await llamar(construida, 'GET', RUTAS.yo, luis.token)).toMatchObject({
    cuerpo: { familia_nombre: 'Los Ruiz' },
  });
});

test('only an admin sets the quiet hours, which are 22 to 8 by default', async () => {
  const leer = () => llamar(construida, 'GET', ruta(RUTAS.familia, { id: familia.id }), ana.token);
  expect(await leer()).toMatchObject({ cuerpo: { silencio_desde: 22, silencio_hasta: 8 } });
  const antes = await leerVersion(construida.contexto.base.escritura, familia.id);
  expect(await editar(ana, { silencio_desde: 23 })).toMatchObject({
    estado: 200,
    cuerpo: { silencio_desde: 23, silencio_hasta: 8 },
  });
  expect(await leer()).toMatchObject({ cuerpo: { silencio_desde: 23, silencio_hasta: 8 } });
  expect(await leerVersion(construida.contexto.base.escritura, familia.id)).toBe(antes + 1);
  expect(await editar(ana, { silencio_hasta: 24 })).toMatchObject({
    estado: 400,
    cuerpo: { silencio_hasta: ['El máximo es 23'] },
  });
});

test('the same values again are no change', async () => {
  const antes = await leerVersion(construida.contexto.base.escritura, familia.id);
  expect(await editar(ana, {})).toMatchObject({ estado: 200 });
  expect(await editar(ana, { nombre: 'García', zona_horaria: 'Europe/Madrid' })).toMatchObject({ estado: 200 });
  expect(await leerVersion(construida.contexto.base.escritura, familia.id)).toBe(antes);
});

test('refusals come in the order of the checks', async () => {
  const ajena = await sembrarFamilia(construida);
  expect(await editar({ ...ana, token: 'x' }, {})).toMatchObject({ estado: 401 });
  expect(await editar(luis, { nombre: 'X' })).toMatchObject({ estado: 403 });
  expect(await editar(ana, { nombre: 'X' }, ajena.id)).toMatchObject({ estado: 404 });
  expect(await editar(ana, { nombre: 7 }, ajena.id)).toMatchObject({ estado: 404 });
  expect(await editar(ana, { nombre: '  ' })).toMatchObject({
    estado: 400,
    cuerpo: { nombre: ['Este campo es obligatorio'] },
  });
  expect(await editar(ana, { zona_horaria: 'Europe/Madriz' })).toMatchObject({
    estado: 400,
    cuerpo: { zona_horaria: ['Zona horaria desconocida'] },
  });
  expect(await editar(ana, { pin: '000000' })).toMatchObject({ estado: 400, cuerpo: { pin: ['Campo desconocido'] } });
});
