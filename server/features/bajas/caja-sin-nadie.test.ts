import { afterEach, expect, test } from 'vitest';
import type { CuentaCreada, EstadoAltas } from '#shared/contracts/accesos.ts';
import { CABECERA_INVITACION, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerCodigoSinNadie } from '#server/data/caja.ts';
import { buildTestApp, type OpcionesDePrueba } from '#server/testing/app-de-prueba.ts';
import { archivoEntero, cifrarTodas } from '#server/testing/archivo-familia.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { borrarFamilia } from './bajas.ts';

/**
 * When the family that looks after the box is deleted, no other family gets its rights over the box; a new one gets them with
 * the code.
 */

let app: App;
afterEach(() => app.app.close());
const PAREJA = [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }] as const;
const abrir = async (opciones: OpcionesDePrueba = {}) => {
  app = await buildTestApp(opciones);
  return [await sembrarFamilia(app, PAREJA), await sembrarFamilia(app, PAREJA)] as const;
};
const borrar = async ({ id }: FamiliaSembrada): Promise<string | null> => {
  const quitada = await borrarFamilia(app.contexto, id);
  if (!quitada.ok) throw new Error(quitada.codigo);
  return quitada.valor.codigo;
};
const cuida = async ({ token }: Pick<MiembroSembrado, 'token'>) =>
  (await llamar(app, 'GET', RUTAS.yo, token)).cuerpo['administra_servidor'] as boolean;
const altas = async () => (await llamar(app, 'GET', RUTAS.altas, null)).cuerpo as EstadoAltas;
const fundar = (username: string, invitacion?: string) =>
  llamar(app, 'POST', RUTAS.registro, null, {
    tipo: 'create',
    username,
    password: 'tres-gatos-y-un-pez',
    password_confirm: 'tres-gatos-y-un-pez',
    first_name: 'Rosa',
    nombre_familia: 'Ruiz',
    ...(invitacion === undefined ? {} : { invitacion }),
  });
const cuidaLaNueva = ({ cuerpo }: Awaited<ReturnType<typeof fundar>>) =>
  (cuerpo as CuentaCreada).usuario.administra_servidor;

test('no other family inherits the box; only one created with the terminal’s code looks after it', async () => {
  const [primera, segunda] = await abrir();
  const codigo = await borrar(primera);
  expect(codigo).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(await cuida(segunda.miembros[0]!)).toBe(false);
  expect(await leerCodigoSinNadie(app.contexto.base.lectura, [])).toBe(codigo);
  expect(cuidaLaNueva(await fundar('pepa'))).toBe(false);
  expect(cuidaLaNueva(await fundar('rosa', codigo?.toLowerCase().replaceAll('-', ' ')))).toBe(true);
  expect(await leerCodigoSinNadie(app.contexto.base.lectura, [])).toBeNull();
  // The code works once.
  expect(cuidaLaNueva(await fundar('lola', codigo ?? ''))).toBe(false);
  expect(await cuida(segunda.miembros[0]!)).toBe(false);
});

test('an empty box accepts no family without the code, neither a new one nor one from a file', async () => {
  const [primera, segunda] = await abrir();
  await cifrarTodas(app, segunda.id);
  const archivo = await archivoEntero(app, segunda.id);
  await borrar(segunda);
  const codigo = await borrar(primera);
  expect(await altas()).toMatchObject({ vacio: true, codigo: true });
  expect(await fundar('rosa')).toMatchObject({ estado: 403, cuerpo: { codigo: 'ALTA_CON_CODIGO' } });
  expect(await fundar('rosa', 'AAAA-BBBB-CCCC')).toMatchObject({ estado: 403, cuerpo: { codigo: 'ALTA_OTRO_CODIGO' } });
  const traer = (cabeceras = {}) =>
    app.app.inject({
      method: 'POST',
      url: RUTAS.importarFamilia,
      headers: { 'content-type': 'application/json', ...cabeceras },
      body: archivo,
    });
  expect((await traer()).statusCode).toBe(403);
  expect((await traer({ [CABECERA_INVITACION]: codigo })).statusCode).toBe(201);
  expect(await altas()).toMatchObject({ vacio: false, codigo: false });
  const { id } = await app.contexto.base.lectura.selectFrom('familias').select('id').executeTakeFirstOrThrow();
  const fila = await app.contexto.base.lectura.selectFrom('caja').selectAll().executeTakeFirstOrThrow();
  expect(fila).toMatchObject({ familia_id: id, codigo: null });
});

test('deleting another family leaves the rights over the box as they are', async () => {
  const [primera, segunda] = await abrir();
  expect(await borrar(segunda)).toBeNull();
  expect(await cuida(primera.miembros[0]!)).toBe(true);
});

test('a username in ADMIN_BOX gives nobody rights once its owner’s family is deleted', async () => {
  const [primera, segunda] = await abrir({ adminsCaja: ['jefa'] });
  const [ana] = primera.miembros;
  const [otra] = segunda.miembros;
  const llamarse = (quien: MiembroSembrado) =>
    llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: quien.id }), quien.token, { username: 'jefa' });
  expect((await llamarse(ana!)).estado).toBe(200);
  expect(await cuida(ana!)).toBe(true);
  const codigo = await borrar(primera);
  expect(codigo).not.toBeNull();
  expect((await llamarse(otra!)).estado).toBe(200);
  expect(await cuida(otra!)).toBe(false);
  expect(await leerCodigoSinNadie(app.contexto.base.lectura, ['jefa'])).toBe(codigo);
  expect(cuidaLaNueva(await fundar('rosa', codigo ?? ''))).toBe(true);
});

test('while another account in ADMIN_BOX looks after the box no code is shown, and without the setting nobody inherits', async () => {
  const [primera, segunda] = await abrir({ adminsCaja: ['jefa'] });
  const [otra] = segunda.miembros;
  await llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: otra!.id }), otra!.token, { username: 'jefa' });
  expect(await borrar(primera)).toBeNull();
  expect(await cuida(otra!)).toBe(true);
  expect(await leerCodigoSinNadie(app.contexto.base.lectura, ['jefa'])).toBeNull();
  expect(await leerCodigoSinNadie(app.contexto.base.lectura, [])).not.toBeNull();
});

test('invitations end with the family that looked after the box', async () => {
  const [primera] = await abrir({ registro: 'invitacion' });
  const { cuerpo } = await llamar(app, 'POST', RUTAS.invitacionesAlta, primera.miembros[0]?.token ?? '', { para: '' });
  const secreto = String(cuerpo['url_ruta']).split('=')[1] ?? '';
  expect((await llamar(app, 'POST', RUTAS.comprobarAlta, null, { invitacion: secreto })).estado).toBe(200);
  await borrar(primera);
  expect((await llamar(app, 'POST', RUTAS.comprobarAlta, null, { invitacion: secreto })).estado).toBe(403);
});
