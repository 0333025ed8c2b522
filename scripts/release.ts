import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import JSZip from 'jszip';
import { construir } from './build.ts';
import { RAIZ } from './correr.ts';
import { DEL_SERVICIO, hacerDeb } from './release/debian.ts';
import { desplegar, exigir, paraWindows, PARTES, PLATAFORMAS, VERSION, type Plataforma } from './release/desplegar.ts';
import { escribirNotas, novedadesDe } from './release/notas.ts';
import { dibujarIcono, escribirPlantillas, ICONO, iconoSinDueno, IMAGEN_SIN_DUENO } from './release/plantillas.ts';

// `npm run release` builds the downloads in `release/`: an archive for each platform with the built app, its packages and Node,
// which runs once unpacked; packages for Debian; templates for installing the image (`-- --imagen NAME` sets its name,
// `--icono URL` where its icon is); an SBOM; checksums; and release notes.
//
// `-- linux-x64` makes only the downloads of some platforms. `-- --en FOLDER linux-x64` only builds one app and lays it out in a
// folder, as the Dockerfile needs. Either way it downloads the packages in the lock file from the npm registry.

const SALIDA = join(RAIZ, 'release');
const TRABAJO = join(SALIDA, 'trabajo');
/** The earliest date that a zip can hold. */
const DESDE_DE_ZIP = '1980-01-01T00:00:00Z';

const sumar = async (archivo: string): Promise<string> => {
  const suma = createHash('sha256');
  for await (const trozo of createReadStream(archivo)) suma.update(trozo as Buffer);
  return suma.digest('hex');
};

/** Packs a folder as a zip, which Windows opens without a command; reproducibly, as `empaquetar` does. */
const comprimir = async (titulo: string): Promise<void> => {
  const zip = new JSZip();
  const date = new Date(DESDE_DE_ZIP);
  for (const archivo of readdirSync(join(TRABAJO, titulo), { recursive: true, encoding: 'utf8' }).toSorted()) {
    const camino = join(TRABAJO, titulo, archivo);
    if (statSync(camino).isFile())
      zip.file(`${titulo}/${archivo}`, readFileSync(camino), { date, createFolders: false });
  }
  const opciones = { type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 9 } } as const;
  writeFileSync(join(SALIDA, `${titulo}.zip`), await zip.generateAsync(opciones));
};

/** Packs a folder reproducibly: the same files give the same archive at any time and for any user. */
const empaquetar = (titulo: string): Promise<void> =>
  exigir(
    'tar',
    [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mtime=@0',
      '-czf',
      join(SALIDA, `${titulo}.tar.gz`),
      titulo,
    ],
    TRABAJO,
  );

const hacer = async (nombre: string, plataforma: Plataforma): Promise<void> => {
  console.log(`\n${nombre}:`);
  const titulo = `te-toca-${VERSION}-${nombre}`;
  const app = join(TRABAJO, titulo);
  await desplegar(plataforma, app);
  const windows = plataforma.so === 'win32';
  const partes = ['LEEME.txt', ...(windows ? ['servicio.ps1'] : ['instalar.sh', ...DEL_SERVICIO])];
  for (const archivo of partes) cpSync(join(PARTES, archivo), join(app, archivo));
  if (windows) {
    writeFileSync(join(app, 'servicio.ps1'), paraWindows(readFileSync(join(app, 'servicio.ps1'), 'utf8')));
    await comprimir(titulo);
  } else {
    await hacerDeb(app, plataforma, TRABAJO, SALIDA);
    await empaquetar(titulo);
  }
};

const hacerPlantillas = async (imagen: string, icono: string, novedades: string): Promise<void> => {
  const titulo = `te-toca-${VERSION}-plantillas`;
  await escribirPlantillas(join(TRABAJO, titulo), { imagen, icono, version: VERSION }, novedades);
  await empaquetar(titulo);
};

const comoSeConstruye = (nombre: string): string =>
  `docker buildx build --platform linux/amd64,linux/arm64 --build-arg VERSION=${VERSION} --push -t ${nombre}`;

const publicar = async (pedidas: readonly string[], imagen: string, icono: string): Promise<void> => {
  const novedades = novedadesDe(readFileSync(join(RAIZ, 'CHANGELOG.md'), 'utf8'), VERSION);
  rmSync(SALIDA, { recursive: true, force: true });
  mkdirSync(TRABAJO, { recursive: true });
  for (const [nombre, plataforma] of Object.entries(PLATAFORMAS))
    if (pedidas.length === 0 || pedidas.includes(nombre)) await hacer(nombre, plataforma);
  await hacerPlantillas(imagen, icono, novedades);
  await dibujarIcono(join(SALIDA, ICONO));
  rmSync(TRABAJO, { recursive: true });
  // The SBOM is made from the lock file: the packages installed here are for this platform only, and may be out of date.
  const sbom = 'npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx';
  await exigir('sh', ['-c', `${sbom} > release/te-toca-${VERSION}-sbom.json`], RAIZ);
  const descargas = await Promise.all(
    readdirSync(SALIDA)
      .toSorted()
      .map(async (archivo) => ({
        archivo,
        bytes: statSync(join(SALIDA, archivo)).size,
        suma: await sumar(join(SALIDA, archivo)),
      })),
  );
  writeFileSync(join(SALIDA, 'SHA256SUMS'), descargas.map(({ suma, archivo }) => `${suma}  ${archivo}\n`).join(''));
  writeFileSync(join(SALIDA, 'NOTAS.md'), escribirNotas(VERSION, novedades, descargas, imagen));
  console.log(`\n${readdirSync(SALIDA)
    .map((archivo) => `release/${archivo}`)
    .join('\n')}

Las imágenes de Docker, para amd64 y arm64:
  ${comoSeConstruye(`${imagen}:${VERSION}`)} .
  ${comoSeConstruye(`${imagen}-home-assistant:${VERSION}`)} --target home-assistant .`);
  if (imagen === IMAGEN_SIN_DUENO) console.log('Con --imagen NOMBRE, las plantillas y las notas llevan el tuyo.');
};

const { values, positionals } = parseArgs({
  options: {
    imagen: { type: 'string', default: IMAGEN_SIN_DUENO },
    icono: { type: 'string', default: iconoSinDueno(VERSION) },
    en: { type: 'string' },
  },
  allowPositionals: true,
});
const desconocida = positionals.find((nombre) => !(nombre in PLATAFORMAS));
const [unica] = positionals;
const elegida = unica === undefined ? undefined : PLATAFORMAS[unica];
if (desconocida !== undefined || (values.en !== undefined && (elegida === undefined || positionals.length > 1))) {
  console.error(
    `No hay «${desconocida ?? positionals.join(' ')}»: ${Object.keys(PLATAFORMAS).join(', ')}; con --en, una de ellas.`,
  );
  process.exit(2);
}
await construir();
if (values.en !== undefined && elegida !== undefined) await desplegar(elegida, resolve(values.en));
else await publicar(positionals, values.imagen, values.icono);
