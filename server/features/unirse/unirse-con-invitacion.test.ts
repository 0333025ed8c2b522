import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import { leerInvitacion, type Invitacion } from '#shared/contracts/altas.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

let reloj: ReturnType<typeof relojFijo>;
let construida: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let leo: MiembroSembrado;
beforeEach(async () => {
  reloj = relojFijo();
  construida = await buildTestApp({ reloj });
  familia = await sembrarFamilia(construida, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Leo', cuenta: false },
  ]);
  [ana, luis, leo] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
});
afterEach(() => construida.app.close());

const pedirInvitacion = (quien: MiembroSembrado, id = familia.id) =>
  llamar(construida, 'POST', ruta(RUTAS.invitacion, { id }), quien.token);
const invitar = async (): Promise<Invitacion> => (await pedirInvitacion(ana)).cuerpo;
const unirse = (cuerpo: unknown) => llamar(construida, 'POST', RUTAS.unirse, null, cuerpo);
const con = (secreto: string, familia_id = familia.id) => unirse({ familia_id, secreto });
const CADUCADA = { estado: 400, cuerpo: { secreto: ['La invitación ha caducado. Pide otra, o usa el ID y el PIN'] } };

test('its link joins without the PIN, as often as there are members; the database keeps no secret', async () => {
  const { estado, cuerpo } = await pedirInvitacion(ana);
  expect(estado).toBe(201);
  const { secreto, url_ruta, expira_en } = cuerpo as Invitacion;
  expect([Buffer.from(secreto, 'base64url').length, expira_en]).toEqual([32, '2026-11-22T10:00:00.000Z']);
  const [pagina, fragmento] = url_ruta.split('#');
  expect([pagina, leerInvitacion(`#${String(fragmento)}`)]).toEqual([
    '/join-family',
    { familia_id: familia.id, secreto },
  ]);
  const filas = await construida.contexto.base.escritura.selectFrom('invitaciones').selectAll().execute();
  expect(JSON.stringify(filas)).not.toContain(secreto);

  const listada = await con(secreto);
  expect(listada).toMatchObject({
    estado: 200,
    cuerpo: { familia: { nombre: 'García' }, miembros: [{ id: leo.id, first_name: 'Leo' }] },
  });
  const { token_activacion } = listada.cuerpo as FamiliaParaUnirse;
  const activar = {
    miembro_id: leo.id,
    token_activacion,
    password: 'tres gatos y un pez',
    password_confirm: 'tres gatos y un pez',
  };
  expect(await llamar(construida, 'POST', RUTAS.activar, null, activar)).toMatchObject({ estado: 201 });
  expect(await con(secreto)).toMatchObject({ estado: 200, cuerpo: { miembros: [], token_activacion: '' } });
});

test('ends after a day, and with the PIN; several are valid at once', async () => {
  const [una, otra] = [await invitar(), await invitar()];
  reloj.avanzar(86_399);
  expect([(await con(una.secreto)).estado, (await con(otra.secreto)).estado]).toEqual([200, 200]);
  reloj.avanzar(1);
  expect(await con(una.secreto)).toMatchObject(CADUCADA);
  ana = { ...ana, token: await construida.contexto.tokens.firmarAcceso({ usuario: ana.id, acceso: ana.acceso }) };
  const nueva = await invitar();
  const { token_activacion } = (await con(nueva.secreto)).cuerpo as FamiliaParaUnirse;
  await llamar(construida, 'POST', ruta(RUTAS.regenerarPin, { id: familia.id }), ana.token);
  expect(await con(nueva.secreto)).toMatchObject(CADUCADA);
  const activar = {
    miembro_id: leo.id,
    token_activacion,
    password: 'tres gatos y un pez',
    password_confirm: 'tres gatos y un pez',
  };
  expect(await llamar(construida, 'POST', RUTAS.activar, null, activar)).toMatchObject({ estado: 400 });
});

test('belongs to one family, and an unknown family, another’s secret and a wrong one get the same answer', async () => {
  const ajena = await sembrarFamilia(construida, [
    { nombre: 'Eva', admin: true },
    { nombre: 'Tom', cuenta: false },
  ]);
  const { secreto } = await invitar();
  for (const intento of [con(secreto, ajena.id), con(secreto, 999_999), con('x'.repeat(43))])
    expect(await intento).toMatchObject(CADUCADA);
});

test('joins while wrong PINs have to wait, and wrong secrets do not make PINs wait', async () => {
  const { secreto } = await invitar();
  for (let i = 0; i < 30; i += 1) await con(`malo-${String(i)}`);
  expect(await unirse({ familia_id: familia.id, pin: familia.pin })).toMatchObject({ estado: 200 });
  for (let i = 0; i < 6; i += 1) await unirse({ familia_id: familia.id, pin: '000000' });
  expect(await unirse({ familia_id: familia.id, pin: familia.pin })).toMatchObject({ estado: 429 });
  expect(await con(secreto)).toMatchObject({ estado: 200 });
});

test('only an admin makes one, of their own family', async () => {
  const ajena = await sembrarFamilia(construida);
  expect(await pedirInvitacion(luis)).toMatchObject({ estado: 403 });
  expect(await pedirInvitacion({ ...ana, token: 'x' })).toMatchObject({ estado: 401 });
  expect(await pedirInvitacion(ana, ajena.id)).toMatchObject({ estado: 404 });
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
  expect(await unirse(cuerpo)).toMatchObject({ estado: 400, cuerpo: errores });
});
