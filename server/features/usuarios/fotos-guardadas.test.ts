import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { MAXIMO_MIEMBROS } from '#shared/domain/reparto/tipos.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { conectar } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { unJpeg, unPng } from '#server/testing/imagenes.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';

/** A photo is stored exactly as long as a member has it: both change in the same transaction. */

let carpeta: string;
let archivo: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  archivo = join(carpeta, 'te-toca.db');
});
afterEach(() => rm(carpeta, { recursive: true, force: true }));

const enviar = async (url: string, metodo: 'PATCH' | 'POST', token: string, foto: Buffer, campos: object = {}) => {
  const form = new FormData();
  for (const [nombre, valor] of Object.entries(campos)) form.append(nombre, String(valor));
  form.append('avatar', new File([new Uint8Array(foto)], 'avatar.jpg'));
  const r = await fetch(url, { method: metodo, headers: { authorization: `Bearer ${token}` }, body: form });
  return { estado: r.status, cuerpo: (await r.json()) as { readonly avatar: string } };
};

/** Returns the stored photos and those that members have; the two lists must be equal. */
const ambas = async (db: Db) => {
  const fotos = await db.selectFrom('fotos').select('nombre').orderBy('nombre').execute();
  const avatares = await db.selectFrom('usuarios').select('avatar').where('avatar', 'is not', null).execute();
  return [fotos.map((f) => `/media/avatares/${f.nombre}`).toSorted(), avatares.map((u) => u.avatar ?? '').toSorted()];
};

const enCasa = async (hacer: (app: App, url: string, familia: FamiliaSembrada, db: Db) => Promise<void>) => {
  // Uses the real clock, because another process must accept the tokens.
  const app = await buildTestApp({ archivo, reloj: { ahora: () => new Date().toISOString() } });
  try {
    const familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
    await hacer(app, await escuchar(app), familia, app.contexto.base.escritura);
  } finally {
    await app.app.close();
  }
};

test('a change that is refused or fails at its end neither stores nor deletes a photo', () =>
  enCasa(async (app, url, { miembros: [ana, luis] }, db) => {
    const deLuis = url + ruta(RUTAS.usuario, { id: luis!.id });
    const { cuerpo } = await enviar(deLuis, 'PATCH', luis!.token, await unJpeg());
    const antes = [[cuerpo.avatar], [cuerpo.avatar]];
    expect(await ambas(db)).toEqual(antes);

    // A change raises the family's version last, so this trigger fails it at its end.
    await sql`create trigger roto before update of version on familias begin select raise(abort, 'broken'); end`.execute(
      db,
    );
    expect(await enviar(deLuis, 'PATCH', luis!.token, await unPng())).toMatchObject({ estado: 500 });
    expect(
      await enviar(url + RUTAS.agregarMiembro, 'POST', ana!.token, await unPng(), { first_name: 'Noa' }),
    ).toMatchObject({ estado: 500 });
    await sql`drop trigger roto`.execute(db);
    expect(await ambas(db)).toEqual(antes);
    expect((await fetch(url + cuerpo.avatar)).status).toBe(200);

    for (let i = 2; i < MAXIMO_MIEMBROS; i += 1)
      await app.app.inject({
        method: 'POST',
        url: RUTAS.agregarMiembro,
        headers: { authorization: `Bearer ${ana!.token}` },
        payload: { first_name: `Hijo ${String(i)}` },
      });
    expect(
      await enviar(url + RUTAS.agregarMiembro, 'POST', ana!.token, await unJpeg(), { first_name: 'Noa' }),
    ).toMatchObject({ estado: 409 });
    expect(await ambas(db)).toEqual(antes);
  }));

test('no byte of a replaced photo is left in the database file, and so in no backup', async () => {
  let bytes: Buffer = Buffer.alloc(0);
  await enCasa(async (_, url, { miembros: [ana] }, db) => {
    const deAna = url + ruta(RUTAS.usuario, { id: ana!.id });
    // A photo of noise, large enough to fill several pages.
    const ruido = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    await enviar(deAna, 'PATCH', ana!.token, await ruido.jpeg().toBuffer());
    ({ bytes } = await db.selectFrom('fotos').select('bytes').executeTakeFirstOrThrow());
    await enviar(deAna, 'PATCH', ana!.token, await unPng());
  });
  // Once the app has closed, the main file holds all data: no write-ahead log is left.
  const base = await readFile(archivo);
  const trozos = Array.from({ length: Math.floor(bytes.length / 1_000) }, (_, i) => bytes.subarray(i * 1_000 + 100));
  expect(trozos.length).toBeGreaterThan(10);
  expect(trozos.filter((trozo) => base.includes(trozo.subarray(0, 64)))).toEqual([]);
});

test(
  'kill -9 while photos arrive: every referenced photo exists, and no other',
  { repeats: rondas(0, 3) },
  async () => {
    let gente: readonly { readonly id: number; readonly token: string }[] = [];
    await enCasa((_, __, { miembros }) => {
      gente = miembros;
      return Promise.resolve();
    });
    const servidor = await arrancarHijo(carpeta, await puertoLibre());
    const jpeg = await unJpeg();
    const estados: number[] = [];
    const seguir = async ({ id, token }: (typeof gente)[number], alTercera: () => void): Promise<void> => {
      for (let suyas = 1; ; suyas += 1) {
        const r = await enviar(servidor.url + ruta(RUTAS.usuario, { id }), 'PATCH', token, jpeg).catch(() => null);
        if (r === null) return;
        estados.push(r.estado);
        if (suyas === 3) alTercera();
      }
    };
    const todos: Promise<void>[] = [];
    // Waits for each member's third photo, so that the kill meets photos that replace others.
    await Promise.all(gente.map((g) => new Promise<void>((listo) => todos.push(seguir(g, listo)))));
    await new Promise((listo) => setTimeout(listo, Math.random() * 300));
    await servidor.matar();
    await Promise.all(todos);
    expect(new Set(estados)).toEqual(new Set([200]));

    const db = conectar(archivo);
    const [fotos, avatares] = await ambas(db);
    await db.destroy();
    expect(fotos).toEqual(avatares);
    expect(fotos).toHaveLength(gente.length);
  },
);
