import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Invitacion } from '#shared/contracts/altas.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** So many guesses from so many addresses, behind a proxy, at one family. */
const INTENTOS = 100_000;
const DIRECCIONES = 1_000;
const A_LA_VEZ = 50;
/** Wrong ones that are compared in a day. */
const CUPO = 20;
/** Milliseconds of the processor that a refusal may cost. */
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

/** An address writes as another what it likes: only what the proxy adds at the end counts. */
const direccion = (n: number): string =>
  `10.${String(n % 251)}.0.7, 203.0.${String(Math.floor((n % DIRECCIONES) / 250))}.${String((n % DIRECCIONES) % 250)}`;
let siguiente = 0;
/** Every number in turn, so that the right one is among the first, too, and again and again. */
const adivinar = () => {
  siguiente += 1;
  const pin = siguiente % 50 === 37 ? familia.pin : String(siguiente % 1_000_000).padStart(6, '0');
  return publica(RUTAS.unirse, { familia_id: familia.id, pin }, direccion(siguiente));
};

/** By status, how the guesses were answered; each is ours or a refusal that compares nothing. */
const atacar = async (veces: number): Promise<Readonly<Record<number, number>>> => {
  const cuenta: Record<number, number> = { 200: 0, 400: 0, 429: 0 };
  for (let hechos = 0; hechos < veces; hechos += A_LA_VEZ)
    for (const { estado } of await Promise.all(Array.from({ length: A_LA_VEZ }, adivinar)))
      cuenta[estado] = (cuenta[estado] ?? 0) + 1;
  return cuenta;
};

/** By their passwords, and by an invitation that an admin shows: neither asks for the family's PIN. */
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

test('guesses of a whole town are compared twenty a day, across a restart; the family can join all the while', async () => {
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
  // The right one, among the first twenty: after them it is refused as any other.
  expect((antes[200] ?? 0) + (despues[200] ?? 0)).toBeLessThanOrEqual(1);

  // A member with the right PIN is let in at once when an admin says so.
  const admin = familia.miembros[0]?.token ?? '';
  const permitir = await llamar(app, 'POST', ruta(RUTAS.permitirAhora, { id: familia.id }), admin);
  expect(permitir.estado).toBe(200);
  expect((await publica(RUTAS.unirse, { familia_id: familia.id, pin: familia.pin }, DE_CASA)).estado).toBe(200);

  // Another day, another twenty at most.
  reloj.avanzar(86_401);
  expect((await atacar(INTENTOS / 10))[400]).toBeLessThanOrEqual(CUPO);
});
