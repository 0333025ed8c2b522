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

/** Width and height of the cropped photo, in px. */
const LADO = 300;
const CALIDAD = 0.9;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const nuevoLienzo = (ancho: number, alto: number): { lienzo: HTMLCanvasElement; pincel: CanvasRenderingContext2D } => {
  const lienzo = document.createElement('canvas');
  lienzo.width = ancho;
  lienzo.height = alto;
  const pincel = lienzo.getContext('2d');
  if (pincel === null) throw new Error('No canvas to draw on');
  return { lienzo, pincel };
};

const aJpeg = (lienzo: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) => {
    lienzo.toBlob(
      (b) =>
        b === null
          ? reject(new Error('The canvas gave no picture'))
          : resolve(new File([b], 'avatar.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      CALIDAD,
    );
  });

/** Returns the current frame of the camera as a JPEG. With `espejo` it is mirrored, as the member saw it. */
export const capturar = (video: HTMLVideoElement, espejo: boolean): Promise<File> => {
  const { videoWidth: ancho, videoHeight: alto } = video;
  const { lienzo, pincel } = nuevoLienzo(ancho, alto);
  if (espejo) {
    pincel.translate(ancho, 0);
    pincel.scale(-1, 1);
  }
  pincel.drawImage(video, 0, 0, ancho, alto);
  return aJpeg(lienzo);
};

/** Returns `area`, in pixels of the picture, as a JPEG of 300 by 300 px. Transparent parts turn white. */
export const recortar = (imagen: HTMLImageElement, area: Area): Promise<File> => {
  const { lienzo, pincel } = nuevoLienzo(LADO, LADO);
  pincel.fillStyle = 'white';
  pincel.fillRect(0, 0, LADO, LADO);
  pincel.imageSmoothingQuality = 'high';
  pincel.drawImage(imagen, area.x, area.y, area.width, area.height, 0, 0, LADO, LADO);
  return aJpeg(lienzo);
};

/** Returns a whole picture as a JPEG, with its longer side scaled down to at most `lado` px. Transparent parts turn white. */
export const encoger = (imagen: HTMLImageElement, lado: number): Promise<File> => {
  const { naturalWidth: ancho, naturalHeight: alto } = imagen;
  const escala = Math.min(1, lado / Math.max(ancho, alto));
  const [w, h] = [Math.max(1, Math.round(ancho * escala)), Math.max(1, Math.round(alto * escala))];
  const { lienzo, pincel } = nuevoLienzo(w, h);
  pincel.fillStyle = 'white';
  pincel.fillRect(0, 0, w, h);
  pincel.imageSmoothingQuality = 'high';
  pincel.drawImage(imagen, 0, 0, w, h);
  return aJpeg(lienzo);
};
