import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** No answer tells a stranger which members or families exist: its text, status and headers are the same for unknown ones. */

const DIRECCION = '198.51.100.7';
/** One day, in seconds. */
const DIA = 86_400;

let carpeta: string;
let reloj: ReturnType<typeof relojFijo>;
let construida: App;
let familia: FamiliaSembrada;
const abrir = async () => {
  construida = await buildTestApp({ reloj, archivo: join(carpeta, 'prueba.db') });
};
const reiniciar = async () => {
  await construida.app.close();
  await abrir();
};
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-'));
  reloj = relojFijo();
  await abrir();
  familia = await sembrarFamilia(construida);
  // Moves the family to another time zone than the one in which new families begin. A limit that ended at the family's own
  // midnight would then end at another hour than for an unknown family, and so reveal that the family exists.
  await construida.contexto.base.escritura
    .updateTable('familias')
    .set({ zona_horaria: 'Atlantic/Canary' })
    .where('id', '=', familia.id)
    .execute();
});
afterEach(async () => {
  await construida.app.close();
  await rm(carpeta, { recursive: true });
});

const username = async (i: number): Promise<string> =>
  (
    await construida.contexto.base.escritura
      .selectFrom('usuarios')
      .select('username')
      .where('id', '=', familia.miembros[i]!.id)
      .executeTakeFirstOrThrow()
  ).username ?? '';

type Preguntar = (direccion?: string) => Promise<unknown>;

/** Returns the whole answer except the `Date` header. */
const pedir = async (url: string, payload: object, remoteAddress: string) => {
  const { statusCode, body, headers } = await construida.app.inject({ method: 'POST', url, payload, remoteAddress });
  return { statusCode, body, headers: { ...headers, date: '' } };
};
const entrarComo =
  (quien: string): Preguntar =>
  (direccion = DIRECCION) =>
    pedir(RUTAS.token, { username: quien, password: 'no-es-esta-clave' }, direccion);
const unirseA =
  (id: number): Preguntar =>
  (direccion = DIRECCION) =>
    pedir(RUTAS.unirse, { familia_id: id, pin: '000000' }, direccion);

/**
 * Collects the answers to a stranger who keeps asking, from one address and from others, for more than a day with two restarts.
 */
const escuchar = async (preguntar: Preguntar) => {
  const oido: unknown[] = [];
  const varias = async (veces: number, direccion?: string) => {
    for (let i = 0; i < veces; i += 1) oido.push(await preguntar(direccion));
  };
  await varias(8);
  await reiniciar();
  await varias(2);
  for (const segundos of [29, 1, 60, 3_600]) {
    reloj.avanzar(segundos);
    await varias(3);
  }
  for (let i = 0; i < 60; i += 1) await varias(1, `203.0.113.${String(i)}`);
  await reiniciar();
  for (let hora = 0; hora < 26; hora += 1) {
    reloj.avanzar(3_600);
    await varias(1, `192.0.2.${String(hora)}`);
  }
  return oido;
};

/** Checks that both get the same answers at the same hours. The clock is put back and counters are emptied in between. */
const iguales = async (uno: Preguntar, otro: Preguntar) => {
  const inicio = reloj.ahora();
  const primero = await escuchar(uno);
  reloj.poner(inicio);
  await construida.contexto.base.escritura.deleteFrom('intentos').execute();
  expect(await escuchar(otro)).toEqual(primero);
  expect(new Set(primero.map((r) => (r as { statusCode: number }).statusCode)).size).toBe(2);
};

test('existing and unknown usernames get the same answers, however often and from whichever address they are tried', async () => {
  await iguales(entrarComo(await username(0)), entrarComo('nadie-con-este-nombre'));
});

soloLargo('existing and unknown families get the same answers, also across the midnights of their zones', async () => {
  await iguales(unirseA(familia.id), unirseA(987_654));
});

test('wrong guesses at one username reveal nothing about another: known and unknown ones answer the same', async () => {
  const objetivo = await username(0);
  const cubo = (nombre: string) => createHash('sha256').update(nombre).digest('base64url').slice(0, 2);
  // Finds an unknown username whose digest begins like that of `de`, as an attacker would look for.
  const parejo = (de: string) => {
    let n = 0;
    while (cubo(`nadie${String(n)}`) !== cubo(de)) n += 1;
    return `nadie${String(n)}`;
  };
  const tras = async (nombre: string) => {
    for (let i = 0; i < 5; i += 1) await entrarComo(parejo(nombre))();
    return entrarComo(nombre)();
  };
  expect(await tras('fantasma')).toEqual(await tras(objetivo));
});

test('wrong PINs at one family reveal nothing about another: existing and unknown ones answer the same', async () => {
  const tras = async (id: number, direccion: string) => {
    for (let i = 0; i < 5; i += 1) await unirseA(id + 4_096 * 3)(direccion);
    return unirseA(id)(direccion);
  };
  expect(await tras(777_777, '192.0.2.1')).toEqual(await tras(familia.id, '192.0.2.2'));
});

test('a member can try ten usernames a day, taken or free, so they can find out hardly anything', async () => {
  const [yo] = familia.miembros;
  const otro = await username(1);
  const renombrar = (nombre: string) =>
    llamar(construida, 'PATCH', ruta(RUTAS.usuario, { id: yo!.id }), yo!.token, { username: nombre });
  const propio = await username(0);
  // Sending the present username costs nothing, because forms send every field.
  for (let i = 0; i < 12; i += 1) expect(await renombrar(propio)).toMatchObject({ estado: 200 });
  for (let i = 0; i < 5; i += 1) {
    expect(await renombrar(otro)).toMatchObject({
      estado: 400,
      cuerpo: { username: ['Ya existe un usuario con este nombre'] },
    });
    expect(await renombrar(`libre${String(i)}`)).toMatchObject({ estado: 200 });
  }
  reloj.avanzar(60);
  const frenado = {
    estado: 429,
    cuerpo: { detail: 'Demasiados intentos. Espera 24 horas y vuelve a probar' },
    cabeceras: { 'retry-after': String(DIA - 60) },
  };
  expect(await renombrar(otro)).toMatchObject(frenado);
  expect(await renombrar('libre-todavia')).toMatchObject(frenado);
  expect(
    await llamar(construida, 'PATCH', ruta(RUTAS.usuario, { id: yo!.id }), yo!.token, { last_name: 'García' }),
  ).toMatchObject({ estado: 200 });
  reloj.avanzar(DIA - 60);
  // An access token lasts ten minutes, so a new one is needed.
  const token = await construida.contexto.tokens.firmarAcceso({ usuario: yo!.id, acceso: yo!.acceso });
  expect(
    await llamar(construida, 'PATCH', ruta(RUTAS.usuario, { id: yo!.id }), token, { username: 'libre-otra-vez' }),
  ).toMatchObject({ estado: 200 });
});

test('rows for unknown usernames are limited, and the newest stay', async () => {
  const { escritura: db } = construida.contexto.base;
  const filas = Array.from({ length: 50_000 }, (_, i) => ({
    clave: `acceso|${String(i)}|`,
    fallidos: 1,
    desde: reloj.ahora(),
    bloqueado_hasta: null,
  }));
  for (let i = 0; i < filas.length; i += 5_000)
    await db
      .insertInto('intentos')
      .values(filas.slice(i, i + 5_000))
      .execute();
  reloj.avanzar(1);
  await entrarComo('fantasma')();
  const { n } = await db
    .selectFrom('intentos')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBeLessThanOrEqual(50_000);
  // The newest rows stay, so throttling still works.
  for (let i = 0; i < 4; i += 1) await entrarComo('fantasma')();
  expect(await entrarComo('fantasma')()).toMatchObject({ statusCode: 429 });
});
