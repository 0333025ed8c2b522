import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AparatoPermitido } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

const PIN = '7294';
/** One more guess than the twenty wrong ones that a member has in a day. */
const VECES = 21;

let app: App;
let ana: MiembroSembrado;
let leo: MiembroSembrado;
/** Called while a PIN is compared; returns the result of the comparison. */
let alComparar: () => Promise<boolean | null>;

const permitir = async () =>
  (await llamar(app, 'POST', RUTAS.aparatos, ana.token, { nombre: 'Tableta' })).cuerpo as AparatoPermitido;
const entrar = ({ token }: AparatoPermitido) =>
  llamar(app, 'POST', RUTAS.entrarConPin, null, { dispositivo: token, miembro: leo.id, pin: PIN });

beforeEach(async () => {
  app = await buildTestApp({
    contrasenas: { cifrar: (clara) => Promise.resolve(`clara:${clara}`), coincide: () => alComparar() },
  });
  alComparar = () => Promise.resolve(true);
  const { miembros } = await sembrarFamilia(app);
  ana = miembros[0]!;
  leo = miembros[3]!;
  await llamar(app, 'PUT', ruta(RUTAS.entradaPin, { id: leo.id }), ana.token, { permitido: true, pin: PIN });
});
afterEach(() => app.app.close());

test('guesses that were never compared use up none of the day’s guesses', async () => {
  const tableta = await permitir();
  alComparar = () => Promise.resolve(null);
  for (let i = 0; i < VECES; i += 1) expect(await entrar(tableta)).toMatchObject({ estado: 503 });
  alComparar = () => Promise.resolve(true);
  expect(await entrar(tableta)).toMatchObject({ estado: 200 });
});

test('right PINs on a device that is revoked meanwhile log nobody in, and use up none of the day’s guesses', async () => {
  const tableta = await permitir();
  for (let i = 0; i < VECES; i += 1) {
    const otra = await permitir();
    alComparar = async () => {
      expect(await llamar(app, 'DELETE', ruta(RUTAS.aparato, { id: otra.id }), ana.token)).toMatchObject({
        estado: 204,
      });
      return true;
    };
    expect(await entrar(otra)).toMatchObject({ estado: 400, cuerpo: { dispositivo: expect.any(Array) } });
  }
  alComparar = () => Promise.resolve(true);
  expect(await entrar(tableta)).toMatchObject({ estado: 200 });
});
