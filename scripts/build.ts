import { existsSync } from 'node:fs';
import { glob, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { dibujarIconos } from './build/iconos.ts';
import { construirObrero } from './build/obrero.ts';
import { RAIZ } from './correr.ts';

const FUENTES = [
  'client/**/*',
  'server/**/*.ts',
  'shared/**/*.ts',
  'migrations/*.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build/*.ts',
];
const MARCA = join(RAIZ, 'dist/.fuentes');
const CLIENTE = join(RAIZ, 'dist/client');

/** Returns a digest of the sources (`FUENTES`) without tests, so that a start without changes skips the build. */
const huellaDeFuentes = async (): Promise<string> => {
  const huella = createHash('sha256');
  const archivos: string[] = [];
  for await (const archivo of glob(FUENTES, { cwd: RAIZ }))
    if (!/\.test\.tsx?$|^client.e2e/.test(archivo)) archivos.push(archivo);
  for (const archivo of archivos.toSorted()) {
    const completo = join(RAIZ, archivo);
    if ((await stat(completo)).isFile()) huella.update(archivo).update(await readFile(completo));
  }
  return huella.digest('hex');
};

/** zlib's memory levels, which set the size of its blocks. Which one compresses best depends on the file, so all are tried. */
const MEMORIAS = [5, 6, 7, 8, 9] as const;
const aGzip = (contenido: Buffer): Buffer =>
  MEMORIAS.map((memLevel) => gzipSync(contenido, { level: 9, memLevel })).reduce((menor, otro) =>
    otro.length < menor.length ? otro : menor,
  );

/** Writes a .gz and a .br beside each text file, so that the server need not compress them. */
const comprimir = async (): Promise<void> => {
  for await (const archivo of glob('dist/client/**/*.{js,css,html,svg,webmanifest}', { cwd: RAIZ })) {
    const contenido = await readFile(join(RAIZ, archivo));
    await writeFile(join(RAIZ, `${archivo}.gz`), aGzip(contenido));
    await writeFile(join(RAIZ, `${archivo}.br`), brotliCompressSync(contenido));
  }
};

/** Escapes all characters beyond ASCII. A single one beyond Latin-1 makes V8 keep the whole source in two bytes a character. */
const soloAscii: Plugin = {
  name: 'solo-ascii',
  generateBundle: (_opciones, salidas) => {
    for (const salida of Object.values(salidas))
      if (salida.type === 'chunk')
        salida.code = salida.code.replaceAll(
          /[\u0080-\uffff]/g,
          (letra) => `\\u${letra.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/**
 * Modules, each with the packages that load it at the start for a feature that the server does not use, such as HTTP/2 or
 * compressed answers. For these packages a module that throws when it is called replaces it; other packages get the real one.
 */
const SIN_USO = new Map([
  ['accepts', ['engine.io', 'socket.io']],
  ['glob', ['@fastify/static']],
  ['node:http2', ['fastify']],
  ['node:https', ['fastify']],
  ['https', ['ws']],
  ['tls', ['ws']],
  ['zlib', ['engine.io', 'socket.io', 'ws']],
]);
const sinLoQueNoSeUsa: Plugin = {
  name: 'sin-lo-que-no-se-usa',
  enforce: 'pre',
  resolveId: (que, quien = '') => {
    const suyo = (SIN_USO.get(que) ?? []).some((paquete) => quien.includes(`/node_modules/${paquete}/`));
    return suyo ? `\0sin-uso:${que}` : null;
  },
  load: (id) =>
    id.startsWith('\0sin-uso:') ? `module.exports = () => { throw new Error(${JSON.stringify(id.slice(1))}); };` : null,
};

/**
 * Makes tsyringe, which @peculiar/x509 uses, import the polyfill that it needs while it loads. In a chunk shared by several
 * imports the bundler would otherwise put tsyringe first.
 */
const conReflect: Plugin = {
  name: 'con-reflect',
  enforce: 'pre',
  transform: (codigo, id) =>
    /[/]tsyringe[/].*[/]index[.]js$/.test(id) && codigo.includes('reflect polyfill')
      ? `import 'reflect-metadata';\n${codigo}`
      : null,
};

/**
 * Bundles one program: the server (`main`), or the command that maintains its data folder (`caja`). Modules that it imports on
 * demand become files of their own.
 */
const construirPrograma = async (nombre: string): Promise<void> => {
  await build({
    configFile: false,
    root: RAIZ,
    logLevel: 'warn',
    publicDir: false,
    plugins: [soloAscii, sinLoQueNoSeUsa, conReflect],
    // socket.io and engine.io each bring a copy of `ws`.
    resolve: { dedupe: ['ws'] },
    // Packages are bundled, because loading hundreds of small files is slow; except native ones, and one that reads its own
    // files.
    ssr: { noExternal: true, external: ['better-sqlite3', 'sharp', '@fastify/swagger-ui'] },
    build: {
      ssr: `server/${nombre}.ts`,
      outDir: 'dist/server',
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      // CommonJS, because `import` of `node:http` makes Node load all its exports, and with them 15 MB of `fetch`. Names are not
      // mangled, so that stack traces in the log stay readable.
      rolldownOptions: {
        output: {
          format: 'cjs',
          entryFileNames: '[name].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
};

/** Builds client and server into dist/, unless no source has changed since the last build. */
export const construir = async (): Promise<void> => {
  const huella = await huellaDeFuentes();
  if (existsSync(MARCA) && (await readFile(MARCA, 'utf8')) === huella) return;
  await rm(join(RAIZ, 'dist'), { recursive: true, force: true });
  await build({ configFile: join(RAIZ, 'client/vite.config.ts'), logLevel: 'warn' });
  await dibujarIconos(CLIENTE);
  await construirObrero(CLIENTE);
  await comprimir();
  for (const programa of ['main', 'caja']) await construirPrograma(programa);
  await writeFile(join(RAIZ, 'dist/server/package.json'), '{ "type": "commonjs" }\n');
  await writeFile(MARCA, huella);
};

if (import.meta.main) await construir();
