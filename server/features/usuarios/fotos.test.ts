import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import {
  unJpeg,
  unJpegConExif,
  unPng,
  unPngAnimado,
  unSvg,
  unWebp,
  unWebpAnimado,
  unaBomba,
} from '#server/testing/imagenes.ts';
import { insertarFoto } from '#server/data/fotos.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';
import { sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

const MEGA = 1024 * 1024;
const OTRO_FORMATO = { avatar: ['Esa imagen está en un formato que no se puede usar. Sirven JPEG, PNG y WebP'] };
const NO_IMAGEN = { avatar: ['Por favor selecciona un archivo de imagen'] };

let carpeta: string;
let base: string;
let casa: Casa;
let url: string;

let ana: MiembroSembrado;
let luis: MiembroSembrado;
let leo: MiembroSembrado;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-fotos-'));
  base = join(carpeta, 'te-toca.db');
  casa = await abrirCasa({
    miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Leo', cuenta: false }],
    archivo: base,
  });
  url = await escuchar(casa.app);

  [ana, luis, leo] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
});
afterEach(async () => {
  await casa.cerrar();
  await rm(carpeta, { recursive: true });
});

const archivo = (bytes: Buffer, nombre = 'avatar.jpg', tipo = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], nombre, { type: tipo });

/** Sends a form over the network, as a browser does. */
const enviar = async (
  metodo: 'PATCH' | 'POST',
  camino: string,
  token: string,
  campos: Readonly<Record<string, string | File>>,
) => {
  const form = new FormData();
  for (const [nombre, valor] of Object.entries(campos)) form.append(nombre, valor);
  const r = await fetch(url + camino, { method: metodo, headers: { authorization: `Bearer ${token}` }, body: form });
  return { estado: r.status, cuerpo: (await r.json()) as never };
};
const subir = (quien: MiembroSembrado, id: number, bytes: Buffer, nombre?: string, tipo?: string) =>
  enviar('PATCH', ruta(RUTAS.usuario, { id }), quien.token, { avatar: archivo(bytes, nombre, tipo) });
const avatarDe = async (id: number): Promise<string | null> =>
  (await casa.db.selectFrom('usuarios').select('avatar').where('id', '=', id).executeTakeFirstOrThrow()).avatar;
/** Names of the photos in the database. */
const fotos = async (): Promise<string[]> => {
  const filas = await casa.db.selectFrom('fotos').select('nombre').orderBy('nombre').execute();
  return filas.map((f) => f.nombre);
};
const guardada = async (id: number): Promise<Buffer> =>
  (
    await casa.db
      .selectFrom('fotos')
      .select('bytes')
      .where('nombre', '=', (await avatarDe(id))!.slice('/media/avatares/'.length))
      .executeTakeFirstOrThrow()
  ).bytes;

describe('a photo', () => {
  test('becomes a square of 300 pixels under a random name that gives access to it, and the family gets an event', async () => {
    const oyente = await oir(url, luis.token);
    const antes = await leerVersion(casa.db, casa.familia.id);
    const { estado, cuerpo } = await subir(luis, luis.id, await unJpeg());
    expect(estado).toBe(200);
    const { avatar } = cuerpo as Usuario;
    expect(avatar).toMatch(/^\/media\/avatares\/[\w-]{24}\.webp$/);
    await oyente.esperar('miembro:cambiado');
    expect(oyente.recibidos).toMatchObject([{ datos: { version: antes + 1, miembro: { id: luis.id, avatar } } }]);
    oyente.socket.disconnect();

    const r = await fetch(url + avatar!);
    const bytes = Buffer.from(await r.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 });
    expect(Object.fromEntries(r.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    });
  });

  test.each([
    ['PNG', unPng],
    ['WebP', unWebp],
  ])('is recognised by its bytes: a %s called .jpg is accepted', async (_, crear) => {
    expect((await subir(luis, luis.id, await crear())).estado).toBe(200);
  });

  test('is turned upright, and loses its location and camera data', async () => {
    const original = await unJpegConExif();
    expect(original.includes('CamaraDeAna')).toBe(true);
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6 });
    expect((await subir(luis, luis.id, original)).estado).toBe(200);
    const bytes = await guardada(luis.id);
    for (const resto of ['CamaraDeAna', 'Exif', 'EXIF', 'XMP', 'ICCP', 'GPS'])
      expect(bytes.includes(resto)).toBe(false);
    const datos = await sharp(bytes).metadata();
    expect([datos.exif, datos.xmp, datos.icc, datos.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const arriba = data.subarray((20 * 300 + 150) * 3, (20 * 300 + 150) * 3 + 3);
    const abajo = data.subarray((280 * 300 + 150) * 3, (280 * 300 + 150) * 3 + 3);
    expect(arriba[0]!).toBeGreaterThan(200);
    expect(abajo[2]!).toBeGreaterThan(200);
  });

  test('loses data appended to the picture', async () => {
    const poliglota = Buffer.concat([await unJpeg(), Buffer.from('<script>alert(document.domain)</script>PK\x03\x04')]);
    expect((await subir(luis, luis.id, poliglota, 'avatar.html', 'text/html')).estado).toBe(200);
    expect((await guardada(luis.id)).includes('script')).toBe(false);
  });

  test('is deleted when it is replaced or removed', async () => {
    await subir(luis, luis.id, await unJpeg());
    const primera = await avatarDe(luis.id);
    await subir(luis, luis.id, await unPng());
    expect(await avatarDe(luis.id)).not.toBe(primera);
    expect(await fotos()).toHaveLength(1);
    expect((await fetch(url + primera!)).status).toBe(404);
    expect(await casa.como(luis).editarUsuario({ id: luis.id, avatar: null })).toMatchObject({ avatar: null });
    expect(await fotos()).toEqual([]);
  });

  test('can be replaced by one of the app’s faces, and by no other address', async () => {
    await subir(luis, luis.id, await unJpeg());
    const poner = (avatar: string | null) => casa.pedir(luis, 'editarUsuario', { id: luis.id, avatar });
    expect(await poner('/caras/zorro.svg')).toMatchObject({ estado: 200, cuerpo: { avatar: '/caras/zorro.svg' } });
    expect(await fotos()).toEqual([]);
    for (const ajena of ['/caras/../icono.svg', 'https://malo.example/x.svg', '/media/avatares/x.webp', '']) {
      expect(await poner(ajena), ajena).toMatchObject({ estado: 400, cuerpo: NO_IMAGEN });
    }
    expect(await avatarDe(luis.id)).toBe('/caras/zorro.svg');
    expect(await poner(null)).toMatchObject({ estado: 200, cuerpo: { avatar: null } });
  });

  // Specification: 9.16
  test('up to 5 MB is accepted, and one byte more is refused', async () => {
    const jpeg = await unJpeg();
    const de = (n: number) => Buffer.concat([jpeg, Buffer.alloc(n - jpeg.length)]);
    expect(await subir(luis, luis.id, de(5 * MEGA))).toMatchObject({ estado: 200 });
    expect(await subir(luis, luis.id, de(5 * MEGA + 1))).toEqual({
      estado: 400,
      cuerpo: { avatar: ['La imagen es demasiado grande. Máximo 5MB'] },
    });
  });
});

describe('refused', () => {
  const cortado = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, (await bytes).length / 2);

  test.each<[string, () => Buffer | Promise<Buffer>, object]>([
    ['an SVG', unSvg, OTRO_FORMATO],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACADs=', 'base64'), OTRO_FORMATO],
    ['a HEIC of a phone', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), OTRO_FORMATO],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      OTRO_FORMATO,
    ],
    ['an SVG behind a JPEG’s first bytes', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), unSvg()]), NO_IMAGEN],
    ['nothing at all', () => Buffer.alloc(0), NO_IMAGEN],
    ['a text', () => Buffer.from('hola'), NO_IMAGEN],
    [
      'noise behind a PNG’s first bytes',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), randomBytes(5_000)]),
      NO_IMAGEN,
    ],
    ['a JPEG cut short', () => cortado(unJpeg(2_000, 2_000)), NO_IMAGEN],
    ['a PNG cut short', () => cortado(unPng(2_000, 2_000)), NO_IMAGEN],
    ['a WebP cut short', () => cortado(unWebp(2_000, 2_000)), NO_IMAGEN],
    ['a bomb', () => unaBomba(), { avatar: ['La imagen tiene demasiados píxeles. Prueba con otra'] }],
    ['an animated WebP', unWebpAnimado, { avatar: ['La foto no puede ser una animación'] }],
    ['an animated PNG', unPngAnimado, { avatar: ['La foto no puede ser una animación'] }],
  ])('%s, with a text for the field and nothing left behind', async (_, crear, cuerpo) => {
    const antes = await leerVersion(casa.db, casa.familia.id);
    expect(await subir(luis, luis.id, await crear())).toEqual({ estado: 400, cuerpo });
    expect([await leerVersion(casa.db, casa.familia.id), await avatarDe(luis.id), await fotos()]).toEqual([
      antes,
      null,
      [],
    ]);
  });

  test('a form without a photo, a photo as text, one under another name, two at once, and one cut off on its way', async () => {
    const camino = ruta(RUTAS.usuario, { id: luis.id });
    const jpeg = archivo(await unJpeg());
    expect(await enviar('PATCH', camino, luis.token, {})).toMatchObject({ estado: 400 });
    expect(await enviar('PATCH', camino, luis.token, { avatar: archivo(Buffer.alloc(0), '') })).toEqual({
      estado: 400,
      cuerpo: NO_IMAGEN,
    });
    expect(await enviar('PATCH', camino, luis.token, { avatar: 'https://ejemplo.es/yo.jpg' })).toEqual({
      estado: 400,
      cuerpo: NO_IMAGEN,
    });
    expect(await enviar('PATCH', camino, luis.token, { foto: jpeg })).toEqual({
      estado: 400,
      cuerpo: { foto: ['Campo desconocido'] },
    });
    expect(await enviar('PATCH', camino, luis.token, { avatar: jpeg, otra: jpeg })).toMatchObject({ estado: 413 });
    const roto = await casa.app.app.inject({
      method: 'PATCH',
      url: camino,
      headers: { authorization: `Bearer ${luis.token}`, 'content-type': 'multipart/form-data; boundary=xx' },
      payload:
        '--xx\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\xFF\xD8',
    });
    expect([roto.statusCode, roto.json()]).toEqual([400, { detail: 'No se ha podido leer la petición' }]);
    expect(await fotos()).toEqual([]);
  });

  soloLargo('300 MB are discarded as they arrive', async () => {
    const cabecera = Buffer.from(
      '--xx\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    );
    const mega = new Uint8Array(MEGA);
    let enviados = 0;
    // The least memory in use after 200 MB were sent. If the server kept the bytes, most of them would be in memory all the
    // time; discarded bytes are freed by some later garbage collection.
    let menos = Infinity;
    const cuerpo = new ReadableStream<Uint8Array>({
      pull: (control) => {
        if (enviados > 200) menos = Math.min(menos, process.memoryUsage().arrayBuffers);
        if (enviados === 0) control.enqueue(cabecera);
        enviados += 1;
        if (enviados <= 300) control.enqueue(mega);
        else {
          control.enqueue(Buffer.from('\r\n--xx--\r\n'));
          control.close();
        }
      },
    });
    const r = await fetch(url + ruta(RUTAS.usuario, { id: luis.id }), {
      method: 'PATCH',
      headers: { authorization: `Bearer ${luis.token}`, 'content-type': 'multipart/form-data; boundary=xx' },
      body: cuerpo,
      duplex: 'half',
    });
    expect([r.status, await r.json()]).toEqual([400, { avatar: ['La imagen es demasiado grande. Máximo 5MB'] }]);
    expect(menos / MEGA).toBeLessThan(150);
  });
});

describe('permissions on photos', () => {
  // Specification: 6.10
  test('an admin changes anyone’s, a member only their own, nobody another family’s', async () => {
    const ajena = await sembrarFamilia(casa.app);
    const jpeg = await unJpeg();
    expect((await subir(ana, luis.id, jpeg)).estado).toBe(200);
    expect((await subir(ana, leo.id, jpeg)).estado).toBe(200);
    expect(await subir(luis, ana.id, jpeg)).toMatchObject({ estado: 403 });
    expect(await subir(ana, ajena.miembros[1]!.id, jpeg)).toMatchObject({
      estado: 404,
      cuerpo: { detail: 'No encontrado' },
    });
    expect(await subir(ana, ajena.miembros[1]!.id, Buffer.from('mal'))).toMatchObject({ estado: 404 });
    expect(await subir({ ...ana, token: 'x.y.z' }, ana.id, jpeg)).toMatchObject({ estado: 401 });
    expect(await fotos()).toHaveLength(2);
  });

  // Specification: 7.30
  test('a new member has one, or none if the field was left empty', async () => {
    const con = await enviar('POST', RUTAS.agregarMiembro, ana.token, {
      first_name: 'Noa',
      grupo_edad: 'INFANTIL',
      avatar: archivo(await unJpeg()),
    });
    expect(con).toMatchObject({
      estado: 201,
      cuerpo: { first_name: 'Noa', avatar: expect.stringMatching(/^\/media\/avatares\//) },
    });
    expect(
      await enviar('POST', RUTAS.agregarMiembro, ana.token, {
        first_name: 'Eva',
        avatar: archivo(Buffer.alloc(0), ''),
      }),
    ).toMatchObject({ estado: 201, cuerpo: { avatar: null } });
    expect(
      await enviar('POST', RUTAS.agregarMiembro, ana.token, { first_name: 'Eva', avatar: archivo(unSvg()) }),
    ).toEqual({ estado: 400, cuerpo: OTRO_FORMATO });
    expect(await enviar('POST', RUTAS.agregarMiembro, ana.token, { avatar: archivo(await unJpeg()) })).toEqual({
      estado: 400,
      cuerpo: { first_name: ['Este campo es obligatorio'] },
    });
    expect(await fotos()).toHaveLength(1);
  });
});

describe('stored photos', () => {
  test('without a member are kept: a start of the server deletes nothing', async () => {
    await subir(luis, luis.id, await unJpeg());
    await insertarFoto(
      casa.db,
      { ruta: `/media/avatares/${'A'.repeat(24)}.webp`, bytes: Buffer.from('x') },
      '2026-11-21T10:00:00.000Z',
    );
    const antes = await fotos();
    await casa.cerrar();
    casa = await casaDe(await buildTestApp({ archivo: base }), casa.familia);
    expect(antes).toHaveLength(2);
    expect(await fotos()).toEqual(antes);
  });

  test.each([
    '../te-toca.db',
    '..%2fte-toca.db',
    '%2e%2e%2fsecreto.key',
    '....//x.webp',
    `${'A'.repeat(24)}.webp%00.txt`,
    `${'A'.repeat(24)}.webp`,
    '',
    'x.webp',
  ])('«%s» is not found', async (nombre) => {
    const r = await casa.app.app.inject({ method: 'GET', url: `/media/avatares/${nombre}` });
    expect([r.statusCode, r.json()]).toEqual([404, { detail: 'No encontrado' }]);
  });
});

describe('many at once', () => {
  const OCUPADO = { estado: 503, cuerpo: { detail: 'El servidor está ocupado. Espera 5 segundos y vuelve a probar' } };
  /** Starts to send a form and never finishes. */
  const empezar = async (miembro: MiembroSembrado) => {
    const { port } = new URL(url);
    const conexion = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    conexion.write(
      `PATCH ${ruta(RUTAS.usuario, { id: miembro.id })} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${miembro.token}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n--x\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\n',
    );
    return conexion;
  };

  const hayPlaza = (id: number): boolean => {
    const dejar = casa.app.contexto.fotos.entrar(id);
    dejar?.();
    return dejar !== null;
  };

  test('two of a member and six in all are processed; others are told to try again later, and a place freed can be used', async () => {
    const jpeg = await unJpeg();
    const gente = [ana, luis, ...(await sembrarFamilia(casa.app)).miembros];
    const deAna = [await empezar(ana), await empezar(ana)];
    await expect.poll(() => hayPlaza(ana.id)).toBe(false);
    expect(await subir(ana, ana.id, jpeg)).toEqual(OCUPADO);
    expect(await subir(luis, luis.id, jpeg)).toMatchObject({ estado: 200 });
    const otros = await Promise.all([gente[2]!, gente[3]!].flatMap((m) => [empezar(m), empezar(m)]));
    await expect.poll(() => hayPlaza(luis.id)).toBe(false);
    expect(await subir(luis, luis.id, jpeg)).toEqual(OCUPADO);
    // A request without a form needs no place.
    await casa.como(ana).editarUsuario({ id: ana.id, last_name: 'García' });
    for (const conexion of [...deAna, ...otros]) conexion.destroy();
    await expect.poll(() => hayPlaza(ana.id)).toBe(true);
    expect(await subir(ana, ana.id, jpeg)).toMatchObject({ estado: 200 });
  });

  test('of forty complete ones at once at most six are processed at a time, and all are answered', async () => {
    const jpeg = await unJpeg(3_000, 2_000);
    const gente = [ana, luis, ...(await sembrarFamilia(casa.app)).miembros];
    // Counts at the gate, because how many of the forty find a place depends on timing.
    let [dentro, mas] = [0, 0];
    const { fotos: puerta } = casa.app.contexto;
    const entrar = puerta.entrar;
    vi.spyOn(puerta, 'entrar').mockImplementation((quien) => {
      const dejar = entrar(quien);
      if (dejar === null) return null;
      mas = Math.max(mas, (dentro += 1));
      return () => {
        dentro -= 1;
        dejar();
      };
    });
    const respuestas = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const { id } = gente[i % gente.length]!;
        return { id, ...(await subir(gente[i % gente.length]!, id, jpeg)) };
      }),
    );
    expect(mas).toBeLessThanOrEqual(6);
    const estados = Map.groupBy(respuestas, (r) => r.estado);
    expect(new Set(estados.keys())).toEqual(new Set([200, 503]));
    await expect.poll(() => dentro).toBe(0);
    expect(await fotos()).toHaveLength(new Set(estados.get(200)!.map((r) => r.id)).size);
  });
});
