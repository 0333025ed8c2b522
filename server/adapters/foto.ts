import type { CodigoError } from '#shared/contracts/errores.ts';

/** Side of a stored photo, pixels: what the crop editor gives. */
const LADO = 300;
/**
 * Most pixels of a picture. A phone's camera has up to 50 million; a file that claims more is meant to fill the memory.
 */
const MAXIMO_PIXELES = 50_000_000;
const SEGUNDOS = 10;

export type FotoHecha =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly codigo: CodigoError };

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
export const hacerFoto = async (bytes: Buffer, maximo = MAXIMO_PIXELES): Promise<FotoHecha> => {
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
