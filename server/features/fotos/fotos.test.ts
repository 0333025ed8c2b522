import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERRORES } from '#shared/contracts/errores.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { BYTES_FOTO, LADO_FOTO } from '#shared/domain/fotos.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';
import { unaBomba, unJpeg, unJpegConExif, unPng, unPngAnimado, unSvg, unWebp } from '#server/testing/imagenes.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { conMontaje } from '#server/testing/servicios.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { ponerFoto } from './fotos.ts';

const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
let carpeta: string;
let casa: Casa;
let url: string;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-fotos-'));
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z', carpetaFotos: carpeta });
  url = await escuchar(casa.app);
  await casa.como(ANA).editarFamilia({ id: casa.familia.id, revision: true });
});
afterEach(async () => {
  await casa.cerrar();
  rmSync(carpeta, { recursive: true });
});

/** Gives Luis a daily chore, which he does today; returns the id of the completion. */
const hecha = async (nombre = 'Fregar'): Promise<number> => {
  await casa.repartir([await casa.tarea({ nombre }), LUIS]);
  return casa.hacer(LUIS);
};
/** Sends a picture over the network, as a browser does. */
const subir = async (quien: number, id: number, bytes: Buffer, tipo = 'image/jpeg', a = url) => {
  const r = await fetch(a + ruta(RUTAS.foto, { id }), {
    method: 'PUT',
    headers: { authorization: `Bearer ${(await casa.token(quien)) ?? ''}`, 'content-type': tipo },
    body: new Uint8Array(bytes),
  });
  return { estado: r.status, cuerpo: (await r.json()) as { readonly codigo?: string; readonly version?: number } };
};
const bajar = async (token: string | null, id: number, de = url) =>
  fetch(de + ruta(RUTAS.foto, { id }), { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
const vista = async (quien: number, id: number) => bajar(await casa.token(quien), id);
const lista = async (quien = MARTA) => (await casa.como(quien).verFotos()).fotos.map((f) => f.asignacion);
const archivos = () => {
  const suya = join(carpeta, String(casa.familia.id));
  return existsSync(suya) ? readdirSync(suya) : [];
};
/** A square JPEG of noise, which compresses badly. `lado` is in pixels. */
const ruido = (lado: number) =>
  sharp(randomBytes(lado * lado * 3), { raw: { width: lado, height: lado, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

describe('the picture of a completion', () => {
  test('is stored whole, upright, small and without metadata, and only the family sees it', async () => {
    const id = await hecha();
    expect(await subir(LUIS, id, await unJpegConExif())).toMatchObject({
      estado: 200,
      cuerpo: { success: true, message: 'Foto guardada', asignacion: { id } },
    });
    const r = await vista(MARTA, id);
    expect([r.status, r.headers.get('content-type'), r.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    const bytes = Buffer.from(await r.arrayBuffer());
    expect(bytes.toString('latin1')).not.toMatch(/CamaraDeAna|Exif/);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    // Upright, the picture is red at the top left.
    expect([info.width, info.height, data[0]! > 200, data[2]! < 60]).toEqual([400, 400, true, true]);

    expect(await lista()).toEqual([id]);
    expect((await bajar(null, id)).status).toBe(401);
    const otra = await casaDe(casa.app, await sembrarFamilia(casa.app));
    expect((await bajar(await otra.token(0), id)).status).toBe(404);
    expect((await otra.negado(0, 'quitarFoto', { id })).estado).toBe(404);
  });

  test('is at most 200 kB long and 1280 pixels wide, whatever was sent', async () => {
    const id = await hecha();
    for (const bytes of [await ruido(1_900), await unJpeg(4_000, 3_000)]) {
      expect((await subir(LUIS, id, bytes)).estado).toBe(200);
      const guardada = Buffer.from(await (await vista(ANA, id)).arrayBuffer());
      expect(guardada.length).toBeLessThanOrEqual(BYTES_FOTO);
      expect(Math.max((await sharp(guardada).metadata()).width, 0)).toBeLessThanOrEqual(LADO_FOTO);
    }
    const { width, height } = await sharp(Buffer.from(await (await vista(ANA, id)).arrayBuffer())).metadata();
    expect([width, height]).toEqual([1_280, 960]);
    await vi.waitFor(() => expect(archivos()).toHaveLength(1));
  });

  test('is accepted as JPEG, PNG or WebP; everything else is refused in Spanish, and the completion stays', async () => {
    const id = await hecha();
    for (const [bytes, tipo] of [
      [await unPng(), 'image/png'],
      [await unWebp(), 'image/webp'],
    ] as const)
      expect((await subir(LUIS, id, bytes, tipo)).estado).toBe(200);
    for (const [bytes, tipo, estado, codigo] of [
      [unSvg(), 'image/svg+xml', 400, 'FOTO_OTRO_FORMATO'],
      [Buffer.from('hola'), 'image/jpeg', 400, 'FOTO_NO_ES_IMAGEN'],
      [Buffer.alloc(0), 'image/jpeg', 400, 'FOTO_NO_ES_IMAGEN'],
      [Buffer.from('{}'), 'application/json', 400, 'FOTO_NO_ES_IMAGEN'],
      [await unPngAnimado(), 'image/png', 400, 'FOTO_ANIMADA'],
      [unaBomba(), 'image/png', 400, 'FOTO_DEMASIADOS_PIXELES'],
      [await unJpeg(), 'text/html', 415, undefined],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'image/jpeg', 413, undefined],
    ] as const) {
      const r = await subir(LUIS, id, bytes, tipo);
      expect([r.estado, r.cuerpo.codigo]).toEqual([estado, codigo]);
    }
    expect((await casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' })).map((a) => a.id)).toEqual([id]);
    await vi.waitFor(() => expect(archivos()).toHaveLength(1));
  });

  test('is added only by the member who did it, and deleted by them or an admin, which the audit log says', async () => {
    const id = await hecha();
    const jpeg = await unJpeg();
    for (const quien of [ANA, MARTA])
      expect(await subir(quien, id, jpeg)).toMatchObject({ estado: 403, cuerpo: { codigo: 'FOTO_AJENA' } });
    const { id: pendiente } = await casa.primera(LUIS);
    expect(await subir(LUIS, pendiente, jpeg)).toMatchObject({ estado: 409, cuerpo: { codigo: 'SIN_COMPLETAR' } });
    expect((await subir(LUIS, 9_999, jpeg)).estado).toBe(404);

    await subir(LUIS, id, jpeg);
    expect(await casa.negado(LEO, 'quitarFoto', { id })).toMatchObject({ estado: 403, codigo: 'FOTO_DE_OTRO' });
    expect((await casa.como(LUIS).quitarFoto({ id })).message).toBe('Foto quitada');
    expect((await casa.negado(LUIS, 'quitarFoto', { id })).estado).toBe(404);
    await subir(LUIS, id, jpeg);
    await casa.como(ANA).quitarFoto({ id });
    expect(await lista()).toEqual([]);
    expect((await vista(ANA, id)).status).toBe(404);
    const actos = (await casa.como(ANA).verRastro({ id: casa.familia.id })).anotaciones.map((a) => a.hecho.acto);
    expect(actos.filter((a) => a === 'FOTO_QUITADA')).toHaveLength(1);
    await vi.waitFor(() => expect(archivos()).toEqual([]));
  });

  test('is neither taken nor shown while the family has it switched off, or the server keeps none', async () => {
    const id = await hecha();
    await subir(LUIS, id, await unJpeg());
    await casa.como(ANA).editarFamilia({ id: casa.familia.id, revision: false });
    expect(await subir(LUIS, id, await unJpeg())).toMatchObject({ estado: 409, cuerpo: { codigo: 'SIN_FOTOS' } });
    expect((await vista(LUIS, id)).status).toBe(404);
    expect(await casa.como(LUIS).verFotos()).toEqual({ se_puede: false, fotos: [] });
    await casa.como(ANA).editarFamilia({ id: casa.familia.id, revision: true });
    expect(await lista()).toEqual([id]);

    const sin = await abrirCasa({ carpetaFotos: null });
    await sin.como(ANA).editarFamilia({ id: sin.familia.id, revision: true });
    expect(await sin.como(ANA).verFotos()).toEqual({ se_puede: false, fotos: [] });
    await sin.cerrar();
  });

  test('reaches every phone at once', async () => {
    const id = await hecha();
    const oyentes = await Promise.all(casa.familia.miembros.map((m) => oir(url, m.token)));
    const { cuerpo } = await subir(LUIS, id, await unJpeg());
    for (const oyente of oyentes) {
      await oyente.esperar('asignacion:cambiada');
      expect(oyente.recibidos.at(-1)).toMatchObject({ datos: { asignacion: { id }, version: cuerpo.version } });
      oyente.socket.disconnect();
    }
  });

  test('is still there after a restart', async () => {
    const datos = mkdtempSync(join(tmpdir(), 'te-toca-fotos-'));
    const opciones = {
      archivo: join(datos, 'te-toca.db'),
      carpetaFotos: join(datos, 'fotos'),
      motor: 'sqlite',
    } as const;
    const primera = await abrirCasa(opciones);
    const ya = await escuchar(primera.app);
    await primera.como(ANA).editarFamilia({ id: primera.familia.id, revision: true });
    await primera.repartir([await primera.tarea(), LUIS]);
    const id = await primera.hacer(LUIS);
    const token = (await primera.token(LUIS)) ?? '';
    const puesta = await fetch(ya + ruta(RUTAS.foto, { id }), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await unJpeg()),
    });
    expect(puesta.status).toBe(200);
    await primera.cerrar();
    const segunda = await casaDe((await abrirCasa(opciones)).app, primera.familia);
    expect((await bajar(token, id, await escuchar(segunda.app))).status).toBe(200);
    await segunda.cerrar();
    rmSync(datos, { recursive: true });
  });
});

describe('several at once', () => {
  test('of two pictures of one completion one is left, as a row and as a file', async () => {
    const id = await hecha();
    for (let vez = 0; vez < 3; vez += 1) {
      const dos = await Promise.all([subir(LUIS, id, await unJpeg(300, 200)), subir(LUIS, id, await unJpeg(200, 300))]);
      expect(dos.map((r) => r.estado)).toEqual([200, 200]);
      expect((await vista(ANA, id)).status).toBe(200);
      await vi.waitFor(() => expect(archivos()).toHaveLength(1));
    }
    expect(await lista()).toEqual([id]);
  });

  test('a third of one member has to wait for a moment', async () => {
    const id = await hecha();
    const grande = await ruido(1_000);
    const tres = await Promise.all(Array.from({ length: 5 }, () => subir(LUIS, id, grande)));
    expect(tres.map((r) => r.estado).filter((e) => e === 200).length).toBeGreaterThanOrEqual(2);
    expect(new Set(tres.map((r) => r.estado))).toEqual(new Set([200, 503]));
    expect((await subir(LUIS, id, grande)).estado).toBe(200);
  });

  test('beside an undo no picture is left of what is not done', async () => {
    for (let vez = 0; vez < rondas(2, 6); vez += 1) {
      const id = await hecha(`Barrer ${String(vez)}`);
      const foto = subir(LUIS, id, await unJpeg(2_000, 1_500));
      const token = (await casa.token(LUIS)) ?? '';
      expect((await pedir(url, 'POST', ruta(RUTAS.deshacerCompletar, { id }), token)).estado).toBe(200);
      // A picture stored before the undo is deleted with the completion; one that comes after the undo is refused.
      expect([200, 409]).toContain((await foto).estado);
      expect(await lista()).toEqual([]);
      await vi.waitFor(() => expect(archivos()).toEqual([]));
    }
  });

  test('one of a completion that is undone and done again meanwhile is refused', async () => {
    const id = await hecha();
    const { contexto } = casa.app;
    const encoger = async (bytes: Buffer) => {
      await casa.como(LUIS).deshacer({ id });
      casa.reloj.avanzar(1);
      await casa.como(LUIS).completar({ id });
      return contexto.fotos.encoger(bytes);
    };
    const { id: miembro, acceso } = casa.miembro(LUIS);
    const actor = { id: miembro, acceso, familia_id: casa.familia.id, es_administrador: false, zona_horaria: 'UTC' };
    const puesta = await ponerFoto({ ...contexto, fotos: { ...contexto.fotos, encoger } }, actor, id, await unJpeg());
    expect(puesta).toMatchObject({ ok: false, codigo: 'SIN_COMPLETAR' });
    expect([await lista(), archivos()]).toEqual([[], []]);
  });
});

describe('a full disk', conMontaje(), () => {
  test('is told in Spanish, keeps the completion, and leaves no half file', async () => {
    const disco = mkdtempSync(join(tmpdir(), 'te-toca-fotos-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'te-toca', disco]);
    const otra = await abrirCasa({ carpetaFotos: disco });
    try {
      await otra.como(ANA).editarFamilia({ id: otra.familia.id, revision: true });
      await otra.repartir([await otra.tarea(), LUIS]);
      const id = await otra.hacer(LUIS);
      const r = await fetch((await escuchar(otra.app)) + ruta(RUTAS.foto, { id }), {
        method: 'PUT',
        headers: { authorization: `Bearer ${(await otra.token(LUIS)) ?? ''}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(await ruido(600)),
      });
      expect([r.status, await r.json()]).toEqual([507, { detail: ERRORES.DISCO_LLENO.texto }]);
      expect(readdirSync(join(disco, String(otra.familia.id)))).toEqual([]);
      expect((await otra.como(LUIS).verMisTareas({ estado: 'COMPLETADA' })).map((a) => a.id)).toEqual([id]);
      expect((await otra.como(LUIS).verFotos()).fotos).toEqual([]);
    } finally {
      await otra.cerrar();
      execFileSync('umount', [disco]);
      rmSync(disco, { recursive: true });
    }
  });
});

test('a folder that cannot be written is an error in Spanish, and the completion stays', async () => {
  writeFileSync(join(carpeta, String(casa.familia.id)), 'no folder');
  const id = await hecha();
  const r = await subir(LUIS, id, await unJpeg());
  expect([r.estado, r.cuerpo]).toEqual([500, { detail: 'Ha ocurrido un error inesperado' }]);
  expect((await casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' })).map((a) => a.id)).toEqual([id]);
});
