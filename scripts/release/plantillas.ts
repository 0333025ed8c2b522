import { cpSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { RAIZ } from '../correr.ts';

// Templates for installing the image: files in which a release fills in the image's name and version and the icon's address.

/**
 * Placeholder for the image's name, without its version: no image has been published. Registries refuse the capitals of OWNER, so
 * that a forgotten `--imagen` fails visibly.
 */
export const IMAGEN_SIN_DUENO = 'ghcr.io/OWNER/te-toca';

/** Name of the icon among the downloads: Unraid's template takes one from an address on the web. */
export const ICONO = 'te-toca-icono.png';
export const iconoSinDueno = (version: string): string =>
  `https://github.com/OWNER/te-toca/releases/download/v${version}/${ICONO}`;

export interface Relleno {
  readonly imagen: string;
  readonly icono: string;
  readonly version: string;
}

/** Fills the image's name and version and the icon's address into a template. */
export const rellenar = (texto: string, { imagen, icono, version }: Relleno): string =>
  texto.replaceAll('@IMAGEN@', imagen).replaceAll('@ICONO@', icono).replaceAll('@VERSION@', version);

const CONSTRUIDA = '    build: .\n    image: te-toca\n';

/**
 * Returns the repository's compose file with the published image instead of a build. Throws if the part to replace is missing.
 */
export const composeRelleno = (texto: string, { imagen, version }: Relleno): string => {
  if (!texto.includes(CONSTRUIDA)) throw new Error('compose.yaml no dice «build» e «image» como se esperaba');
  return texto.replace(CONSTRUIDA, `    image: ${imagen}:${version}\n`);
};

const MARCA = join(RAIZ, 'client/public/icono.svg');
const lado = (pixeles: number) => sharp(MARCA, { density: (96 * pixeles) / 64 }).resize(pixeles, pixeles);
export const dibujarIcono = async (archivo: string): Promise<void> => {
  await lado(512).png().toFile(archivo);
};
/** Draws the icon and the logo that Home Assistant needs: a square, and a strip with the icon in the middle. */
const dibujar = async (carpeta: string): Promise<void> => {
  await lado(128).png().toFile(join(carpeta, 'icon.png'));
  await lado(100).extend({ left: 75, right: 75, background: '#00000000' }).png().toFile(join(carpeta, 'logo.png'));
};

/** Writes all templates into a folder, filled in. `novedades` is the version's section of the CHANGELOG, in Markdown. */
export const escribirPlantillas = async (carpeta: string, relleno: Relleno, novedades: string): Promise<void> => {
  cpSync(join(RAIZ, 'docs/instalar'), carpeta, { recursive: true });
  for (const nombre of globSync('**/*', { cwd: carpeta })) {
    const archivo = join(carpeta, nombre);
    if (statSync(archivo).isFile()) writeFileSync(archivo, rellenar(readFileSync(archivo, 'utf8'), relleno));
  }
  writeFileSync(
    join(carpeta, 'compose.yaml'),
    composeRelleno(readFileSync(join(RAIZ, 'compose.yaml'), 'utf8'), relleno),
  );
  const complemento = join(carpeta, 'home-assistant/te_toca');
  writeFileSync(join(complemento, 'CHANGELOG.md'), novedades);
  await dibujar(complemento);
};
