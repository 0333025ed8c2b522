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

/** Returns the current frame of the camera as a JPEG. A front camera's frame is mirrored, as the member saw it. */
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

/** Returns `area` of a picture, in its own pixels, as a JPEG of 300 by 300 px. Transparent parts turn white. */
export const recortar = (imagen: HTMLImageElement, area: Area): Promise<File> => {
  const { lienzo, pincel } = nuevoLienzo(LADO, LADO);
  pincel.fillStyle = 'white';
  pincel.fillRect(0, 0, LADO, LADO);
  pincel.imageSmoothingQuality = 'high';
  pincel.drawImage(imagen, area.x, area.y, area.width, area.height, 0, 0, LADO, LADO);
  return aJpeg(lienzo);
};

/** Returns a whole picture as a JPEG, scaled down to at most `lado` px. Transparent parts turn white. */
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
