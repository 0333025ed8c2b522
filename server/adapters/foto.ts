import type { CodigoError } from '#shared/contracts/errores.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Azar, Fotos, Tomar } from '#server/change/contexto.ts';
import { hecho, ocupado, rechazado } from '#server/change/resultado.ts';
import { crearTurnos } from '#server/change/version.ts';

/** Hands out `total` places, at most `porCabeza` of them to one person. */
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

/** Side of a stored photo, pixels: what the crop editor gives. */
const LADO = 300;
/**
 * Most pixels of a picture. A phone's camera has up to 50 million; a file that claims more is meant to fill the memory.
 */
const MAXIMO_PIXELES = 50_000_000;
const SEGUNDOS = 10;

type FotoHecha = { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly codigo: CodigoError };

const FORMATOS = {
  jpeg: (b: Buffer) => b.subarray(0, 3).toString('latin1') === '\xFF\xD8\xFF',
  png: (b: Buffer) => b.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1A\n',
  webp: (b: Buffer) =>
    b.subarray(0, 4).toString('latin1') === 'RIFF' && b.subarray(8, 12).toString('latin1') === 'WEBP',
} as const;

/**
 * The format of the bytes, whatever the file's name says. Sharp would take more formats (SVG, TIFF…), with the dangers
 * of each.
 */
const formatoDe = (bytes: Buffer): string | undefined => Object.entries(FORMATOS).find(([, es]) => es(bytes))?.[0];

/** Whether bytes begin as a picture of a kind that is not taken: HEIC and AVIF of phones, GIF, BMP, TIFF, SVG. */
const esOtraImagen = (bytes: Buffer): boolean => {
  const inicio = bytes.subarray(0, 256).toString('latin1');
  return (
    /^.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1|avif|avis)/s.test(inicio) ||
    /^(GIF8|BM|II\*\0|MM\0\*)/.test(inicio) ||
    /<svg[\s>]/i.test(inicio)
  );
};

/** An animated PNG declares itself before its first picture. */
const esPngAnimado = (bytes: Buffer): boolean => bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');

/**
 * Makes any JPEG, PNG or WebP a square WebP of 300 pixels: turned as its camera said, cut at the centre, and with
 * nothing else of the original in it, neither place nor camera nor whatever was hidden behind the picture.
 */
const hacerFoto = async (bytes: Buffer, maximo = MAXIMO_PIXELES): Promise<FotoHecha> => {
  const formato = formatoDe(bytes);
  if (formato === undefined)
    return { ok: false, codigo: esOtraImagen(bytes) ? 'AVATAR_OTRO_FORMATO' : 'AVATAR_NO_ES_IMAGEN' };
  if (formato === 'png' && esPngAnimado(bytes)) return { ok: false, codigo: 'AVATAR_ANIMADO' };
  // Loaded with the first photo: libvips is large, and a start should not wait for it.
  const { default: sharp } = await import('sharp');
  // No cache, since no picture is made twice; one thread, since the memory that threads take for a picture is never
  // given back.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const datos = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (datos.format !== formato) return { ok: false, codigo: 'AVATAR_NO_ES_IMAGEN' };
    if ((datos.pages ?? 1) > 1) return { ok: false, codigo: 'AVATAR_ANIMADO' };
    if (datos.width * datos.height > maximo) return { ok: false, codigo: 'AVATAR_DEMASIADOS_PIXELES' };
    const hecha = await sharp(bytes, { limitInputPixels: maximo, failOn: 'error' })
      .autoOrient()
      .resize(LADO, LADO, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: SEGUNDOS })
      .toBuffer();
    return { ok: true, bytes: hecha };
  } catch {
    // Cut short, damaged or too slow to decode: in any case there is no picture to be had from it.
    return { ok: false, codigo: 'AVATAR_NO_ES_IMAGEN' };
  }
};

/** Bytes of chance in a photo's name, since the name is the only key to the photo: 24 characters of base64url. */
const BYTES_NOMBRE = 18;
/** Number of photos processed at once: each takes up to 5 MB of memory until it is stored. */
const A_LA_VEZ = 6;
/**
 * Maximum of them for one member, so that somebody with a slow line, or who means ill, leaves places to the
 * others.
 */
const POR_MIEMBRO = 2;

/** Takes photos in: so many at once, each made anew, small and under a name of chance. */
export const crearFotos = (azar: Azar): Fotos => {
  // One at a time, since a large picture takes 200 MB while it is decoded. A client that sends a photo and disconnects gives its
  // place back but stays in this queue, so the queue has a limit of its own.
  const enTurno = crearTurnos({ aLaVez: 1, enEspera: A_LA_VEZ - 1 });

  return {
    entrar: crearPlazas(A_LA_VEZ, POR_MIEMBRO),

    hacer: async (bytes, pixeles) => {
      const foto = await enTurno(() => hacerFoto(bytes, pixeles));
      if (foto === null) return ocupado();
      if (!foto.ok) return rechazado(foto.codigo);
      return hecho({ ruta: `${RUTA_AVATARES}${azar.secreto(BYTES_NOMBRE)}.webp`, bytes: foto.bytes });
    },
  };
};
