import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Contrasenas } from '#server/change/contexto.ts';
import { limpiarCaducados } from '#server/features/acceso/acceso.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

const CLAVE = 'tres gatos y un pez';
const CADUCADA = {
  estado: 400,
  cuerpo: { miembro_id: ['La invitación ha caducado. Vuelve a introducir el ID y el PIN'] },
};
const YA_ACTIVA = {
  estado: 400,
  cuerpo: { miembro_id: ['Esta cuenta ya está activada. Tu usuario lo ve un adulto en Panel, Miembros'] },
};

/**
 * Hashes slowly, like the real hasher, so that fifty requests have all passed their first check when the first account is
 * created.
 */
const contrasenas: Contrasenas = {
  cifrar: async (clara) => {
    await new Promise((listo) => {
      setTimeout(listo, 60);
    });
    return `clara:${clara}`;
  },
  coincide: (hash, clara) => Promise.resolve(hash === `clara:${clara}`),
};

let casa: Casa;

beforeEach(async () => {
  casa = await abrirCasa({
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Lucía', grupo_edad: 'INFANTIL', cuenta: false },
      { nombre: 'Lucía', cuenta: false },
      { nombre: '🙂', cuenta: false },
    ],
    contrasenas,
  });
});
afterEach(() => casa.cerrar());

const invitacion = async ({ id, pin } = casa.familia): Promise<string> =>
  (await casa.como(null).unirse({ familia_id: id, pin })).token_activacion;
const activar = (n: number, token_activacion: string, cambios: object = {}) =>
  casa.pedir(null, 'activarCuenta', {
    miembro_id: casa.id(n),
    password: CLAVE,
    password_confirm: CLAVE,
    token_activacion,
    ...cambios,
  });
const activado = async (n: number): Promise<CuentaCreada> => {
  const { estado, cuerpo } = await activar(n, await invitacion());
  expect(estado).toBe(201);
  return cuerpo;
};

test('usernames come from the first name, with a number if it is taken, and can log in', async () => {
  const cuentas = [await activado(1), await activado(2), await activado(3)];
  expect(cuentas.map((c) => c.usuario.username)).toEqual(['lucia', 'lucia2', 'miembro']);
  for (const { tokens, usuario } of cuentas) {
    expect(usuario).toMatchObject({ tiene_cuenta: true, es_administrador: false });
    expect(await casa.como(tokens.access).verYo()).toMatchObject(usuario);
    await casa.como(null).entrar({ username: usuario.username, password: CLAVE });
  }
});

// Specification: 4.10
test('an invitation works once, for ten minutes, for the members that it listed', async () => {
  const una = await invitacion();
  const vieja = await invitacion();
  const tardia = await casa.pedir(0, 'agregarMiembro', { first_name: 'Noa' });
  const { id: noa } = tardia.cuerpo as { id: number };
  expect(await activar(1, una, { miembro_id: noa })).toMatchObject(CADUCADA);
  expect(await activar(0, una)).toMatchObject(CADUCADA);
  expect(await activar(1, una, { miembro_id: 999_999 })).toMatchObject(CADUCADA);
  expect(await activar(1, 'x'.repeat(43))).toMatchObject(CADUCADA);
  const ajena = await sembrarFamilia(casa.app, [{ nombre: 'Eva', cuenta: false }]);
  expect(await activar(1, await invitacion(ajena))).toMatchObject(CADUCADA);

  expect(await activar(1, una)).toMatchObject({ estado: 201 });
  expect(await activar(1, una)).toMatchObject(YA_ACTIVA);
  expect(await activar(2, una)).toMatchObject(CADUCADA);
  casa.reloj.avanzar(599);
  expect(await activar(1, vieja)).toMatchObject(YA_ACTIVA);
  casa.reloj.avanzar(1);
  expect(await activar(2, vieja)).toMatchObject(CADUCADA);
});

test.each([
  [{ password: 'corta', password_confirm: 'corta' }, { password: ['La contraseña debe tener al menos 8 caracteres'] }],
  [
    { password: 'realmadrid10', password_confirm: 'realmadrid10' },
    { password: ['Esta contraseña es demasiado común. Prueba con tres palabras'] },
  ],
  [{ password_confirm: 'otra cosa distinta' }, { password_confirm: ['Las contraseñas no coinciden'] }],
  [{ username: 'reina' }, { username: ['Campo desconocido'] }],
])('%j is refused, and the invitation stays valid', async (cambios, cuerpo) => {
  const una = await invitacion();
  expect(await activar(1, una, cambios)).toMatchObject({ estado: 400, cuerpo });
  expect(await activar(1, una)).toMatchObject({ estado: 201 });
});

test('of fifty requests at once over the network, with one invitation or fifty, one creates the account; the family gets one event', async () => {
  const url = await escuchar(casa.app);
  const ana = await oir(url, casa.miembro(0).token);
  const muchas: string[] = [];
  for (let i = 0; i < 25; i += 1) muchas.push(await invitacion());
  const [una] = muchas;
  const respuestas = await Promise.all(
    [...muchas, ...Array<string>(25).fill(una!)].map((token_activacion) =>
      fetch(url + RUTAS.activar, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          miembro_id: casa.id(1),
          password: CLAVE,
          password_confirm: CLAVE,
          token_activacion,
        }),
      }),
    ),
  );
  const estados = respuestas.map((r) => r.status);
  expect(estados.filter((e) => e === 201)).toHaveLength(1);
  expect(estados.filter((e) => e === 400)).toHaveLength(49);
  const { escritura: db } = casa.app.contexto.base;
  expect(await db.selectFrom('accesos').select('id').where('usuario_id', '=', casa.id(1)).execute()).toHaveLength(1);
  expect(await db.selectFrom('activaciones').select('id').where('usada_en', 'is not', null).execute()).toHaveLength(1);

  await ana.esperar('miembro:cambiado');
  await casa.como(0).verYo();
  expect(ana.recibidos).toHaveLength(1);
  expect(ana.recibidos[0]).toMatchObject({
    evento: 'miembro:cambiado',
    datos: { version: 1, miembro: { id: casa.id(1), tiene_cuenta: true, username: 'lucia', email: '' } },
  });
  ana.socket.disconnect();
});

test('expired invitations are deleted, the others stay', async () => {
  const { escritura: db } = casa.app.contexto.base;
  const { tokens } = await activado(1);
  await invitacion();
  await casa.negado(null, 'entrar', { username: 'lucia', password: 'no-es-esta' });
  const quedan = async () => [
    (await db.selectFrom('activaciones').select('id').execute()).length,
    (await db.selectFrom('intentos').select('clave').execute()).filter((i) => i.clave.startsWith('acceso')).length,
    (await db.selectFrom('accesos').select('id').execute()).length,
  ];
  await limpiarCaducados(casa.app.contexto);
  expect(await quedan()).toEqual([2, 3, 2]);
  await casa.como(null).salir({ refresh: tokens.refresh });
  casa.reloj.avanzar(3 * 86_400);
  await limpiarCaducados(casa.app.contexto);
  expect(await quedan()).toEqual([0, 0, 1]);
});
