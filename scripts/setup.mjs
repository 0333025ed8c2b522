// Entry point of the npm scripts. It runs on Node 20 with nothing installed: it installs the locked dependencies if they are
// missing or out of date, then runs the script with a Node that is new enough, the machine's own or the one in the lock file.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = join(dirname(fileURLToPath(import.meta.url)), '..');
const binarios = join(raiz, 'node_modules', '.bin');
const marca = join(raiz, 'node_modules', '.te-toca-instalado');
const entorno = { ...process.env, PATH: `${binarios}${delimiter}${process.env.PATH ?? ''}` };

/** The platform that packages are installed for; native packages run on no other. */
const AQUI = `${process.platform}-${process.arch}`;

/** The oldest Node that the product runs on: it needs native TypeScript, and argon2 in `node:crypto` for password hashing. */
const NODE_NECESARIO = '24.7';

const bastante = (version) => {
  const [mayor, menor] = version.split('.').map(Number);
  const [necesario, conMenor] = NODE_NECESARIO.split('.').map(Number);
  return mayor > necesario || (mayor === necesario && menor >= conMenor);
};

const correr = (orden, argumentos) =>
  new Promise((resolver, rechazar) => {
    const hijo = spawn(orden, argumentos, {
      cwd: raiz,
      stdio: 'inherit',
      env: entorno,
      shell: process.platform === 'win32',
    });
    // Ctrl-C reaches the child directly; a signal from a service manager reaches only this process.
    const pasar = (senal) => hijo.kill(senal);
    process.on('SIGTERM', pasar);
    process.on('SIGINT', () => {});
    hijo.on('error', rechazar);
    hijo.on('exit', (codigo, senal) => resolver(codigo ?? (senal === null ? 1 : 130)));
  });

const instalar = async () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(raiz, 'package-lock.json')))
    .digest('hex');
  const huella = `${lock} ${AQUI}`;
  const suya = existsSync(marca) ? readFileSync(marca, 'utf8') : '';
  if (suya === huella) return;
  // A folder copied from another platform contains native packages that do not run here.
  const [, deQuien = AQUI] = suya.split(' ');
  if (deQuien !== AQUI)
    console.log(`node_modules es de otro ordenador (${deQuien}) y este es ${AQUI}: se instala de nuevo.`);
  console.log('Instalando dependencias…');
  // Installs development dependencies too, whatever NODE_ENV says: they build the client.
  if ((await correr('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0)
    process.exit(1);
  mkdirSync(dirname(marca), { recursive: true });
  writeFileSync(marca, huella);
};

/**
 * Returns the path of a Node that is new enough, or null. The lock file has packages with Node for some platforms only, not
 * for macOS.
 */
const elegirNode = () => {
  if (bastante(process.versions.node)) return process.execPath;
  const traido = join(binarios, 'node');
  return existsSync(traido) ? traido : null;
};

const GUIONES = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/check.ts',
  repetir: 'scripts/repetir.ts',
  fuzz: 'scripts/fuzz.ts',
  bench: 'scripts/bench.ts',
  demo: 'scripts/demo.ts',
  mudanza: 'scripts/mudanza.ts',
  release: 'scripts/release.ts',
  'ensayo-instalacion': 'scripts/ensayo-instalacion.ts',
  retratos: 'scripts/retratos.ts',
  palabras: 'scripts/palabras.ts',
  backup: 'server/caja.ts',
  verify: 'server/caja.ts',
  restore: 'server/caja.ts',
  doctor: 'server/caja.ts',
  'restablecer-contrasena': 'server/caja.ts',
  'renovar-https': 'server/caja.ts',
  'exportar-familia': 'server/caja.ts',
  'importar-familia': 'server/caja.ts',
  'borrar-familia': 'server/caja.ts',
};
/** Names passed on as the first argument, because one program (server/caja.ts) serves them all. */
const CON_NOMBRE = new Set([
  'backup',
  'verify',
  'restore',
  'doctor',
  'restablecer-contrasena',
  'renovar-https',
  'exportar-familia',
  'importar-familia',
  'borrar-familia',
]);

const guion = GUIONES[process.argv[2]];
if (guion === undefined) {
  console.error(`Uso: node scripts/setup.mjs ${Object.keys(GUIONES).join('|')}`);
  process.exit(2);
}
await instalar();
const node = elegirNode();
if (node === null) {
  console.error(
    `Te Toca necesita Node ${NODE_NECESARIO} o posterior, y aquí hay ${process.version}. Instálalo desde https://nodejs.org y vuelve a probar.`,
  );
  process.exit(1);
}
const [, , nombre, ...argumentos] = process.argv;
process.exit(await correr(node, [guion, ...(CON_NOMBRE.has(nombre) ? [nombre] : []), ...argumentos]));
