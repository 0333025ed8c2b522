import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AparatoPermitido, CodigoTraspaso, FamiliaParaUnirse, Tokens } from '#shared/contracts/accesos.ts';
import type { IdaOidc, MiOidc } from '#shared/contracts/sin-contrasena.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { CLIENTE, levantarProveedor, type ProveedorDePrueba } from '#shared/testing/proveedor-oidc.ts';
import { encender } from '#server/testing/nodos.ts';
import { con } from '#server/testing/servicios.ts';
import { crearBaseMigrada } from '#server/testing/base-de-prueba.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { conProveedor, crearVisitas, DIRECCION, NO_VALE, SIN_ENLAZAR, vueltaDe } from '#server/testing/visita-oidc.ts';

let proveedor: ProveedorDePrueba;
let ajeno: ProveedorDePrueba;
beforeAll(async () => {
  proveedor = await levantarProveedor(`${DIRECCION}/pase`);
  ajeno = await levantarProveedor(`${DIRECCION}/pase`);
});
afterAll(() => Promise.all([proveedor.cerrar(), ajeno.cerrar()]));

let reloj: ReturnType<typeof relojFijo>;
let app: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let registro: string[];
let visitas: ReturnType<typeof crearVisitas>;
beforeEach(async () => {
  reloj = relojFijo();
  registro = [];
  app = await buildTestApp({
    reloj,
    oidc: conProveedor(proveedor.emisor),
    alRegistrar: (linea) => registro.push(linea),
  });
  visitas = crearVisitas(app, proveedor);
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(() => app.app.close());

const ir = (token: string | null) => visitas.ir(token ?? {});
const volver = (token: string | null, cuenta: string) => visitas.volver(token ?? {}, cuenta);
const mandar = (cuerpo: object, token: string | null = null) => visitas.mandar(cuerpo, token);
const enlazar = (token: string, cuenta: string) => visitas.enlazar(token, cuenta);
const entrar = (cuenta: string) => visitas.entrar(cuenta);
const quien = async ({ access }: Tokens) =>
  (await llamar(app, 'GET', RUTAS.yo, access)).cuerpo as { readonly id: number };
const mio = async (token: string) => (await llamar(app, 'GET', RUTAS.miOidc, token)).cuerpo as MiOidc;
const cuantos = async () => (await app.contexto.base.escritura.selectFrom('usuarios').select('id').execute()).length;

describe('a linked account', () => {
  test('logs its member in, an admin too, and nobody else', async () => {
    expect(await llamar(app, 'GET', RUTAS.oidc, null)).toMatchObject({
      estado: 200,
      cuerpo: { nombre: 'Casa', origen: 'https://tetoca.example.org' },
    });
    expect(await enlazar(luis.token, 'luis@casa')).toMatchObject({
      estado: 200,
      cuerpo: { enlazado_en: reloj.ahora() },
    });
    expect(await enlazar(ana.token, 'ana@casa')).toMatchObject({ estado: 200 });
    for (const [cuenta, id] of [
      ['luis@casa', luis.id],
      ['ana@casa', ana.id],
    ] as const) {
      const { estado, cuerpo } = await entrar(cuenta);
      expect(estado).toBe(200);
      expect((await quien(cuerpo as Tokens)).id).toBe(id);
    }
  });

  test('ends live with its link, with the logins that it opened, those carried elsewhere included', async () => {
    await enlazar(luis.token, 'luis@casa');
    const dentro = (await entrar('luis@casa')).cuerpo as Tokens;
    const { codigo } = (await llamar(app, 'POST', RUTAS.pedirTraspaso, dentro.access, {})).cuerpo as CodigoTraspaso;
    const otro = (await llamar(app, 'POST', RUTAS.usarTraspaso, null, { codigo })).cuerpo as Tokens;
    expect(await llamar(app, 'DELETE', RUTAS.miOidc, luis.token)).toMatchObject({ estado: 204 });
    for (const { access, refresh } of [dentro, otro]) {
      expect(await llamar(app, 'GET', RUTAS.yo, access)).toMatchObject({ estado: 401 });
      expect(await llamar(app, 'POST', RUTAS.refrescar, null, { refresh })).toMatchObject({
        estado: 401,
        cuerpo: { detail: expect.stringContaining('enlace') },
      });
    }
    expect(await llamar(app, 'GET', RUTAS.yo, luis.token)).toMatchObject({ estado: 200 });
    expect((await mio(luis.token)).enlazado_en).toBeNull();
    expect(await entrar('luis@casa')).toMatchObject(SIN_ENLAZAR);
  });

  test('is one member’s, and a member has one', async () => {
    await enlazar(luis.token, 'luis@casa');
    expect(await enlazar(ana.token, 'luis@casa')).toMatchObject({ estado: 409, cuerpo: { codigo: 'OIDC_DE_OTRO' } });
    expect(await enlazar(luis.token, 'otra@casa')).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'OIDC_YA_ENLAZADA' },
    });
    expect((await mio(ana.token)).enlazado_en).toBeNull();
  });

  test.each([
    ['archived', RUTAS.archivar],
    ['reset', RUTAS.restablecer],
  ])('of a member who was %s no longer logs in, also after a return', async (como, plantilla) => {
    await enlazar(luis.token, 'luis@casa');
    const dentro = (await entrar('luis@casa')).cuerpo as Tokens;
    const hecho = await llamar(app, 'POST', ruta(plantilla, { id: luis.id }), ana.token, undefined);
    expect(hecho.estado, JSON.stringify(hecho.cuerpo)).toBeLessThan(300);
    expect(await entrar('luis@casa')).toMatchObject(SIN_ENLAZAR);
    expect(await llamar(app, 'GET', RUTAS.yo, dentro.access)).toMatchObject({ estado: 401 });
    if (como === 'archived')
      expect((await llamar(app, 'POST', ruta(RUTAS.desarchivar, { id: luis.id }), ana.token)).estado).toBeLessThan(300);
    expect(await entrar('luis@casa')).toMatchObject(SIN_ENLAZAR);
  });

  test('of an admin who was demoted stays, and logs a plain member in', async () => {
    await enlazar(luis.token, 'luis@casa');
    for (const es_administrador of [true, false]) {
      await llamar(app, 'POST', ruta(RUTAS.rolAdmin, { id: luis.id }), ana.token, { es_administrador });
      const { access } = (await entrar('luis@casa')).cuerpo as Tokens;
      expect((await llamar(app, 'GET', RUTAS.yo, access)).cuerpo).toMatchObject({ id: luis.id, es_administrador });
    }
  });

  test('is forgotten by a reset: the account that is made then has no link', async () => {
    await enlazar(luis.token, 'luis@casa');
    await llamar(app, 'POST', ruta(RUTAS.restablecer, { id: luis.id }), ana.token);
    const quien = { familia_id: familia.id, pin: familia.pin };
    const { cuerpo: unida } = await llamar(app, 'POST', RUTAS.unirse, null, quien);
    const clave = { password: 'tres gatos y un pez', password_confirm: 'tres gatos y un pez' };
    const nueva = { miembro_id: luis.id, ...clave, token_activacion: (unida as FamiliaParaUnirse).token_activacion };
    expect(await llamar(app, 'POST', RUTAS.activar, null, nueva)).toMatchObject({ estado: 201 });
    expect(await entrar('luis@casa')).toMatchObject(SIN_ENLAZAR);
  });

  test('cannot be linked in a login by face and PIN', async () => {
    const { cuerpo } = await llamar(app, 'POST', RUTAS.aparatos, ana.token, { nombre: 'Tableta' });
    const { token: dispositivo } = cuerpo as AparatoPermitido;
    await llamar(app, 'PUT', ruta(RUTAS.entradaPin, { id: luis.id }), ana.token, { permitido: true });
    await llamar(app, 'PUT', RUTAS.miPin, luis.token, { pin: '7294' });
    const dentro = await llamar(app, 'POST', RUTAS.entrarConPin, null, { dispositivo, miembro: luis.id, pin: '7294' });
    expect(await llamar(app, 'POST', RUTAS.miOidc, (dentro.cuerpo as Tokens).access)).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'OIDC_CON_PIN' },
    });
  });
});

describe('the login is refused', () => {
  test('to an account that nobody linked, and makes no member of it', async () => {
    const antes = await cuantos();
    expect(await entrar('admin')).toMatchObject(SIN_ENLAZAR);
    expect(await cuantos()).toBe(antes);
  });

  test('when the visitor said no at the provider', async () => {
    expect(await entrar('')).toMatchObject(NO_VALE);
  });

  test('to a return that was used, is of another browser, another login or another kind, or took too long', async () => {
    await enlazar(luis.token, 'luis@casa');
    const buena = await volver(null, 'luis@casa');
    const { secreto } = await ir(null);
    expect(await mandar({ ...buena, secreto })).toMatchObject(NO_VALE);
    expect(await mandar({ ...buena, secreto: `${buena.secreto.slice(0, -2)}xx` })).toMatchObject(NO_VALE);
    expect(await mandar(buena)).toMatchObject({ estado: 200 });
    const antes = proveedor.peticiones();
    expect(await mandar(buena)).toMatchObject(NO_VALE);
    // The server refuses it by itself, without asking the provider.
    expect(proveedor.peticiones()).toBe(antes);
    const deAna = await volver(ana.token, 'ana@casa');
    expect(await mandar(deAna)).toMatchObject(NO_VALE);
    expect(await mandar(deAna, luis.token)).toMatchObject(NO_VALE);
    reloj.avanzar(301);
    const lenta = await volver(null, 'luis@casa');
    reloj.avanzar(600);
    expect(await mandar(lenta)).toMatchObject(NO_VALE);
  });

  test('to a code of another trip, although its state is right', async () => {
    await enlazar(luis.token, 'luis@casa');
    const suya = await volver(null, 'luis@casa');
    const otra = await volver(null, 'luis@casa');
    expect(await mandar({ ...suya, code: (otra as { readonly code?: string }).code })).toMatchObject(NO_VALE);
  });

  test('to a return from another provider', async () => {
    await enlazar(luis.token, 'luis@casa');
    const buena = await volver(null, 'luis@casa');
    const antes = proveedor.peticiones();
    expect(await mandar({ ...buena, iss: ajeno.emisor })).toMatchObject(NO_VALE);
    // The server has not sent the code to any provider.
    expect(proveedor.peticiones()).toBe(antes);
    const { iss: _iss, ...sinNombre } = (await volver(null, 'luis@casa')) as { readonly iss?: string };
    expect(await mandar(sinNombre)).toMatchObject(NO_VALE);
  });

  test('after five wrong returns from an address, right ones included, and passwords still work', async () => {
    await enlazar(luis.token, 'luis@casa');
    const buena = await volver(null, 'luis@casa');
    for (let i = 0; i < 5; i += 1) await mandar({ ...buena, state: `otro-${String(i)}` });
    const frenada = await mandar(buena);
    expect(frenada.estado).toBe(429);
    expect(await llamar(app, 'POST', RUTAS.token, null, { username: 'nadie', password: 'nada-de-nada' })).toMatchObject(
      {
        estado: 401,
      },
    );
  });
});

describe('a provider', () => {
  test('that is down says so, delays no start, and is asked again when it is back', async () => {
    const dormido = await levantarProveedor(`${DIRECCION}/pase`);
    await dormido.cerrar();
    const otra = await buildTestApp({ oidc: conProveedor(dormido.emisor) });
    const caido = { estado: 503, cuerpo: { detail: 'Casa no responde ahora. Prueba más tarde, o usa una contraseña' } };
    expect(await llamar(otra, 'POST', RUTAS.oidc, null, {})).toMatchObject(caido);
    expect(await llamar(otra, 'POST', RUTAS.oidc, null, {})).toMatchObject(caido);
    expect(await llamar(otra, 'GET', RUTAS.oidc, null)).toMatchObject({ estado: 200, cuerpo: { nombre: 'Casa' } });
    const despierto = await levantarProveedor(`${DIRECCION}/pase`, Number(new URL(dormido.emisor).port));
    expect(await llamar(otra, 'POST', RUTAS.oidc, null, {})).toMatchObject({ estado: 200 });
    await despierto.cerrar();
    await otra.app.close();
  });

  test('that names another issuer is not used', async () => {
    const disfrazado = conProveedor(proveedor.emisor.replace('127.0.0.1', 'localhost'));
    expect(await disfrazado.ir({ state: 's', nonce: 'n', verificador: 'v'.repeat(43) })).toBeNull();
  });

  test('sends visitors back to the app’s own address alone, with state, nonce and PKCE', async () => {
    const { direccion } = await ir(null);
    const pedido = new URL(direccion).searchParams;
    expect(pedido.get('redirect_uri')).toBe(`${DIRECCION}/pase`);
    expect(pedido.get('code_challenge_method')).toBe('S256');
    expect([pedido.get('state'), pedido.get('nonce'), pedido.get('code_challenge')]).toEqual(
      Array(3).fill(expect.stringMatching(/^[\w-]{43}$/)),
    );
    const torcida = new URL(direccion);
    torcida.searchParams.set('redirect_uri', 'https://otra.example.org/');
    await expect(proveedor.entrar(torcida.href, 'luis@casa')).rejects.toThrow(/redirect_uri/);
  });

  test('is told the secret, which neither log nor answers hold', async () => {
    await enlazar(luis.token, 'luis@casa');
    const { cuerpo } = await entrar('luis@casa');
    await mandar(await volver(null, ''));
    expect(JSON.stringify([cuerpo, registro, await ir(null)])).not.toContain(CLIENTE.secreto);
  });

  test('without settings is not offered', async () => {
    const sin = await buildTestApp({});
    expect(await llamar(sin, 'GET', RUTAS.oidc, null)).toMatchObject({ cuerpo: { nombre: null, origen: null } });
    expect(await llamar(sin, 'POST', RUTAS.oidc, null, {})).toMatchObject({ estado: 409 });
    await sin.app.close();
  });
});

describe('two servers', con('postgres'), () => {
  test('end each other’s trips, once', async () => {
    const propia = await crearBaseMigrada();
    const oidc = conProveedor(proveedor.emisor);
    const [una, otra] = [await encender(propia.url, { reloj, oidc }), await encender(propia.url, { reloj, oidc })];
    const { miembros } = await sembrarFamilia(una, [{ nombre: 'Ana', admin: true }]);
    const suya = miembros[0]?.token ?? '';
    const irse = async (token: string | null) => {
      const { cuerpo } = await llamar(una, 'POST', token === null ? RUTAS.oidc : RUTAS.miOidc, token, {});
      const { direccion, secreto } = cuerpo as IdaOidc;
      return vueltaDe(await proveedor.entrar(direccion, 'ana@casa'), secreto);
    };
    expect(await llamar(otra, 'POST', RUTAS.enlazarOidc, suya, await irse(suya))).toMatchObject({ estado: 200 });
    const vuelta = await irse(null);
    const vueltas = await Promise.all([otra, una].map((n) => llamar(n, 'POST', RUTAS.vueltaOidc, null, vuelta)));
    expect(vueltas.map((v) => v.estado).toSorted((x, y) => x - y)).toEqual([200, 401]);
    await una.app.close();
    await otra.app.close();
    await propia.borrar();
  });
});
