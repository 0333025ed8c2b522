import { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { buildApp, type App } from '#server/app.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { azarReal, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
afterEach(() => app.app.close());

const conRegistro = async (): Promise<() => string> => {
  let escrito = '';
  const stream = new Writable({
    write: (trozo, _, listo) => {
      escrito += String(trozo);
      listo();
    },
  });
  const db = conectar(':memory:');
  await migrar(db);
  const contrasenas = {
    cifrar: (clara: string) => Promise.resolve(`hash-de-${clara}`),
    coincide: () => Promise.resolve(false),
  };
  app = await buildApp({
    base: conLector(db, ':memory:'),
    reloj: relojFijo(),
    azar: azarReal,
    contrasenas,
    secreto: new Uint8Array(32).fill(7),
    push: pushDePrueba(),
    correo: null,
    cliente: null,
    origenes: [],
    proxies: [],
    logger: { level: 'trace', stream },
  });
  await app.app.ready();
  return () => escrito;
};

test('no password, PIN, token or query of an address reaches the most detailed log, whatever the answer', async () => {
  const registro = await conRegistro();
  const familia = await sembrarFamilia(app);
  const token = familia.miembros[0]!.token;
  await llamar(app, 'POST', RUTAS.token, null, { username: 'ana', password: 'clave-secretísima' });
  await llamar(app, 'POST', RUTAS.registro, null, {
    username: 'ana',
    password: 'clave-secretísima',
    password_confirm: 'otra-secretísima',
    desconocido: 1,
  });
  await llamar(app, 'POST', RUTAS.unirse, null, { familia_id: familia.id, pin: '654321' });
  await llamar(app, 'POST', RUTAS.unirse, null, { familia_id: familia.id, pin: familia.pin });
  await llamar(app, 'GET', `${RUTAS.yo}?token=${token}`, token);
  await llamar(app, 'GET', `/api/nada/?token=${token}`, null);
  await app.app.inject({
    method: 'POST',
    url: RUTAS.token,
    payload: '{"password":"clave-secretísima',
    headers: { 'content-type': 'application/json' },
  });
  expect(registro()).not.toMatch(/secretísima|654321|123456|eyJ|"ana/);

  // The login answers 500, because the table of attempts is gone.
  await app.contexto.base.escritura.schema.dropTable('intentos').execute();
  expect(
    await llamar(app, 'POST', `${RUTAS.token}?token=${token}`, null, {
      username: 'ana',
      password: 'clave-secretísima',
    }),
  ).toMatchObject({ estado: 500, cuerpo: { detail: 'Ha ocurrido un error inesperado' } });
  expect(registro()).toContain('no such table: intentos');
  expect(registro()).toContain(`"ruta":"${RUTAS.token}","estado":500`);
  expect(registro()).not.toMatch(/secretísima|eyJ|"ana/);
});

test('fast successful answers leave no line', async () => {
  const registro = await conRegistro();
  const antes = registro();
  await llamar(app, 'GET', RUTAS.salud, null);
  await llamar(app, 'GET', RUTAS.yo, null);
  expect(registro()).toBe(antes);
});
