import { afterEach, beforeEach, expect, test } from 'vitest';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

let casa: Casa;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
beforeEach(async () => {
  casa = await abrirCasa();

  [ana, luis] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(() => casa.cerrar());

test('name and zone change in one version; all members get the event, which does not contain the PIN', async () => {
  const oyente = await oir(await escuchar(casa.app), luis.token);
  const antes = await leerVersion(casa.db, casa.familia.id);
  expect(
    await casa.como(ana).editarFamilia({ id: casa.familia.id, nombre: ' Los Ruiz ', zona_horaria: 'america/bogota' }),
  ).toMatchObject({ id: casa.familia.id, nombre: 'Los Ruiz', pin: casa.familia.pin, zona_horaria: 'America/Bogota' });
  await oyente.esperar('familia:cambiada');
  expect(oyente.recibidos).toEqual([
    {
      evento: 'familia:cambiada',
      datos: {
        version: antes + 1,
        familia: {
          id: casa.familia.id,
          nombre: 'Los Ruiz',
          zona_horaria: 'America/Bogota',
          sonido_pantalla: true,
        },
      },
    },
  ]);
  oyente.socket.disconnect();
  expect(await casa.pedir(luis, 'verYo')).toMatchObject({
    cuerpo: { familia_nombre: 'Los Ruiz' },
  });
});

test('only an admin sets the quiet hours, which are 22 to 8 by default', async () => {
  const leer = () => casa.pedir(ana, 'verFamilia', { id: casa.familia.id });
  expect(await leer()).toMatchObject({ cuerpo: { silencio_desde: 22, silencio_hasta: 8 } });
  const antes = await leerVersion(casa.db, casa.familia.id);
  expect(await casa.como(ana).editarFamilia({ id: casa.familia.id, silencio_desde: 23 })).toMatchObject({
    silencio_desde: 23,
    silencio_hasta: 8,
  });
  expect(await leer()).toMatchObject({ cuerpo: { silencio_desde: 23, silencio_hasta: 8 } });
  expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
  expect(await casa.negado(ana, 'editarFamilia', { id: casa.familia.id, silencio_hasta: 24 })).toMatchObject({
    estado: 400,
    cuerpo: { silencio_hasta: ['El máximo es 23'] },
  });
});

test.each([false, true])('the switch of Home Assistant is off at first; a broker on the box: %j', async (hayMqtt) => {
  await casa.cerrar();
  casa = await abrirCasa({ hayMqtt });
  const { id } = casa.familia;
  expect(await casa.como(0).verFamilia({ id })).toMatchObject({ mqtt: false, hay_mqtt: hayMqtt });
  const antes = await leerVersion(casa.db, id);
  expect(await casa.como(0).editarFamilia({ id, mqtt: true })).toMatchObject({ mqtt: true, hay_mqtt: hayMqtt });
  expect(await casa.como(0).verFamilia({ id })).toMatchObject({ mqtt: true });
  expect(await leerVersion(casa.db, id)).toBe(antes + 1);
  expect(await casa.negado(1, 'editarFamilia', { id, mqtt: false })).toMatchObject({ estado: 403 });
});

test('the same values again change nothing', async () => {
  const antes = await leerVersion(casa.db, casa.familia.id);
  await casa.como(ana).editarFamilia({ id: casa.familia.id });
  await casa.como(ana).editarFamilia({ id: casa.familia.id, nombre: 'García', zona_horaria: 'Europe/Madrid' });
  expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes);
});

test('refusals come in the order 401, 403, 404, 400', async () => {
  const ajena = await sembrarFamilia(casa.app);
  expect(await casa.negado('x', 'editarFamilia', { id: casa.familia.id })).toMatchObject({
    estado: 401,
  });
  expect(await casa.negado(luis, 'editarFamilia', { id: casa.familia.id, nombre: 'X' })).toMatchObject({ estado: 403 });
  expect(await casa.negado(ana, 'editarFamilia', { id: ajena.id, nombre: 'X' })).toMatchObject({ estado: 404 });
  expect(await casa.negado(ana, 'editarFamilia', { id: ajena.id, nombre: 7 })).toMatchObject({ estado: 404 });
  expect(await casa.negado(ana, 'editarFamilia', { id: casa.familia.id, nombre: '  ' })).toMatchObject({
    estado: 400,
    cuerpo: { nombre: ['Este campo es obligatorio'] },
  });
  expect(await casa.negado(ana, 'editarFamilia', { id: casa.familia.id, zona_horaria: 'Europe/Madriz' })).toMatchObject(
    {
      estado: 400,
      cuerpo: { zona_horaria: ['Zona horaria desconocida'] },
    },
  );
  expect(await casa.negado(ana, 'editarFamilia', { id: casa.familia.id, pin: '000000' })).toMatchObject({
    estado: 400,
    cuerpo: { pin: ['Campo desconocido'] },
  });
});
