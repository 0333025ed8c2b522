import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Aparato } from '#shared/contracts/sin-contrasena.ts';
import type { AparatoPermitido, Tokens } from '#shared/contracts/accesos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';
import { sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

const PIN = '7294';
const INCORRECTO = { estado: 400, cuerpo: { pin: ['Ese no es tu PIN. Prueba otra vez'] } };
const NO_PERMITIDO = { estado: 409, cuerpo: { codigo: 'PIN_NO_PERMITIDO' } };
const SIN_APARATO = {
  estado: 400,
  cuerpo: { dispositivo: ['En este dispositivo ya no se entra con la cara. Usa tu contraseña'] },
};

type Cuatro = readonly [MiembroSembrado, MiembroSembrado, MiembroSembrado, MiembroSembrado];

let casa: Casa;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let marta: MiembroSembrado;
let leo: MiembroSembrado;
let tableta: AparatoPermitido;

const permitir = async ({ token }: MiembroSembrado, nombre = 'Tableta') =>
  (await casa.pedir(token, 'permitirAparato', { nombre })) as { estado: number; cuerpo: AparatoPermitido };
const dejar = ({ id }: MiembroSembrado, cuerpo: object = { permitido: true, pin: PIN }, quien = ana) =>
  casa.pedir(quien, 'permitirPin', { id, ...cuerpo });
const entrar = async ({ id }: MiembroSembrado, pin = PIN, dispositivo = tableta.token) =>
  (await casa.pedir(null, 'entrarConPin', { dispositivo, miembro: id, pin })) as {
    estado: number;
    cuerpo: Tokens;
    cabeceras: Record<string, string>;
  };
const conClave = async ({ id }: MiembroSembrado) => {
  const { username } = await casa.db
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return casa.pedir(null, 'entrar', { username, password: 'una-clave-larga' });
};

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
  [ana, luis, marta, leo] = casa.familia.miembros as Cuatro;
  tableta = (await permitir(ana)).cuerpo;
});
afterEach(() => casa.cerrar());

describe('the device', () => {
  test('any adult who logged in with a password may allow a device; nobody else', async () => {
    expect(await permitir(luis)).toMatchObject({
      estado: 201,
      cuerpo: { nombre: 'Tableta', token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    for (const menor of [marta, leo])
      expect(await permitir(menor)).toMatchObject({ estado: 409, cuerpo: { codigo: 'APARATO_SOLO_ADULTOS' } });
    await dejar(luis);
    const { access } = (await entrar(luis)).cuerpo;
    expect(await permitir({ ...luis, token: access })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'APARATO_SOLO_ADULTOS' },
    });
  });

  test('only a digest of the device’s token is stored', async () => {
    expect(JSON.stringify(await casa.db.selectFrom('aparatos').selectAll().execute())).not.toContain(tableta.token);
  });

  test('an admin sees and revokes all devices; an adult revokes the ones they allowed', async () => {
    const deLuis = (await permitir(luis, 'Móvil')).cuerpo;
    expect((await casa.como(ana).verAparatos()) satisfies readonly Aparato[]).toMatchObject([
      { id: tableta.id, nombre: 'Tableta', permitido_por: 'Ana' },
      { id: deLuis.id, nombre: 'Móvil', permitido_por: 'Luis' },
    ]);
    const quitar = (quien: MiembroSembrado, id: number) => casa.pedir(quien, 'quitarAparato', { id });
    expect(await quitar(luis, tableta.id)).toMatchObject({ estado: 404 });
    expect(await quitar(luis, deLuis.id)).toMatchObject({ estado: 204 });
    expect(await quitar(ana, tableta.id)).toMatchObject({ estado: 204 });
    expect(await casa.pedir(null, 'verCaras', { dispositivo: tableta.token })).toMatchObject(SIN_APARATO);
  });

  test('a family has at most twenty', async () => {
    for (let i = 1; i < 20; i += 1) expect((await permitir(ana)).estado).toBe(201);
    expect(await permitir(ana)).toMatchObject({ estado: 409, cuerpo: { codigo: 'DEMASIADOS_APARATOS' } });
  });

  test('shows the members who may log in with a PIN, and nobody of another family', async () => {
    const otra = await sembrarFamilia(casa.app);
    await dejar(leo);
    await dejar(marta, { permitido: true });
    expect(await casa.como(null).verCaras({ dispositivo: tableta.token })).toEqual({
      id: tableta.id,
      familia: { nombre: 'García' },
      miembros: [
        {
          id: leo.id,
          first_name: 'Leo',
          grupo_edad: 'INFANTIL',
          grupo_edad_display: 'Infantil',
          avatar: null,
          color: 'violeta',
        },
      ],
    });
    expect(await entrar(otra.miembros[3]!)).toMatchObject(NO_PERMITIDO);
    expect(await casa.pedir(null, 'verCaras', { dispositivo: 'otra-cosa' })).toMatchObject(SIN_APARATO);
  });
});

describe('logging in', () => {
  test('by face and PIN gives ordinary tokens', async () => {
    await dejar(leo);
    const { estado, cuerpo } = await entrar(leo);
    expect(estado).toBe(200);
    expect(await casa.como(cuerpo.access).verYo()).toMatchObject({ id: leo.id, entrada_pin: 'CON_PIN' });
    await casa.como(null).renovar({ refresh: cuerpo.refresh });
  });

  test('is refused without permission, without a PIN, or on an unknown device', async () => {
    expect(await entrar(leo)).toMatchObject(NO_PERMITIDO);
    await dejar(leo, { permitido: true });
    expect(await entrar(leo)).toMatchObject(NO_PERMITIDO);
    await dejar(leo);
    expect(await entrar(leo, PIN, 'otra-cosa')).toMatchObject(SIN_APARATO);
    expect(await entrar(leo, '7295')).toMatchObject(INCORRECTO);
  });

  test('an admin cannot be allowed, and a row that says otherwise gives no access', async () => {
    expect(await dejar(ana)).toMatchObject({ estado: 409, cuerpo: { codigo: 'PIN_PARA_ADMIN' } });
    await casa.db
      .updateTable('usuarios')
      .set({ entra_con_pin: true, pin_hash: `clara:${PIN}` })
      .where('id', '=', ana.id)
      .execute();
    expect(await entrar(ana)).toMatchObject(NO_PERMITIDO);
    expect((await casa.como(null).verCaras({ dispositivo: tableta.token })).miembros).toEqual([]);
    expect(await casa.negado(ana, 'ponerMiPin', { pin: PIN })).toMatchObject({ estado: 409 });
  });
});

describe('the PIN', () => {
  test('a member sets it once permitted; a new one ends the logins that the old one opened', async () => {
    const poner = (pin: string, token = leo.token) => casa.pedir(token, 'ponerMiPin', { pin });
    expect(await poner(PIN)).toMatchObject({ estado: 409, cuerpo: { codigo: 'PIN_SIN_PERMISO' } });
    expect(await dejar(leo, { permitido: true })).toMatchObject({ estado: 200, cuerpo: { entrada_pin: 'SIN_PIN' } });
    expect(await poner(PIN)).toMatchObject({ estado: 200, cuerpo: { entrada_pin: 'CON_PIN' } });
    const [uno, otro] = [(await entrar(leo)).cuerpo, (await entrar(leo)).cuerpo];
    expect(await poner('83105', uno.access)).toMatchObject({ estado: 200 });
    await casa.como(uno.access).verYo();
    await casa.como(leo.token).verYo();
    expect(await casa.negado(otro.access, 'verYo')).toMatchObject({ estado: 401 });
    expect(await casa.negado(null, 'renovar', { refresh: otro.refresh })).toMatchObject({
      estado: 401,
      cuerpo: { detail: 'Tu entrada con PIN ha cambiado. Vuelve a entrar' },
    });
    expect(await entrar(leo)).toMatchObject(INCORRECTO);
    expect(await entrar(leo, '83105')).toMatchObject({ estado: 200 });
  });

  test.each([
    ['1234', 'son cifras seguidas'],
    ['0000', 'repite cifras'],
    ['2016', 'parece un año o un cumpleaños'],
  ])('%s is refused in words, to the member and to the admin', async (pin, motivo) => {
    const mal = { estado: 400, cuerpo: { pin: [`Se adivina enseguida: ${motivo}. Prueba con otro`] } };
    expect(await dejar(leo, { permitido: true, pin })).toMatchObject(mal);
    await dejar(leo, { permitido: true });
    expect(await casa.pedir(leo, 'ponerMiPin', { pin })).toMatchObject(mal);
  });

  test('no answer and no row contains it', async () => {
    const { cuerpo } = await dejar(leo);
    expect(Object.keys(cuerpo)).not.toContain('pin_hash');
    const todos = await casa.como(ana).verUsuarios();
    // Usernames in tests end with a number, which may equal the PIN.
    const dicho = (todos as readonly Usuario[]).map((u) => ({ ...u, username: '' }));
    expect(JSON.stringify(dicho)).not.toContain(PIN);
  });
});

describe('the end of a permission takes effect at the very next request', () => {
  const casos: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    [
      'the leave is taken back',
      () => dejar(leo, { permitido: false }),
      'Tu entrada con PIN ha cambiado. Vuelve a entrar',
    ],
    [
      'the device is revoked',
      () => casa.pedir(ana, 'quitarAparato', { id: tableta.id }),
      'En este dispositivo ya no se entra con la cara. Usa tu contraseña',
    ],
    [
      'the admin gives another PIN',
      () => dejar(leo, { permitido: true, pin: '83105' }),
      'Tu entrada con PIN ha cambiado. Vuelve a entrar',
    ],
    [
      'the account is reset',
      () => casa.pedir(ana, 'restablecerCuenta', { id: leo.id }),
      'Tu cuenta se ha restablecido. Actívala otra vez con el ID y el PIN de tu familia',
    ],
    [
      'the password is changed elsewhere',
      () =>
        casa.pedir(leo, 'cambiarContrasena', {
          password_actual: 'una-clave-larga',
          password: 'gato-luna-barco',
          password_confirm: 'gato-luna-barco',
        }),
      'Tu contraseña ha cambiado. Entra con la nueva',
    ],
  ];
  test.each(casos)('%s', async (_, acabar, motivo) => {
    await dejar(leo);
    const { access, refresh } = (await entrar(leo)).cuerpo;
    await casa.como(access).verYo();
    await acabar();
    expect(await casa.negado(access, 'verYo')).toMatchObject({ estado: 401 });
    expect(await casa.negado(null, 'renovar', { refresh })).toMatchObject({ estado: 401, cuerpo: { detail: motivo } });
  });

  test('a promotion ends the login and deletes the PIN, even after a demotion', async () => {
    await dejar(luis);
    const { access } = (await entrar(luis)).cuerpo;
    const rol = (es_administrador: boolean) => casa.pedir(ana, 'cambiarRolAdmin', { id: luis.id, es_administrador });
    expect(await rol(true)).toMatchObject({ estado: 200 });
    expect(await casa.negado(access, 'verYo')).toMatchObject({ estado: 401 });
    expect(await casa.como(luis.token).verYo()).toMatchObject({ es_administrador: true, entrada_pin: 'NO' });
    await rol(false);
    expect(await entrar(luis)).toMatchObject(NO_PERMITIDO);
  });

  test('revoking a device does not end logins by password', async () => {
    await dejar(leo);
    await casa.como(ana).quitarAparato({ id: tableta.id });
    await casa.como(leo.token).verYo();
  });

  test('a login that ended still gets its reason after the member’s other logins', async () => {
    await dejar(leo);
    const { refresh } = (await entrar(leo)).cuerpo;
    await dejar(leo, { permitido: false });
    expect(await conClave(leo)).toMatchObject({ estado: 200 });
    expect(await casa.pedir(null, 'renovar', { refresh })).toMatchObject({
      cuerpo: { detail: 'Tu entrada con PIN ha cambiado. Vuelve a entrar' },
    });
  });
});

describe('guessing', () => {
  const fallar = async (veces: number, dispositivo = tableta.token) => {
    for (let i = 0; i < veces; i += 1) expect(await entrar(leo, '9021', dispositivo)).toMatchObject(INCORRECTO);
  };
  beforeEach(() => dejar(leo));

  test('five wrong PINs throttle that member on that device alone, and never the password', async () => {
    const otro = (await permitir(ana, 'Otra')).cuerpo;
    await dejar(marta);
    await fallar(5);
    expect(await entrar(leo)).toMatchObject({ estado: 429, cabeceras: { 'retry-after': '30' } });
    expect(await entrar(marta)).toMatchObject({ estado: 200 });
    expect(await entrar(leo, PIN, otro.token)).toMatchObject({ estado: 200 });
    expect(await conClave(leo)).toMatchObject({ estado: 200 });
    casa.reloj.avanzar(30);
    expect(await entrar(leo)).toMatchObject({ estado: 200 });
    await fallar(4);
    expect(await entrar(leo)).toMatchObject({ estado: 200 });
  });

  test('twenty wrong PINs in a day on all devices together are the limit; it ends a day later, or when the admin sets a new PIN', async () => {
    for (let i = 0; i < 4; i += 1) await fallar(5, (await permitir(ana, `Otra ${String(i)}`)).cuerpo.token);
    expect(await entrar(leo)).toMatchObject({ estado: 429 });
    expect(await conClave(leo)).toMatchObject({ estado: 200 });
    casa.reloj.avanzar(86_400);
    ana = { ...ana, token: (await conClave(ana)).cuerpo.access };
    expect(await entrar(leo)).toMatchObject({ estado: 200 });
    for (let i = 0; i < 4; i += 1) await fallar(5, (await permitir(ana, `Más ${String(i)}`)).cuerpo.token);
    expect(await entrar(leo)).toMatchObject({ estado: 429 });
    await dejar(leo, { permitido: true, pin: '83105' });
    expect(await entrar(leo, '83105')).toMatchObject({ estado: 200 });
  });

  test('right PINs are not counted', async () => {
    for (let i = 0; i < 30; i += 1) expect((await entrar(leo)).estado).toBe(200);
  });

  test('of a hundred wrong PINs at once five are compared', async () => {
    const respuestas = await Promise.all(Array.from({ length: 100 }, () => entrar(leo, '9021')));
    expect(respuestas.filter((r) => r.estado === 400)).toHaveLength(5);
    // Some get 503: of one member's logins at most forty are compared or wait at a time.
    expect(respuestas.filter((r) => [429, 503].includes(r.estado))).toHaveLength(95);
  });

  test('a restart keeps the count', async () => {
    await casa.cerrar();
    const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-caras-'));
    const archivo = join(carpeta, 'datos.db');
    const { reloj } = casa;
    casa = await casaDe(await buildTestApp({ reloj, archivo }));
    [ana, luis, marta, leo] = casa.familia.miembros as Cuatro;
    tableta = (await permitir(ana)).cuerpo;
    await dejar(leo);
    await fallar(5);
    await casa.cerrar();
    casa = await casaDe(await buildTestApp({ reloj, archivo }), casa.familia);
    expect(await entrar(leo)).toMatchObject({ estado: 429 });
    await casa.como(null).verCaras({ dispositivo: tableta.token });
    await rm(carpeta, { recursive: true });
  });
});
