import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

// Pictures as people upload them, and hostile ones.

const lienzo = (ancho: number, alto: number) =>
  sharp({ create: { width: ancho, height: alto, channels: 3, background: { r: 200, g: 80, b: 60 } } });

export const unJpeg = (ancho = 640, alto = 480): Promise<Buffer> => lienzo(ancho, alto).jpeg().toBuffer();
export const unPng = (ancho = 64, alto = 48): Promise<Buffer> => lienzo(ancho, alto).png().toBuffer();
export const unWebp = (ancho = 64, alto = 48): Promise<Buffer> => lienzo(ancho, alto).webp().toBuffer();

/**
 * A JPEG, red on the left and blue on the right as stored. Its EXIF data say to rotate it clockwise, where it was taken, and the
 * camera.
 */
export const unJpegConExif = async (): Promise<Buffer> => {
  const azul = await sharp({ create: { width: 200, height: 400, channels: 3, background: { r: 0, g: 0, b: 255 } } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 400, channels: 3, background: { r: 255, g: 0, b: 0 } } })
    .composite([{ input: azul, left: 200, top: 0 }])
    .withExif({
      IFD0: { Make: 'CamaraDeAna' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '3/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

export const unWebpAnimado = async (): Promise<Buffer> => {
  const cuadros = await sharp({ create: { width: 20, height: 40, channels: 3, background: 'red' } })
    .composite([
      {
        input: await sharp({ create: { width: 20, height: 20, channels: 3, background: 'blue' } })
          .png()
          .toBuffer(),
        top: 20,
        left: 0,
      },
    ])
    .raw()
    .toBuffer();
  return sharp(cuadros, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer();
};

const trozo = (tipo: string, datos: Buffer): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)];
  largo.writeUInt32BE(datos.length);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
};

const FIRMA = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');

/** A PNG of about a hundred kilobytes that decodes to `lado` × `lado` pixels of one bit. */
export const unaBomba = (lado = 30_000): Buffer => {
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(lado, 0);
  cabecera.writeUInt32BE(lado, 4);
  cabecera[8] = 1;
  return Buffer.concat([
    FIRMA,
    trozo('IHDR', cabecera),
    trozo('IDAT', deflateSync(Buffer.alloc((Math.ceil(lado / 8) + 1) * lado))),
    trozo('IEND', Buffer.alloc(0)),
  ]);
};

/** A PNG that declares itself animated. */
export const unPngAnimado = async (): Promise<Buffer> => {
  const png = await unPng();
  const corte = png.indexOf('IDAT') - 4;
  return Buffer.concat([
    png.subarray(0, corte),
    trozo('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    png.subarray(corte),
  ]);
};

export const unSvg = (): Buffer =>
  Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
  );
