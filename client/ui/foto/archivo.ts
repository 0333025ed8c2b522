import { MAXIMO_AVATAR, TEXTO_OTRO_FORMATO } from '#shared/contracts/avatar.ts';

export const ERROR_IMAGEN = 'Error al procesar la imagen';

/** Extensions of photo formats for which some systems give no type. Only decoding shows whether the browser can read them. */
const SIN_TIPO = /\.(heic|heif|avif)$/i;

/** Returns the message for a picture that the browser could not decode. */
export const errorAlAbrir = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  SIN_TIPO.test(name) || /^image\/(heic|heif|avif)/.test(type) ? TEXTO_OTRO_FORMATO : ERROR_IMAGEN;

/** Returns the reason to refuse a chosen file before decoding it, in words, or null. */
export const revisarArchivo = (archivo: Pick<File, 'name' | 'type' | 'size'>): string | null => {
  const esImagen = archivo.type === '' ? SIN_TIPO.test(archivo.name) : archivo.type.startsWith('image/');
  if (!esImagen) return 'Por favor selecciona un archivo de imagen';
  return archivo.size > MAXIMO_AVATAR ? 'La imagen es demasiado grande. Máximo 5MB' : null;
};

/**
 * Decodes a picture, rotated as its metadata says. Rejects if the browser cannot decode it (HEIC, a damaged file). The caller
 * must revoke the URL in `src`.
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
