import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { RAIZ } from '../correr.ts';

/**
 * Name, source and side in px of each icon. Icons that systems cut to their own shape fill the square (`emblema.svg`).
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

/** Renders the PNG icons that phones need, from SVG sources. */
export const dibujarIconos = async (destino: string): Promise<void> => {
  const carpeta = join(destino, 'iconos');
  await mkdir(carpeta, { recursive: true });
  for (const [nombre, origen, lado] of ICONOS) {
    // Renders the SVG at its final size: its drawings are 64 units wide at 96 dpi. Otherwise a small bitmap would be enlarged.
    await sharp(join(RAIZ, 'client', origen), { density: (96 * lado) / 64 })
      .resize(lado, lado)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(carpeta, `${nombre}.png`));
  }
};
