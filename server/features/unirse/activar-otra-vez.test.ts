import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import { CABECERA_CLAVE, RUTAS } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { llamar } from '#server/testing/sembrar.ts';

/** Repeating an activation whose answer was lost: the same data with the same key log in to the same account. */

const CLAVE = 'tres gatos y un pez';
const K1 = '6f1f7f5e-52a3-4d8a-9a5e-0d1c5b3f7a10';
const K2 = 'b0a6c2a4-3a0e-4f1b-8f53-9be0a64d9c21';
const [ANA, LUCIA, LEO] = [0, 1, 2];
const YA_ACTIVA = { estado: 400, cuerpo: { miembro_id: [expect.stringContaining('Esta cuenta ya está activada')] } };

let casa: Casa;

beforeEach(async () => {
  casa = await abrirCasa({
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Lucía', cuenta: false },
      { nombre: 'Leo', cuenta: false },
    ],
  });
});
afterEach(() => casa.cerrar());

const invitacion = async (): Promise<string> =>
  (await casa.como(null).unirse({ familia_id: casa.familia.id, pin: casa.familia.pin })).token_activacion;
const activar = (quien: number, token_activacion: string, clave: string | null, password = CLAVE) =>
  llamar(
    casa.app,
    'POST',
    RUTAS.activar,
    null,
    { miembro_id: casa.id(quien), password, password_confirm: password, token_activacion },
    clave === null ? {} : { [CABECERA_CLAVE]: clave },
  );
const version = () => leerVersion(casa.db, casa.familia.id);

test('a repeated request with the same key, invitation and password logs in to the same account, and sends no second event', async () => {
  const una = await invitacion();
  const primera = await activar(LUCIA, una, K1);
  expect(primera.estado).toBe(201);
  const dicha = await version();
  for (const clave of [K1, K1.toUpperCase()]) {
    const otra = await activar(LUCIA, una, clave);
    expect(otra.estado).toBe(201);
    const { tokens, usuario } = otra.cuerpo as CuentaCreada;
    expect(usuario).toEqual((primera.cuerpo as CuentaCreada).usuario);
    expect(await casa.como(tokens.access).verYo()).toMatchObject(usuario);
  }
  expect(await version()).toBe(dicha);
});

test('without the key, the password, the invitation or the ten minutes it is refused as any second activation', async () => {
  const [una, otra] = [await invitacion(), await invitacion()];
  expect((await activar(LUCIA, una, K1)).estado).toBe(201);
  expect(await activar(LUCIA, una, null)).toMatchObject(YA_ACTIVA);
  expect(await activar(LUCIA, una, K2)).toMatchObject(YA_ACTIVA);
  expect(await activar(LUCIA, una, K1, 'cuatro perros y un loro')).toMatchObject(YA_ACTIVA);
  // Another valid invitation of the family does not log in: it is not the one that created the account.
  expect(await activar(LUCIA, otra, K1)).toMatchObject(YA_ACTIVA);
  expect(await activar(LEO, una, K1)).toMatchObject({ estado: 400 });
  expect(await activar(ANA, una, K1)).toMatchObject({ estado: 400 });
  casa.reloj.avanzar(599);
  expect((await activar(LUCIA, una, K1)).estado).toBe(201);
  casa.reloj.avanzar(1);
  expect((await activar(LUCIA, una, K1)).estado).toBe(400);
});

test('a request repeated before the first is finished gets the same answer', async () => {
  const una = await invitacion();
  const todas = await Promise.all(Array.from({ length: 4 }, () => activar(LUCIA, una, K1)));
  expect(todas.map((r) => [r.estado, (r.cuerpo as CuentaCreada).usuario.username])).toEqual(
    Array.from(todas, () => [201, 'lucia']),
  );
});

test('an account that an admin has reset meanwhile cannot be opened with the old key', async () => {
  const una = await invitacion();
  expect((await activar(LUCIA, una, K1)).estado).toBe(201);
  const { id } = casa.miembro(LUCIA);
  await casa.como(ANA).restablecerCuenta({ id });
  expect((await activar(LUCIA, una, K1)).estado).toBe(400);
  // With a new invitation the same key creates the account again.
  const nueva = await invitacion();
  for (const _vez of [1, 2]) expect((await activar(LUCIA, nueva, K1)).estado).toBe(201);
});
