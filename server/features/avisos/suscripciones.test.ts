import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { unaSuscripcion } from '#server/testing/dispositivo.ts';
import { llamar, type MiembroSembrado } from '#server/testing/sembrar.ts';

let casa: Casa;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
beforeEach(async () => {
  casa = await abrirCasa();

  [ana, luis] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(() => casa.cerrar());

const filas = () => casa.db.selectFrom('suscripciones').select(['id', 'miembro_id']).orderBy('id').execute();

describe('a device', () => {
  test('belongs to the member from then on, and the first one turns their messages on', async () => {
    const antes = await leerVersion(casa.db, casa.familia.id);
    const { estado, cuerpo } = await casa.pedir(luis, 'suscribir', unaSuscripcion());
    expect([estado, cuerpo]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        nombre: 'Móvil de prueba',
        huella: expect.stringMatching(/^[\w-]{16}$/) as string,
        creado_en: '2026-11-21T10:00:00.000Z',
        ultima_entrega: null,
        ultimo_intento: null,
        ultimo_resultado: null,
      },
    ]);
    expect(await casa.como(luis).verYo()).toMatchObject({
      notificaciones_push: true,
      hora_recordatorio: 18,
    });
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
    await casa.como(luis).suscribir(unaSuscripcion());
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
    expect((await casa.como(luis).verAvisos()).dispositivos).toHaveLength(2);
  });

  test('is shown to its owner only, and its endpoint to nobody', async () => {
    const suscripcion = unaSuscripcion();
    const { cuerpo } = await casa.pedir(luis, 'suscribir', suscripcion);
    const { id } = cuerpo;
    expect((await casa.como(ana).verAvisos()).dispositivos).toEqual([]);
    for (const [metodo, plantilla] of [
      ['DELETE', RUTAS.suscripcion],
      ['POST', RUTAS.probarAviso],
    ] as const) {
      expect(await llamar(casa.app, metodo, ruta(plantilla, { id }), ana.token)).toMatchObject({
        estado: 404,
        cuerpo: { detail: 'No encontrado' },
      });
    }
    const dicho = JSON.stringify([cuerpo, await casa.como(luis).verAvisos(), await casa.como(ana).verUsuarios()]);
    for (const secreto of [suscripcion.endpoint, suscripcion.p256dh, suscripcion.auth, 'push.example'])
      expect(dicho).not.toContain(secreto);
  });

  test('subscribed again stays the same one, and becomes another member’s when they subscribe with it', async () => {
    const suscripcion = unaSuscripcion();
    const { id } = await casa.como(luis).suscribir(suscripcion);
    expect(await casa.como(luis).suscribir({ ...suscripcion, nombre: 'Otro nombre' })).toMatchObject({
      id,
      nombre: 'Otro nombre',
    });
    await casa.como(ana).suscribir(suscripcion);
    expect(await filas()).toEqual([{ id, miembro_id: ana.id }]);
    expect((await casa.como(luis).verAvisos()).dispositivos).toEqual([]);
  });

  test('is removed when its owner says so', async () => {
    const { id } = await casa.como(luis).suscribir(unaSuscripcion());
    await casa.como(luis).quitarSuscripcion({ id });
    expect(await filas()).toEqual([]);
    expect(await casa.negado(luis, 'quitarSuscripcion', { id })).toMatchObject({ estado: 404 });
  });

  test('is one of ten at most; subscribing it again does not count twice', async () => {
    const decima = unaSuscripcion();
    for (let i = 0; i < 9; i += 1) await casa.como(luis).suscribir(unaSuscripcion());
    await casa.como(luis).suscribir(decima);
    expect(await casa.negado(luis, 'suscribir', unaSuscripcion())).toMatchObject({
      estado: 409,
      cuerpo: {
        error: 'Ya tienes 10 dispositivos con avisos. Quita alguno que ya no uses',
        codigo: 'DEMASIADOS_DISPOSITIVOS',
      },
    });
    await casa.como(luis).suscribir(decima);
    await casa.como(ana).suscribir(unaSuscripcion());
  });

  test.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://router.lan/x',
    'https://caja/x',
    'https://127.0.0.1/x',
    'https://192.168.1.1/apply.cgi',
    'https://8.8.8.8/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://nas.local./x',
    'https://yo:clave@push.example.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no es nada',
  ])('at %s is refused: this box calls no neighbour', async (endpoint) => {
    expect(await casa.negado(luis, 'suscribir', unaSuscripcion(endpoint))).toMatchObject({
      estado: 400,
      cuerpo: { endpoint: ['Este navegador no usa un servicio de avisos conocido'] },
    });
    expect(await filas()).toEqual([]);
  });

  test('with a key that is not a point of the curve is refused', async () => {
    const suscripcion = unaSuscripcion();
    expect(await casa.negado(luis, 'suscribir', { ...suscripcion, p256dh: `BA${'A'.repeat(85)}` })).toMatchObject({
      estado: 400,
      cuerpo: { p256dh: ['Clave no válida'] },
    });
    expect(await casa.negado(luis, 'suscribir', { ...suscripcion, p256dh: 'corta', auth: 'x' })).toMatchObject({
      estado: 400,
      cuerpo: { p256dh: ['Clave no válida'], auth: ['Clave no válida'] },
    });
  });
});

describe('the devices of a login end', () => {
  test('when it logs out, and those of other logins stay', async () => {
    const { access, refresh } = await casa
      .como(null)
      .entrar({ username: (await usuario(luis)) ?? '', password: 'una-clave-larga' });
    await casa.como(luis).suscribir(unaSuscripcion());
    await casa.como(access).suscribir(unaSuscripcion());
    expect(await filas()).toHaveLength(2);
    await casa.como(null).salir({ refresh });
    expect(await filas()).toHaveLength(1);
    expect((await casa.como(luis).verAvisos()).dispositivos).toHaveLength(1);
  });

  test('when it has expired: they are no longer shown, since messages would not reach them', async () => {
    await casa.como(luis).suscribir(unaSuscripcion());
    await casa.db
      .updateTable('accesos')
      .set({ expira_en: '2026-11-21T10:00:00.000Z' })
      .where('id', '=', luis.acceso)
      .execute();
    expect((await casa.como(luis).verAvisos()).dispositivos).toEqual([]);
  });

  test('when the member is reset', async () => {
    await casa.como(luis).suscribir(unaSuscripcion());
    await casa.como(ana).suscribir(unaSuscripcion());
    await casa.como(ana).restablecerCuenta({ id: luis.id });
    expect((await filas()).map((f) => f.miembro_id)).toEqual([ana.id]);
  });

  test('when the member changes their password, except the device in use', async () => {
    const { access } = await casa
      .como(null)
      .entrar({ username: (await usuario(luis)) ?? '', password: 'una-clave-larga' });
    const { id } = await casa.como(luis).suscribir(unaSuscripcion());
    await casa.como(access).suscribir(unaSuscripcion());
    const clave = 'otra clave bien larga';
    await casa
      .como(luis)
      .cambiarContrasena({ password_actual: 'una-clave-larga', password: clave, password_confirm: clave });
    expect(await filas()).toEqual([{ id, miembro_id: luis.id }]);
  });
});

const usuario = async ({ id }: MiembroSembrado) =>
  (await casa.db.selectFrom('usuarios').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;

describe('the hour of the reminder', () => {
  const poner = (quien: MiembroSembrado, id: number, hora: unknown) =>
    casa.pedir(quien, 'editarUsuario', { id, hora_recordatorio: hora });

  test('is an hour or none, and each member sets their own', async () => {
    expect(await poner(luis, luis.id, 7)).toMatchObject({ estado: 200, cuerpo: { hora_recordatorio: 7 } });
    expect((await casa.como(luis).verAvisos()).hora_recordatorio).toBe(7);
    expect(await poner(luis, luis.id, null)).toMatchObject({ estado: 200, cuerpo: { hora_recordatorio: null } });
    expect(await poner(luis, luis.id, 24)).toMatchObject({
      estado: 400,
      cuerpo: { hora_recordatorio: ['El máximo es 23'] },
    });
    expect(await poner(luis, luis.id, '7')).toMatchObject({ estado: 400 });
    expect(await poner(ana, luis.id, 7)).toMatchObject({
      estado: 403,
      cuerpo: { detail: 'Esto solo lo puede cambiar cada uno en su perfil' },
    });
  });
});

test('browsers accept the server’s key, and the answer says whether the server can send e-mail', async () => {
  const { clave_publica, correo } = await casa.como(luis).verAvisos();
  expect(Buffer.from(clave_publica, 'base64url')).toHaveLength(65);
  expect(casa.app.contexto.push.esClave(clave_publica)).toBe(true);
  expect(correo).toEqual({ configurado: false, email: null });
  expect(pushDePrueba().clavePublica).not.toBe(clave_publica);
});
