import { MAXIMO_AVATAR, TEXTO_OTRO_FORMATO } from '#shared/contracts/limites.ts';

export const ERROR_IMAGEN = 'Error al procesar la imagen';

/** Some systems name no type for the photos of a phone; whether the browser can read them is found out by trying. */
const SIN_TIPO = /\.(heic|heif|avif)$/i;

/** The message for a picture that this browser cannot read. */
export const errorAlAbrir = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  SIN_TIPO.test(name) || /^image\/(heic|heif|avif)/.test(type) ? TEXTO_OTRO_FORMATO : ERROR_IMAGEN;

/** The fault of a chosen file before it is opened, or null. */
export const revisarArchivo = (archivo: Pick<File, 'name' | 'type' | 'size'>): string | null => {
  const esImagen = archivo.type === '' ? SIN_TIPO.test(archivo.name) : archivo.type.startsWith('image/');
  if (!esImagen) return 'Por favor selecciona un archivo de imagen';
  return archivo.size > MAXIMO_AVATAR ? 'La imagen es demasiado grande. Máximo 5MB' : null;
};

/**
 * Decodes a picture, turned as its camera said. Rejects what this browser cannot read (HEIC, a damaged file). Its `src`
 * is the caller's to revoke.
 */
export const abrirImagen = async (archivo: File): Promise<HTMLImageElement> => {
  const imagen = new Image();
  imagen.src = URL.createObjectURL(archivo);
  try {
    await imagen.decode();
    if (imagen.naturalWidth === 0) throw new Error('A picture without a size');
    return imagen;
  } catch (e) {
    URL.revokeObjectURL(imagen.src);
    throw e;
  }
};
