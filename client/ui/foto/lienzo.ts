/** Side of a finished photo, pixels. */
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

/** The camera's live image. A front camera is mirrored, as members see themselves. */
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

/** The part of a picture inside `area` (its own pixels), as a photo of 300 by 300. What was transparent turns white. */
export const recortar = (imagen: HTMLImageElement, area: Area): Promise<File> => {
  const { lienzo, pincel } = nuevoLienzo(LADO, LADO);
  pincel.fillStyle = 'white';
  pincel.fillRect(0, 0, LADO, LADO);
  pincel.imageSmoothingQuality = 'high';
  pincel.drawImage(imagen, area.x, area.y, area.width, area.height, 0, 0, LADO, LADO);
  return aJpeg(lienzo);
};
