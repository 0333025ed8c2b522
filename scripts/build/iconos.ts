import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { RAIZ } from '../correr.ts';

/**
 * Source and side in pixels of each icon. Pictures that systems cut to a shape of their own fill the square; the others bring
 * their rounded corners.
 */
const ICONOS = [
  ['icono-192', 'public/icono.svg', 192],
  ['icono-512', 'public/icono.svg', 512],
  ['recortable-512', 'iconos/emblema.svg', 512],
  ['apple-180', 'iconos/emblema.svg', 180],
  ['insignia-96', 'iconos/insignia.svg', 96],
  ['tareas-192', 'iconos/tareas.svg', 192],
  ['reparto-192', 'iconos/reparto.svg', 192],
] as const;

/** Draws the icons that phones want as PNG from the same drawings as the page's own. */
export const dibujarIconos = async (destino: string): Promise<void> => {
  const carpeta = join(destino, 'iconos');
  await mkdir(carpeta, { recursive: true });
  for (const [nombre, origen, lado] of ICONOS) {
    // A drawing is 64 units wide at 96 dpi. A higher density draws it at its final size; otherwise a small picture
    // would be enlarged.
    await sharp(join(RAIZ, 'client', origen), { density: (96 * lado) / 64 })
      .resize(lado, lado)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(carpeta, `${nombre}.png`));
  }
};
