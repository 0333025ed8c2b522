import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Invitacion } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Number of guesses at one family's PIN. */
const INTENTOS = 100_000;
/** Number of addresses from which the guesses come, behind a proxy. */
const DIRECCIONES = 1_000;
const A_LA_VEZ = 50;
/** Number of wrong guesses that are compared in a day. */
const CUPO = 20;
/** CPU time, in ms, that a guess may cost on average. */
const MS_POR_INTENTO = 10;
const DE_CASA = '192.0.2.1';
const PROXY = '127.0.0.1';

let carpeta: string;
let app: App;
let familia: FamiliaSembrada;
let usuario: string;
const reloj = relojFijo();
const arrancar = () => buildTestApp({ reloj, archivo: join(carpeta, 'te-toca.db'), proxies: [PROXY] });

beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-pines-'));
  app = await arrancar();
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Leo', cuenta: false },
  ]);
  const ana = await app.contexto.base.lectura
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', familia.miembros[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  usuario = ana.username ?? '';
});
afterEach(async () => {
  await app.app.close();
  await rm(carpeta, { recursive: true });
});

const publica = async (url: string, payload: object, desde: string) => {
  const respuesta = await app.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: PROXY,
    headers: { 'x-forwarded-for': desde },
  });
  return { estado: respuesta.statusCode, cuerpo: respuesta.json<Record<string, unknown>>() };
};

/** Value of `x-forwarded-for`. A client can invent its beginning; only the last part, which the proxy adds, counts. */
const direccion = (n: number): string =>
  `10.${String(n % 251)}.0.7, 203.0.${String(Math.floor((n % DIRECCIONES) / 250))}.${String((n % DIRECCIONES) % 250)}`;
let siguiente = 0;
/** Guesses the next number; every fiftieth guess is the right PIN, the first of them among the first fifty. */
const adivinar = () => {
  siguiente += 1;
  const pin = siguiente % 50 === 37 ? familia.pin : String(siguiente % 1_000_000).padStart(6, '0');
  return publica(RUTAS.unirse, { familia_id: familia.id, pin }, direccion(siguiente));
};

/** Sends guesses and returns the number of answers by status. */
const atacar = async (veces: number): Promise<Readonly<Record<number, number>>> => {
  const cuenta: Record<number, number> = { 200: 0, 400: 0, 429: 0 };
  for (let hechos = 0; hechos < veces; hechos += A_LA_VEZ)
    for (const { estado } of await Promise.all(Array.from({ length: A_LA_VEZ }, adivinar)))
      cuenta[estado] = (cuenta[estado] ?? 0) + 1;
  return cuenta;
};

/** Checks that a member can log in by password, and another join by an admin's invitation, both without the family's PIN. */
const laFamiliaEntra = async (): Promise<void> => {
  const conClave = await publica(RUTAS.token, { username: usuario, password: 'una-clave-larga' }, DE_CASA);
  expect(conClave.estado).toBe(200);
  const invitacion = await llamar(
    app,
    'POST',
    ruta(RUTAS.invitacion, { id: familia.id }),
    String(conClave.cuerpo['access']),
  );
  const { secreto } = invitacion.cuerpo as Invitacion;
  const unida = await publica(RUTAS.unirse, { familia_id: familia.id, secreto }, DE_CASA);
  expect(unida.cuerpo).toMatchObject({ miembros: [{ first_name: 'Leo' }] });
};

test('of a town’s guesses twenty a day are compared, also across a restart; the family can join all the while', async () => {
  await laFamiliaEntra();
  const inicio = process.cpuUsage();
  const antes = await atacar(INTENTOS / 2);
  await laFamiliaEntra();
  await app.app.close();
  app = await arrancar();
  await laFamiliaEntra();
  const despues = await atacar(INTENTOS / 2);
  await laFamiliaEntra();
  const { user, system } = process.cpuUsage(inicio);
  expect((user + system) / 1_000 / INTENTOS).toBeLessThan(MS_POR_INTENTO);
  expect(Object.keys({ ...antes, ...despues })).toEqual(['200', '400', '429']);
  expect((antes[400] ?? 0) + (despues[400] ?? 0)).toBe(CUPO);
  // The right PIN counts only if it came among the first guesses; after them it is refused like any other.
  expect((antes[200] ?? 0) + (despues[200] ?? 0)).toBeLessThanOrEqual(1);

  // A member with the right PIN can join at once when an admin allows it.
  const admin = familia.miembros[0]?.token ?? '';
  const permitir = await llamar(app, 'POST', ruta(RUTAS.permitirAhora, { id: familia.id }), admin);
  expect(permitir.estado).toBe(200);
  expect((await publica(RUTAS.unirse, { familia_id: familia.id, pin: familia.pin }, DE_CASA)).estado).toBe(200);

  // The next day at most another twenty are compared.
  reloj.avanzar(86_401);
  expect((await atacar(INTENTOS / 10))[400]).toBeLessThanOrEqual(CUPO);
});
