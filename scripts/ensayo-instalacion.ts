import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { correr, RAIZ } from './correr.ts';
import { escribirTabla, type TablaDeEnsayo } from './ensayo/tabla.ts';
import { versionDebian } from './release/debian.ts';
import { VERSION } from './release/desplegar.ts';

// `npm run ensayo-instalacion` installs the packages in `release/` as users do, and uses the app: an image under podman, the
// service under a real systemd, the packages of other platforms under qemu and wine. Arguments select some: `-- servicio
// windows`. Missing packages are built first. It needs root on Debian, installs Debian packages, and leaves its working folder
// /tmp/te-toca-ensayo (`ENSAYO`) for the next run. `ENSAYO_ANTES` names the `release/` folder of the version to update from.
//
// It ends with a table of the steps in seconds and of other figures, such as sizes, and lists the figures above their limits.
// It exits with 1 if a script fails or a figure is above its limit, and with 2 for an unknown name.
const ENSAYOS = {
  imagen: 'La imagen, con podman y compose.yaml',
  servicio: 'El servicio, con systemd',
  deb: 'El paquete de Debian, con apt y systemd',
  noche: 'De una Debian recién puesta a la primera elección con https, con dos móviles',
  arm64: 'linux-arm64, con qemu',
  windows: 'win-x64, con wine',
} as const;
/** Exit code of a script that cannot run on this machine. */
const NO_SE_PUEDE = 77;

const todos = Object.keys(ENSAYOS) as (keyof typeof ENSAYOS)[];
const pedidos = process.argv.slice(2);
const desconocido = pedidos.find((nombre) => !(nombre in ENSAYOS));
if (desconocido !== undefined) {
  console.error(`No hay «${desconocido}»: ${todos.join(', ')}.`);
  process.exit(2);
}

const archivos = [
  ...['linux-x64.tar.gz', 'linux-arm64.tar.gz', 'win-x64.zip'].map((fin) => `te-toca-${VERSION}-${fin}`),
  `te-toca_${versionDebian(VERSION)}_amd64.deb`,
];
const falta = archivos.some((archivo) => !existsSync(join(RAIZ, 'release', archivo)));
if (falta && (await correr(process.execPath, ['scripts/release.ts'])) !== 0) process.exit(1);

/** Reads the lines that a script has written with `paso`, `sin_probar` and `cifra` (scripts/ensayo/comun.sh). */
const leerTabla = (nombre: string): readonly (readonly string[])[] => {
  const archivo = join(process.env['ENSAYO'] ?? '/tmp/te-toca-ensayo', `${nombre}.tsv`);
  const texto = existsSync(archivo) ? readFileSync(archivo, 'utf8').trim() : '';
  return texto === '' ? [] : texto.split('\n').map((linea) => linea.split('\t'));
};

const tablas: TablaDeEnsayo[] = [];
const lineas: string[] = [];
let [bien, mal, saltados] = [0, 0, 0];
for (const nombre of todos.filter((n) => pedidos.length === 0 || pedidos.includes(n))) {
  console.log(`\n— ${ENSAYOS[nombre]}`);
  const inicio = performance.now();
  const codigo = await correr(join(RAIZ, `scripts/ensayo/${nombre}.sh`), [], {
    env: { ...process.env, NODE: process.execPath },
  });
  const segundos = String(Math.round((performance.now() - inicio) / 1_000)).padStart(5);
  if (codigo === 0) bien += 1;
  else if (codigo === NO_SE_PUEDE) saltados += 1;
  else mal += 1;
  const como = codigo === 0 ? 'bien' : codigo === NO_SE_PUEDE ? 'SIN PROBAR EN ESTE EQUIPO' : 'MAL';
  if (codigo !== NO_SE_PUEDE) tablas.push({ nombre, filas: leerTabla(nombre) });
  lineas.push(`${segundos} s  ${ENSAYOS[nombre]}: ${como}`);
}
const { texto, pasadas, sinProbar } = escribirTabla(tablas);
const avisos = [...sinProbar.map((s) => `SIN PROBAR: ${s}`), ...pasadas.map((p) => `DEMASIADO: ${p}`)];
console.log(`\n${[texto, '', ...lineas, ...avisos].join('\n')}`);
console.log(`\n${String(bien)} passed, ${String(mal + pasadas.length)} failed, ${String(saltados)} skipped`);
process.exitCode = mal + pasadas.length === 0 ? 0 : 1;
