import { afterEach, beforeEach, expect, test } from 'vitest';
import { leerInvitacion } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { llamar, sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

let casa: Casa;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let leo: MiembroSembrado;
beforeEach(async () => {
  casa = await abrirCasa({
    miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Leo', cuenta: false }],
  });

  [ana, luis, leo] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
});
afterEach(() => casa.cerrar());

const CADUCADA = { estado: 400, cuerpo: { secreto: ['La invitación ha caducado. Pide otra, o usa el ID y el PIN'] } };

test('an invitation’s link works without the PIN for every member; the database has no secret in the clear', async () => {
  const { estado, cuerpo } = await casa.pedir(ana, 'crearInvitacion', { id: casa.familia.id });
  expect(estado).toBe(201);
  const { secreto, url_ruta, expira_en } = cuerpo;
  expect([Buffer.from(secreto, 'base64url').length, expira_en]).toEqual([32, '2026-11-22T10:00:00.000Z']);
  const [pagina, fragmento] = url_ruta.split('#');
  expect([pagina, leerInvitacion(`#${String(fragmento)}`)]).toEqual([
    '/join-family',
    { familia_id: casa.familia.id, secreto },
  ]);
  const filas = await casa.db.selectFrom('invitaciones').selectAll().execute();
  expect(JSON.stringify(filas)).not.toContain(secreto);

  const listada = await casa.pedir(null, 'unirse', { familia_id: casa.familia.id, secreto });
  expect(listada).toMatchObject({
    estado: 200,
    cuerpo: { familia: { nombre: 'García' }, miembros: [{ id: leo.id, first_name: 'Leo' }] },
  });
  const { token_activacion } = listada.cuerpo;
  const activar = {
    miembro_id: leo.id,
    token_activacion,
    password: 'tres gatos y un pez',
    password_confirm: 'tres gatos y un pez',
  };
  await casa.como(null).activarCuenta(activar);
  expect(await casa.como(null).unirse({ familia_id: casa.familia.id, secreto })).toMatchObject({
    miembros: [],
    token_activacion: '',
  });
});

test('an invitation expires after a day or when the PIN changes; several are valid at once', async () => {
  const [una, otra] = [
    await casa.como(ana).crearInvitacion({ id: casa.familia.id }),
    await casa.como(ana).crearInvitacion({ id: casa.familia.id }),
  ];
  casa.reloj.avanzar(86_399);
  expect([
    (await casa.pedir(null, 'unirse', { familia_id: casa.familia.id, secreto: una.secreto })).estado,
    (await casa.pedir(null, 'unirse', { familia_id: casa.familia.id, secreto: otra.secreto })).estado,
  ]).toEqual([200, 200]);
  casa.reloj.avanzar(1);
  expect(await casa.pedir(null, 'unirse', { familia_id: casa.familia.id, secreto: una.secreto })).toMatchObject(
    CADUCADA,
  );
  ana = { ...ana, token: await casa.app.contexto.tokens.firmarAcceso({ usuario: ana.id, acceso: ana.acceso }) };
  const nueva = await casa.como(ana).crearInvitacion({ id: casa.familia.id });
  const { token_activacion } = await casa.como(null).unirse({ familia_id: casa.familia.id, secreto: nueva.secreto });
  await casa.como(ana).regenerarPin({ id: casa.familia.id });
  expect(await casa.pedir(null, 'unirse', { familia_id: casa.familia.id, secreto: nueva.secreto })).toMatchObject(
    CADUCADA,
  );
  const activar = {
    miembro_id: leo.id,
    token_activacion,
    password: 'tres gatos y un pez',
    password_confirm: 'tres gatos y un pez',
  };
  expect(await casa.negado(null, 'activarCuenta', activar)).toMatchObject({ estado: 400 });
});

test('an invitation belongs to one family; an unknown family, another family’s secret and a wrong one get the same answer', async () => {
  const ajena = await sembrarFamilia(casa.app, [
    { nombre: 'Eva', admin: true },
    { nombre: 'Tom', cuenta: false },
  ]);
  const { secreto } = await casa.como(ana).crearInvitacion({ id: casa.familia.id });
  for (const intento of [
    casa.pedir(null, 'unirse', { familia_id: ajena.id, secreto }),
    casa.pedir(null, 'unirse', { familia_id: 999_999, secreto }),
    casa.pedir(null, 'unirse', { familia_id: casa.familia.id, secreto: 'x'.repeat(43) }),
  ])
    expect(await intento).toMatchObject(CADUCADA);
});

test('an invitation works while wrong PINs are throttled, and wrong secrets do not throttle PINs', async () => {
  const { secreto } = await casa.como(ana).crearInvitacion({ id: casa.familia.id });
  for (let i = 0; i < 30; i += 1)
    await casa.negado(null, 'unirse', { familia_id: casa.familia.id, secreto: `malo-${String(i)}` });
  await casa.como(null).unirse({ familia_id: casa.familia.id, pin: casa.familia.pin });
  for (let i = 0; i < 6; i += 1) await casa.pedir(null, 'unirse', { familia_id: casa.familia.id, pin: '000000' });
  expect(await casa.negado(null, 'unirse', { familia_id: casa.familia.id, pin: casa.familia.pin })).toMatchObject({
    estado: 429,
  });
  await casa.como(null).unirse({ familia_id: casa.familia.id, secreto });
});

test('only an admin creates one, for their own family', async () => {
  const ajena = await sembrarFamilia(casa.app);
  expect(await casa.negado(luis, 'crearInvitacion', { id: casa.familia.id })).toMatchObject({ estado: 403 });
  expect(await casa.negado('x', 'crearInvitacion', { id: casa.familia.id })).toMatchObject({
    estado: 401,
  });
  expect(await casa.negado(ana, 'crearInvitacion', { id: ajena.id })).toMatchObject({ estado: 404 });
});

test.each([
  [{}, { familia_id: ['Debe ser un número entero'], pin: ['El PIN son 6 cifras'] }],
  [{ familia_id: 1 }, { pin: ['El PIN son 6 cifras'] }],
  [{ familia_id: 1, pin: '123456', secreto: 'x' }, { pin: ['El PIN son 6 cifras'] }],
  [{ familia_id: 1, secreto: '' }, { secreto: ['Este campo es obligatorio'] }],
  [{ familia_id: 1, secreto: ['x'] }, { secreto: ['Debe ser un texto'] }],
  [{ familia_id: 1, pin: 123456 }, { pin: ['El PIN son 6 cifras'] }],
  [null, { non_field_errors: ['Faltan los datos'] }],
])('%j is not a way to join', async (cuerpo, errores) => {
  expect(await llamar(casa.app, 'POST', RUTAS.unirse, null, cuerpo)).toMatchObject({ estado: 400, cuerpo: errores });
});
