import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AparatoPermitido, Tokens } from '#shared/contracts/accesos.ts';
import type { MisPasskeys, Passkey, RetoDeEntrada, RetoDePasskey } from '#shared/contracts/sin-contrasena.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { type Como, crearLlavero, HOST, type Llavero, ORIGEN } from '#server/testing/llavero.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

// A device in software (server/testing/llavero.ts) makes real passkeys and signatures; attacks send these again or altered.

let reloj: ReturnType<typeof relojFijo>;
let app: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let nora: MiembroSembrado;
const abrir = async (origenes: readonly string[] = [ORIGEN]) => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj, origenes });
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Nora', grupo_edad: 'INFANTIL' },
  ]);
  [ana, luis, nora] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
};
beforeEach(() => abrir());
afterEach(() => app.app.close());

const retar = async (token: string) => (await llamar(app, 'POST', RUTAS.retarPasskey, token)).cuerpo as RetoDePasskey;
const guardar = (token: string, credencial: object) =>
  llamar(app, 'POST', RUTAS.passkeys, token, { nombre: 'Móvil', credencial });
/** Adds a passkey, by default of a new device, to the member whose token this is. */
const anadir = async (token: string, llavero: Llavero = crearLlavero()) => {
  const { estado, cuerpo } = await guardar(token, llavero.hacer(await retar(token)));
  expect(estado).toBe(201);
  return { llavero, passkey: cuerpo as Passkey };
};
const retoDeEntrada = async () => (await llamar(app, 'POST', RUTAS.retarEntrada, null)).cuerpo as RetoDeEntrada;
const mandar = (cuerpo: object) => llamar(app, 'POST', RUTAS.entrarConPasskey, null, cuerpo);
const entrar = async (llavero: Llavero, como?: Como) => mandar(llavero.entrar(await retoDeEntrada(), como));
const dentro = async (llavero: Llavero): Promise<Tokens> => {
  const { estado, cuerpo } = await entrar(llavero);
  expect(estado).toBe(200);
  return cuerpo;
};
const mias = async (token: string) => (await llamar(app, 'GET', RUTAS.passkeys, token)).cuerpo as MisPasskeys;
const quien = async (token: string) => (await llamar(app, 'GET', RUTAS.yo, token)).cuerpo as { readonly id: number };
const NO_VALE = { estado: 401, cuerpo: { detail: expect.stringContaining('no vale aquí') } };
const NO_HECHA = { estado: 400, cuerpo: { codigo: 'PASSKEY_NO_HECHA' } };

describe('a passkey', () => {
  test('logs its member in without username or password, as often as they like', async () => {
    const { llavero, passkey } = await anadir(luis.token);
    expect(passkey).toEqual({
      id: expect.any(Number),
      nombre: 'Móvil',
      host: HOST,
      hecha_en: reloj.ahora(),
      usada_en: null,
    });
    reloj.avanzar(60);
    expect((await quien((await dentro(llavero)).access)).id).toBe(luis.id);
    expect((await quien((await dentro(llavero)).access)).id).toBe(luis.id);
    expect(await mias(luis.token)).toEqual({ origen: ORIGEN, passkeys: [{ ...passkey, usada_en: reloj.ahora() }] });
    expect(await mias(ana.token)).toEqual({ origen: ORIGEN, passkeys: [] });
  });

  test('of a device that does not count signatures works, too', async () => {
    const { llavero } = await anadir(luis.token);
    for (let i = 0; i < 2; i += 1) expect(await entrar(llavero, { contador: 0 })).toMatchObject({ estado: 200 });
  });

  test('is made with a random user handle, which a member’s devices share', async () => {
    const [uno, otro] = [await anadir(luis.token), await anadir(luis.token)];
    const deAna = await anadir(ana.token);
    expect(uno.llavero.guardada().titular).toMatch(/^[\w-]{43}$/);
    expect(otro.llavero.guardada().titular).toBe(uno.llavero.guardada().titular);
    expect(deAna.llavero.guardada().titular).not.toBe(uno.llavero.guardada().titular);
    const { excludeCredentials, user, rp, authenticatorSelection } = await retar(luis.token);
    expect(excludeCredentials.map((c) => c.id)).toEqual([uno, otro].map((p) => p.llavero.guardada().id));
    expect({ rp, user, authenticatorSelection }).toMatchObject({
      rp: { id: HOST },
      user: { displayName: 'Luis' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('revoked ends its logins at once; those of another stay', async () => {
    const [uno, otro] = [await anadir(luis.token), await anadir(luis.token)];
    const [deUno, deOtro] = [await dentro(uno.llavero), await dentro(otro.llavero)];
    const quitar = (token: string) => llamar(app, 'DELETE', ruta(RUTAS.passkey, { id: uno.passkey.id }), token);
    expect(await quitar(ana.token)).toMatchObject({ estado: 404 });
    expect(await quitar(luis.token)).toMatchObject({ estado: 204 });
    expect(await llamar(app, 'GET', RUTAS.yo, deUno.access)).toMatchObject({ estado: 401 });
    expect(await llamar(app, 'POST', RUTAS.refrescar, null, { refresh: deUno.refresh })).toMatchObject({
      estado: 401,
      cuerpo: { detail: expect.stringContaining('llave de acceso') },
    });
    expect(await llamar(app, 'GET', RUTAS.yo, deOtro.access)).toMatchObject({ estado: 200 });
    expect(await llamar(app, 'GET', RUTAS.yo, luis.token)).toMatchObject({ estado: 200 });
    expect(await entrar(uno.llavero)).toMatchObject(NO_VALE);
  });

  test('is refused from the eleventh on', async () => {
    for (let i = 0; i < 9; i += 1) await anadir(luis.token);
    const [decimo, undecimo] = [await retar(luis.token), await retar(luis.token)];
    expect(await guardar(luis.token, crearLlavero().hacer(decimo))).toMatchObject({ estado: 201 });
    const llena = { estado: 409, cuerpo: { codigo: 'DEMASIADAS_PASSKEYS' } };
    expect(await guardar(luis.token, crearLlavero().hacer(undecimo))).toMatchObject(llena);
    expect(await llamar(app, 'POST', RUTAS.retarPasskey, luis.token)).toMatchObject(llena);
  });
});

describe('a login is refused', () => {
  let llavero: Llavero;
  beforeEach(async () => {
    ({ llavero } = await anadir(luis.token));
  });

  test.each<[string, Como]>([
    ['from another origin', { origen: 'https://tetoca.example.com' }],
    ['from the right name on another port', { origen: `${ORIGEN}:8443` }],
    ['for another RP ID', { host: 'example.org' }],
    ['without verification of the person', { verificado: false }],
    ['with another key’s signature', { otra: true }],
    ['with a user handle that is not the passkey’s', { titular: 'A'.repeat(43) }],
    ['with the answer of another ceremony', { tipo: 'webauthn.create' }],
  ])('%s', async (_, como) => {
    expect(await entrar(llavero, como)).toMatchObject(NO_VALE);
    expect(await entrar(llavero)).toMatchObject({ estado: 200 });
  });

  test('when an answer is repeated, also to one that was refused', async () => {
    const buena = llavero.entrar(await retoDeEntrada(), { contador: 5 });
    expect(await mandar(buena)).toMatchObject({ estado: 200 });
    expect(await mandar(buena)).toMatchObject(NO_VALE);
    const reto = await retoDeEntrada();
    expect(await mandar(llavero.entrar(reto, { otra: true }))).toMatchObject(NO_VALE);
    expect(await mandar(llavero.entrar(reto))).toMatchObject(NO_VALE);
  });

  test('when two answers to one challenge arrive at once, for one of them', async () => {
    const reto = await retoDeEntrada();
    const dos = await Promise.all([mandar(llavero.entrar(reto)), mandar(llavero.entrar(reto))]);
    expect(dos.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('when the count of signatures does not rise', async () => {
    expect(await entrar(llavero, { contador: 7 })).toMatchObject({ estado: 200 });
    for (const contador of [7, 6, 0]) expect(await entrar(llavero, { contador })).toMatchObject(NO_VALE);
  });

  test('five minutes after the challenge, and for one that this server did not make', async () => {
    const reto = await retoDeEntrada();
    const suyo = Buffer.from(reto.challenge, 'base64url').toString();
    const inventado = Buffer.from(`${suyo.slice(0, -1)}${suyo.endsWith('0') ? '1' : '0'}`).toString('base64url');
    expect(await mandar(llavero.entrar({ ...reto, challenge: inventado }))).toMatchObject(NO_VALE);
    reloj.avanzar(299);
    expect(await mandar(llavero.entrar(reto))).toMatchObject({ estado: 200 });
    const otro = await retoDeEntrada();
    reloj.avanzar(300);
    expect(await mandar(llavero.entrar(otro))).toMatchObject(NO_VALE);
  });

  test('with a challenge to make a passkey', async () => {
    const { challenge } = await retar(luis.token);
    expect(await mandar(llavero.entrar({ ...(await retoDeEntrada()), challenge }))).toMatchObject(NO_VALE);
  });

  test('under the credential of another family’s member', async () => {
    const otra = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
    const deEva = await anadir((otra.miembros[0] as MiembroSembrado).token);
    const suya = llavero.entrar(await retoDeEntrada());
    expect(await mandar({ ...suya, id: deEva.llavero.guardada().id })).toMatchObject(NO_VALE);
    const conTitular = { ...llavero.entrar(await retoDeEntrada()), id: deEva.llavero.guardada().id };
    expect(await mandar({ ...conTitular, userHandle: deEva.llavero.guardada().titular })).toMatchObject(NO_VALE);
    expect(await mandar({ ...llavero.entrar(await retoDeEntrada()), id: 'AAAA' })).toMatchObject(NO_VALE);
  });

  test('for a member who is archived or whose account is reset, and stays so after a return', async () => {
    const deNora = await anadir(nora.token);
    const { access } = await dentro(llavero);
    expect(await llamar(app, 'POST', ruta(RUTAS.archivar, { id: luis.id }), ana.token)).toMatchObject({ estado: 200 });
    expect(await llamar(app, 'POST', ruta(RUTAS.restablecer, { id: nora.id }), ana.token)).toMatchObject({
      estado: 200,
    });
    expect(await llamar(app, 'GET', RUTAS.yo, access)).toMatchObject({ estado: 401 });
    expect(await entrar(llavero)).toMatchObject(NO_VALE);
    expect(await entrar(deNora.llavero)).toMatchObject(NO_VALE);
    const vuelta = await llamar(app, 'POST', ruta(RUTAS.desarchivar, { id: luis.id }), ana.token);
    expect(vuelta).toMatchObject({ estado: 200 });
    expect(await entrar(llavero)).toMatchObject(NO_VALE);
  });

  test('with 429 after wrong answers, until the wait is over', async () => {
    for (let i = 0; i < 5; i += 1) expect(await entrar(llavero, { otra: true })).toMatchObject(NO_VALE);
    const frenada = await entrar(llavero);
    expect(frenada).toMatchObject({ estado: 429 });
    // Another passkey of the same member is not blocked.
    expect(await entrar((await anadir(luis.token)).llavero)).toMatchObject({ estado: 200 });
    reloj.avanzar(3_600);
    expect(await entrar(llavero)).toMatchObject({ estado: 200 });
  });

  test('with 429 after fifty wrong answers from one address, whatever the credential', async () => {
    const falsa = llavero.entrar(await retoDeEntrada());
    for (let i = 0; i < 50; i += 1) expect(await mandar({ ...falsa, id: `cred${String(i)}` })).toMatchObject(NO_VALE);
    expect(await mandar({ ...falsa, id: 'cred50' })).toMatchObject({ estado: 429 });
  });
});

describe('a new passkey is refused', () => {
  test.each<[string, Como]>([
    ['from another origin', { origen: 'https://192.168.1.20' }],
    ['for another RP ID', { host: 'example.org' }],
    ['without verification of the person', { verificado: false }],
    ['with the answer of another ceremony', { tipo: 'webauthn.get' }],
    [
      'with certificates, whose revocation lists would be fetched',
      { atestado: ['packed', new Map<string, unknown>([['x5c', [new Uint8Array([1])]]])] },
    ],
    ['with an attestation that nobody asked for', { atestado: ['tpm', new Map()] }],
  ])('%s', async (_, como) => {
    expect(await guardar(luis.token, crearLlavero().hacer(await retar(luis.token), como))).toMatchObject(NO_HECHA);
    expect((await mias(luis.token)).passkeys).toEqual([]);
  });

  test('with the challenge of another member or login, a used one, an old one, or one to log in', async () => {
    const deAna = crearLlavero().hacer(await retar(ana.token));
    expect(await guardar(luis.token, deAna)).toMatchObject(NO_HECHA);
    const { llavero, passkey } = await anadir(luis.token);
    const { access } = await dentro(llavero);
    expect(await guardar(access, crearLlavero().hacer(await retar(luis.token)))).toMatchObject(NO_HECHA);
    const reto = await retar(luis.token);
    expect(await guardar(luis.token, crearLlavero().hacer(reto))).toMatchObject({ estado: 201 });
    expect(await guardar(luis.token, crearLlavero().hacer(reto))).toMatchObject(NO_HECHA);
    const viejo = await retar(luis.token);
    reloj.avanzar(300);
    expect(await guardar(luis.token, crearLlavero().hacer(viejo))).toMatchObject(NO_HECHA);
    const ajeno = { ...(await retar(luis.token)), challenge: (await retoDeEntrada()).challenge };
    expect(await guardar(luis.token, crearLlavero().hacer(ajeno))).toMatchObject(NO_HECHA);
    expect((await mias(luis.token)).passkeys).toHaveLength(2);
    expect((await mias(luis.token)).passkeys[0]).toMatchObject({ id: passkey.id });
  });

  test('under a credential id that is not in its bytes, or with bytes that are none', async () => {
    const hecha = crearLlavero().hacer(await retar(luis.token));
    expect(await guardar(luis.token, { ...hecha, id: 'AAAA' })).toMatchObject(NO_HECHA);
    for (const attestationObject of ['AAAA', Buffer.alloc(14_000, 0x81).toString('base64url')]) {
      const rota = { ...crearLlavero().hacer(await retar(luis.token)), attestationObject };
      expect(await guardar(luis.token, rota)).toMatchObject(NO_HECHA);
    }
  });
});

describe('a child’s passkey, made in a login by PIN', () => {
  const PIN = '7294';
  let tableta: AparatoPermitido;
  let llavero: Llavero;
  beforeEach(async () => {
    tableta = (await llamar(app, 'POST', RUTAS.aparatos, ana.token, { nombre: 'Tableta' })).cuerpo;
    await llamar(app, 'PUT', ruta(RUTAS.entradaPin, { id: nora.id }), ana.token, { permitido: true, pin: PIN });
    const conPin = { dispositivo: tableta.token, miembro: nora.id, pin: PIN };
    const { cuerpo } = await llamar(app, 'POST', RUTAS.entrarConPin, null, conPin);
    ({ llavero } = await anadir((cuerpo as Tokens).access));
  });

  test('logs them in, allows no device, and ends with that device’s permission', async () => {
    const { access } = await dentro(llavero);
    expect(await llamar(app, 'POST', RUTAS.llaves, access, { nombre: 'Pared', permisos: ['leer'] })).toMatchObject({
      estado: 409,
    });
    await llamar(app, 'DELETE', ruta(RUTAS.aparato, { id: tableta.id }), ana.token);
    expect(await llamar(app, 'GET', RUTAS.yo, access)).toMatchObject({ estado: 401 });
    expect(await entrar(llavero)).toMatchObject(NO_VALE);
  });

  test('ends when an admin sets another PIN; one made after the password stays', async () => {
    const conContrasena = await anadir(nora.token);
    await llamar(app, 'PUT', ruta(RUTAS.entradaPin, { id: nora.id }), ana.token, { permitido: true, pin: '8305' });
    expect(await entrar(llavero)).toMatchObject(NO_VALE);
    expect(await entrar(conContrasena.llavero)).toMatchObject({ estado: 200 });
  });
});

describe('the address', () => {
  const desde = (origin: string) => ({ origin });

  test('is named only once somebody has a passkey', async () => {
    const aqui = async () => (await llamar(app, 'GET', RUTAS.entrarConPasskey, null)).cuerpo;
    expect(await aqui()).toEqual({ origen: null });
    await anadir(luis.token);
    expect(await aqui()).toEqual({ origen: ORIGEN });
  });

  test('is named to a page that was opened elsewhere', async () => {
    const otra = { estado: 409, cuerpo: { codigo: 'PASSKEY_OTRA_DIRECCION', error: expect.stringContaining(ORIGEN) } };
    const deIp = desde('http://192.168.1.20:3000');
    expect(await llamar(app, 'POST', RUTAS.retarPasskey, luis.token, undefined, deIp)).toMatchObject(otra);
    expect(await llamar(app, 'POST', RUTAS.retarEntrada, null, undefined, deIp)).toMatchObject(otra);
    expect(await llamar(app, 'POST', RUTAS.retarEntrada, null, undefined, desde(ORIGEN))).toMatchObject({
      estado: 200,
    });
  });

  test('is none on a server that has no name', async () => {
    await app.app.close();
    await abrir(['http://192.168.1.20:3000']);
    expect(await mias(luis.token)).toEqual({ origen: null, passkeys: [] });
    const sin = { estado: 409, cuerpo: { codigo: 'PASSKEY_SIN_NOMBRE' } };
    expect(await llamar(app, 'POST', RUTAS.retarPasskey, luis.token)).toMatchObject(sin);
    expect(await llamar(app, 'POST', RUTAS.retarEntrada, null)).toMatchObject(sin);
  });

  test('that changed leaves the passkeys of the old one behind', async () => {
    const { llavero } = await anadir(luis.token);
    await app.contexto.base.escritura.updateTable('passkeys').set({ host: 'casa.example.org' }).execute();
    expect(await entrar(llavero)).toMatchObject(NO_VALE);
    expect((await retar(luis.token)).excludeCredentials).toEqual([]);
  });
});
