import type { Sharp } from 'sharp';
import type { CodigoError } from '#shared/contracts/errores.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import { BYTES_FOTO, LADO_FOTO } from '#shared/domain/fotos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { AlmacenFotos, Azar, Fotos, Tomar } from '#server/change/contexto.ts';
import { ocupado } from '#server/change/resultado.ts';
import { crearCola } from '#server/change/colas.ts';
import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Creates the function that takes one of `total` places for a member, who may hold at most `porCabeza` of them. That function
 * returns another one, which gives the place back; null if no place is free.
 */
const crearPlazas = (total: number, porCabeza: number): Tomar => {
  const tomadas = new Map<number, number>();
  let ocupadas = 0;
  return (quien) => {
    const suyas = tomadas.get(quien) ?? 0;
    if (ocupadas >= total || suyas >= porCabeza) return null;
    ocupadas += 1;
    tomadas.set(quien, suyas + 1);
    return () => {
      ocupadas -= 1;
      const quedan = (tomadas.get(quien) ?? 1) - 1;
      if (quedan === 0) tomadas.delete(quien);
      else tomadas.set(quien, quedan);
    };
  };
};

/** Width and height of a stored photo, in pixels. */
const LADO = 300;
/** Maximum number of pixels of a picture, enough for phone cameras. Without a limit a small file could exhaust the memory. */
const MAXIMO_PIXELES = 50_000_000;
const SEGUNDOS = 10;

/** Why a picture is refused. */
type Motivo = 'NO_ES_IMAGEN' | 'OTRO_FORMATO' | 'ANIMADA' | 'DEMASIADOS_PIXELES';
const DE_AVATAR = {
  NO_ES_IMAGEN: 'AVATAR_NO_ES_IMAGEN',
  OTRO_FORMATO: 'AVATAR_OTRO_FORMATO',
  ANIMADA: 'AVATAR_ANIMADO',
  DEMASIADOS_PIXELES: 'AVATAR_DEMASIADOS_PIXELES',
} as const satisfies Readonly<Record<Motivo, CodigoError>>;
const DE_FOTO = {
  NO_ES_IMAGEN: 'FOTO_NO_ES_IMAGEN',
  OTRO_FORMATO: 'FOTO_OTRO_FORMATO',
  ANIMADA: 'FOTO_ANIMADA',
  DEMASIADOS_PIXELES: 'FOTO_DEMASIADOS_PIXELES',
} as const satisfies Readonly<Record<Motivo, CodigoError>>;

type Hecha = { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly motivo: Motivo };

const FORMATOS = {
  jpeg: (b: Buffer) => b.subarray(0, 3).toString('latin1') === '\xFF\xD8\xFF',
  png: (b: Buffer) => b.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1A\n',
  webp: (b: Buffer) =>
    b.subarray(0, 4).toString('latin1') === 'RIFF' && b.subarray(8, 12).toString('latin1') === 'WEBP',
} as const;

/**
 * Detects the picture's format from its bytes, ignoring the file name. Only these three formats are accepted: Sharp would also
 * decode others, such as SVG and TIFF, with their risks.
 */
const formatoDe = (bytes: Buffer): string | undefined => Object.entries(FORMATOS).find(([, es]) => es(bytes))?.[0];

/** Tells whether bytes look like a picture in a format that is not accepted: HEIC, AVIF, GIF, BMP, TIFF or SVG. */
const esOtraImagen = (bytes: Buffer): boolean => {
  const inicio = bytes.subarray(0, 256).toString('latin1');
  return (
    /^.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1|avif|avis)/s.test(inicio) ||
    /^(GIF8|BM|II\*\0|MM\0\*)/.test(inicio) ||
    /<svg[\s>]/i.test(inicio)
  );
};

/** Tells whether a PNG is animated: only then does it have an `acTL` chunk before the first image data. */
const esPngAnimado = (bytes: Buffer): boolean => bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');

/** Takes a decoded picture, rotated as its metadata say, and returns the bytes to keep. */
type Sacar = (decodificada: Sharp) => Promise<Buffer>;

/**
 * Decodes a JPEG, PNG or WebP of at most `maximo` pixels and hands it to `sacar`. Nothing else of the original remains: no
 * location, no camera data, nothing hidden behind the picture. Other files and animations are refused.
 */
const convertir = async (bytes: Buffer, maximo: number, sacar: Sacar): Promise<Hecha> => {
  const formato = formatoDe(bytes);
  if (formato === undefined) return { ok: false, motivo: esOtraImagen(bytes) ? 'OTRO_FORMATO' : 'NO_ES_IMAGEN' };
  if (formato === 'png' && esPngAnimado(bytes)) return { ok: false, motivo: 'ANIMADA' };
  // Loaded with the first photo: libvips is large, and would slow down the start.
  const { default: sharp } = await import('sharp');
  // No cache, because no picture is processed twice. One thread, because further threads would take more memory.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const datos = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (datos.format !== formato) return { ok: false, motivo: 'NO_ES_IMAGEN' };
    if ((datos.pages ?? 1) > 1) return { ok: false, motivo: 'ANIMADA' };
    if (datos.width * datos.height > maximo) return { ok: false, motivo: 'DEMASIADOS_PIXELES' };
    return { ok: true, bytes: await sacar(sharp(bytes, { limitInputPixels: maximo, failOn: 'error' }).autoOrient()) };
  } catch {
    // Truncated, damaged or too slow to decode.
    return { ok: false, motivo: 'NO_ES_IMAGEN' };
  }
};

/** A member's photo: a square WebP, cropped at the centre. */
const cuadrada: Sacar = (decodificada) =>
  decodificada.resize(LADO, LADO, { fit: 'cover' }).webp({ quality: 82 }).timeout({ seconds: SEGUNDOS }).toBuffer();

/** Sizes and qualities in which the picture of a completion is tried, in this order. */
const INTENTOS = [
  { lado: LADO_FOTO, quality: 72 },
  { lado: LADO_FOTO, quality: 50 },
  { lado: 900, quality: 45 },
  { lado: 640, quality: 35 },
  { lado: 320, quality: 20 },
] as const;

/** The whole picture of a completion as a WebP: the first of `INTENTOS` that is at most `BYTES_FOTO` long, or else the last. */
const entera: Sacar = async (decodificada) => {
  const { default: sharp } = await import('sharp');
  // Decoded once, since that takes longest.
  const { data, info } = await decodificada
    .resize(LADO_FOTO, LADO_FOTO, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .timeout({ seconds: SEGUNDOS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bytes = Buffer.alloc(0);
  for (const { lado, quality } of INTENTOS) {
    bytes = await sharp(data, { raw: info })
      .resize(lado, lado, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    if (bytes.length <= BYTES_FOTO) break;
  }
  return bytes;
};

/** Random bytes in a picture's name, 24 characters of base64url. A member's photo has no protection but its name. */
const BYTES_NOMBRE = 18;
/** Maximum number of photos processed at once; each takes up to 5 MB of memory until it is stored. */
const A_LA_VEZ = 6;
/** Maximum number of photos processed at once for one member, so that a slow or hostile upload leaves places to others. */
const POR_MIEMBRO = 2;

/** Creates the processing of uploaded photos: a limited number at once, each converted and given a random name. */
export const crearFotos = (azar: Azar): Fotos => {
  // Decodes one picture at a time, because decoding a large one takes 200 MB. A client that uploads and disconnects frees its
  // place, but its picture stays in this queue, so the queue has its own limit.
  const enCola = crearCola({ aLaVez: 1, enEspera: A_LA_VEZ - 1 });

  return {
    entrar: crearPlazas(A_LA_VEZ, POR_MIEMBRO),

    hacer: async (bytes, pixeles) => {
      const foto = await enCola(() => convertir(bytes, pixeles ?? MAXIMO_PIXELES, cuadrada));
      if (foto === null) return ocupado();
      if (!foto.ok) return rechazado(DE_AVATAR[foto.motivo]);
      return bien({ ruta: `${RUTA_AVATARES}${azar.secreto(BYTES_NOMBRE)}.webp`, bytes: foto.bytes });
    },

    encoger: async (bytes) => {
      const foto = await enCola(() => convertir(bytes, MAXIMO_PIXELES, entera));
      if (foto === null) return ocupado();
      return foto.ok ? bien(foto.bytes) : rechazado(DE_FOTO[foto.motivo]);
    },
  };
};

/** The form of a picture's name: 24 random characters. Nothing else becomes part of a path. */
const NOMBRE = /^[\w-]{24}\.webp$/;
/** The form of a family's folder, which is its id. */
const CARPETA = /^[1-9]\d{0,14}$/;

const sinNada = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code));

/** Returns the names in a folder; none if it does not exist. */
const listarEn = async (carpeta: string): Promise<readonly string[]> => {
  try {
    return await readdir(carpeta);
  } catch (error) {
    if (sinNada(error)) return [];
    throw error;
  }
};

/**
 * Creates the store of pictures: `raiz` has a folder for each family that has any. Nothing is created before the first picture.
 */
export const crearAlmacenFotos = (raiz: string, azar: Pick<Azar, 'secreto'>): AlmacenFotos => {
  /** Names of files that are being written, or whose rows may not be committed yet. */
  const enVuelo = new Set<string>();
  /** Families whose folder this process has seen or made, and not deleted. Read by `tiene`. */
  const conCarpeta = new Set<number>();
  const deFamilia = (familia: number): string => join(raiz, String(familia));
  const camino = (familia: number, nombre: string): string => join(deFamilia(familia), nombre);
  return {
    conNueva: async (familia, bytes, guardar) => {
      const nombre = `${azar.secreto(BYTES_NOMBRE)}.webp`;
      enVuelo.add(nombre);
      conCarpeta.add(familia);
      let guardada = false;
      try {
        await mkdir(deFamilia(familia), { recursive: true });
        await writeFile(camino(familia, nombre), bytes, { flag: 'wx' });
        const resultado = await guardar(nombre);
        guardada = resultado.ok;
        return resultado;
      } finally {
        if (!guardada) await unlink(camino(familia, nombre)).catch(() => undefined);
        enVuelo.delete(nombre);
      }
    },

    leer: async (familia, nombre) => {
      if (!NOMBRE.test(nombre)) return null;
      try {
        return await readFile(camino(familia, nombre));
      } catch (error) {
        if (sinNada(error)) return null;
        throw error;
      }
    },

    tiene: (familia) => conCarpeta.has(familia),

    familias: async () => {
      const ids = (await listarEn(raiz)).filter((nombre) => CARPETA.test(nombre)).map(Number);
      for (const familia of ids) conCarpeta.add(familia);
      return ids;
    },

    listar: async (familia) => {
      // Copied before the folder is read: a file that is being written now may have no committed row that the caller could find.
      const nuevas = new Set(enVuelo);
      return (await listarEn(deFamilia(familia))).filter((nombre) => NOMBRE.test(nombre) && !nuevas.has(nombre));
    },

    borrar: async (familia, nombres) => {
      for (const nombre of nombres) if (NOMBRE.test(nombre)) await rm(camino(familia, nombre), { force: true });
    },

    quitar: async (familia) => {
      conCarpeta.delete(familia);
      await rm(deFamilia(familia), { recursive: true, force: true });
    },
  };
};
