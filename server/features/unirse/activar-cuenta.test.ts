import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { Contrasenas } from '#server/change/contexto.ts';
import { limpiarCaducados } from '#server/features/acceso/sesion.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

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
 * Takes its time like the real one, so that fifty requests are all past their first look when the first account is
 * made.
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

let reloj: ReturnType<typeof relojFijo>;
let construida: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  reloj = relojFijo();
  construida = await buildTestApp({ reloj, contrasenas });
  familia = await sembrarFamilia(construida, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Lucía', grupo_edad: 'INFANTIL', cuenta: false },
    { nombre: 'Lucía', cuenta: false },
    { nombre: '🙂', cuenta: false },
  ]);
});
afterEach(() => construida.app.close());

const invitacion = async ({ id, pin } = familia): Promise<string> =>
  ((await llamar(construida, 'POST', RUTAS.unirse, null, { familia_id: id, pin })).cuerpo as FamiliaParaUnirse)
    .token_activacion;
const activar = (n: number, token_activacion: string, cambios: object = {}) =>
  llamar(construida, 'POST', RUTAS.activar, null, {
    miembro_id: familia.miembros[n]!.id,
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

test('usernames come from the first name, with a number when it is taken, and log in', async () => {
  const cuentas = [await activado(1), await activado(2), await activado(3)];
  expect(cuentas.map((c) => c.usuario.username)).toEqual(['lucia', 'lucia2', 'miembro']);
  for (const { tokens, usuario } of cuentas) {
    expect(usuario).toMatchObject({ tiene_cuenta: true, es_administrador: false });
    expect(await llamar(construida, 'GET', RUTAS.yo, tokens.access)).toMatchObject({ estado: 200, cuerpo: usuario });
    expect(
      await llamar(construida, 'POST', RUTAS.token, null, { username: usuario.username, password: CLAVE }),
    ).toMatchObject({ estado: 200 });
  }
});

// Specification: 4.10
test('an invitation works once, for ten minutes, for the members that it listed', async () => {
  const una = await invitacion();
  const vieja = await invitacion();
  const tardia = await llamar(construida, 'POST', RUTAS.agregarMiembro, familia.miembros[0]!.token, {
    first_name: 'Noa',
  });
  const { id: noa } = tardia.cuerpo as { id: number };
  expect(await activar(1, una, { miembro_id: noa })).toMatchObject(CADUCADA);
  expect(await activar(0, una)).toMatchObject(CADUCADA);
  expect(await activar(1, una, { miembro_id: 999_999 })).toMatchObject(CADUCADA);
  expect(await activar(1, 'x'.repeat(43))).toMatchObject(CADUCADA);
  const ajena = await sembrarFamilia(construida, [{ nombre: 'Eva', cuenta: false }]);
  expect(await activar(1, await invitacion(ajena))).toMatchObject(CADUCADA);

  expect(await activar(1, una)).toMatchObject({ estado: 201 });
  expect(await activar(1, una)).toMatchObject(YA_ACTIVA);
  expect(await activar(2, una)).toMatchObject(CADUCADA);
  reloj.avanzar(599);
  expect(await activar(1, vieja)).toMatchObject(YA_ACTIVA);
  reloj.avanzar(1);
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

test('fifty at once over the wire, with one invitation or with fifty, make one account; the family gets one event', async () => {
  const url = await escuchar(construida);
  const ana = await oir(url, familia.miembros[0]!.token);
  const muchas: string[] = [];
  for (let i = 0; i < 25; i += 1) muchas.push(await invitacion());
  const [una] = muchas;
  const respuestas = await Promise.all(
    [...muchas, ...Array<string>(25).fill(una!)].map((token_activacion) =>
      fetch(url + RUTAS.activar, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          miembro_id: familia.miembros[1]!.id,
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
  const { escritura: db } = construida.contexto.base;
  expect(
    await db.selectFrom('accesos').select('id').where('usuario_id', '=', familia.miembros[1]!.id).execute(),
  ).toHaveLength(1);
  expect(await db.selectFrom('activaciones').select('id').where('usada_en', 'is not', null).execute()).toHaveLength(1);

  await ana.esperar('miembro:cambiado');
  await llamar(construida, 'GET', RUTAS.yo, familia.miembros[0]!.token);
  expect(ana.recibidos).toHaveLength(1);
  expect(ana.recibidos[0]).toMatchObject({
    evento: 'miembro:cambiado',
    datos: { version: 1, miembro: { id: familia.miembros[1]!.id, tiene_cuenta: true, username: 'lucia', email: '' } },
  });
  ana.socket.disconnect();
});

test('expired ones are deleted, the others stay', async () => {
  const { escritura: db } = construida.contexto.base;
  const { tokens } = await activado(1);
  await invitacion();
  await llamar(construida, 'POST', RUTAS.token, null, { username: 'lucia', password: 'no-es-esta' });
  const quedan = async () => [
    (await db.selectFrom('activaciones').select('id').execute()).length,
    (await db.selectFrom('intentos').select('clave').execute()).filter((i) => i.clave.startsWith('acceso')).length,
    (await db.selectFrom('accesos').select('id').execute()).length,
  ];
  await limpiarCaducados(construida.contexto);
  expect(await quedan()).toEqual([2, 3, 2]);
  await llamar(construida, 'POST', RUTAS.salir, null, { refresh: tokens.refresh });
  reloj.avanzar(3 * 86_400);
  await limpiarCaducados(construida.contexto);
  expect(await quedan()).toEqual([0, 0, 1]);
});
