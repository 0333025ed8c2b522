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
import { construir } from './build.ts';
import { RAIZ } from './correr.ts';
import { desplegar, exigir, PARTES, PLATAFORMAS, VERSION, type Plataforma } from './release/desplegar.ts';
import { escribirNotas, novedadesDe } from './release/notas.ts';
import { escribirPlantillas, IMAGEN_SIN_DUENO } from './release/plantillas.ts';

// `npm run release` builds the downloads in `release/`: an archive for each platform with the built app, its packages and Node,
// which runs once unpacked; templates for installing the image (`-- --imagen NAME` sets its name); an SBOM; checksums; and
// release notes.
//
// `-- linux-x64` builds only some platforms. `-- --en FOLDER linux-x64` lays out one app in a folder and does nothing else, as
// the Dockerfile needs. It downloads the packages in the lock file from the npm registry.

const SALIDA = join(RAIZ, 'release');
const TRABAJO = join(SALIDA, 'trabajo');

const sumar = async (archivo: string): Promise<string> => {
  const suma = createHash('sha256');
  for await (const trozo of createReadStream(archivo)) suma.update(trozo as Buffer);
  return suma.digest('hex');
};

/** Packs a folder reproducibly: the same files give the same archive, on any machine at any time. */
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
  const partes =
    plataforma.so === 'win32' ? ['LEEME.txt'] : ['LEEME.txt', 'te-toca.service', 'te-toca-servicio', 'instalar.sh'];
  for (const archivo of partes) cpSync(join(PARTES, archivo), join(app, archivo));
  await empaquetar(titulo);
};

const hacerPlantillas = async (imagen: string, novedades: string): Promise<void> => {
  const titulo = `te-toca-${VERSION}-plantillas`;
  await escribirPlantillas(join(TRABAJO, titulo), { imagen, version: VERSION }, novedades);
  await empaquetar(titulo);
};

const comoSeConstruye = (nombre: string): string =>
  `docker buildx build --platform linux/amd64,linux/arm64 --build-arg VERSION=${VERSION} --push -t ${nombre}`;

const publicar = async (pedidas: readonly string[], imagen: string): Promise<void> => {
  const novedades = novedadesDe(readFileSync(join(RAIZ, 'CHANGELOG.md'), 'utf8'), VERSION);
  rmSync(SALIDA, { recursive: true, force: true });
  mkdirSync(TRABAJO, { recursive: true });
  for (const [nombre, plataforma] of Object.entries(PLATAFORMAS))
    if (pedidas.length === 0 || pedidas.includes(nombre)) await hacer(nombre, plataforma);
  await hacerPlantillas(imagen, novedades);
  rmSync(TRABAJO, { recursive: true });
  // From the lock file: the packages installed here are for this platform only, and may be out of date.
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
  options: { imagen: { type: 'string', default: IMAGEN_SIN_DUENO }, en: { type: 'string' } },
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
else await publicar(positionals, values.imagen);
