import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { correr, RAIZ } from './correr.ts';
import { VERSION } from './release/desplegar.ts';

// `npm run ensayo-instalacion` installs the packages in `release/` as users do, and uses the app: an image under podman, the
// service under a real systemd, the packages of other platforms under qemu and wine. Arguments select some: `-- servicio
// windows`. Missing packages are built first. It needs root on Debian, installs Debian packages, and leaves its working folder
// /tmp/te-toca-ensayo (`ENSAYO`) for the next run.
const ENSAYOS = {
  imagen: 'La imagen, con podman y compose.yaml',
  servicio: 'El servicio, con systemd',
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

const paquetes = ['linux-x64', 'linux-arm64', 'win-x64'];
const falta = paquetes.some((p) => !existsSync(join(RAIZ, `release/te-toca-${VERSION}-${p}.tar.gz`)));
if (falta && (await correr(process.execPath, ['scripts/release.ts', ...paquetes])) !== 0) process.exit(1);

const lineas: string[] = [];
let [bien, mal] = [0, 0];
for (const nombre of todos.filter((n) => pedidos.length === 0 || pedidos.includes(n))) {
  console.log(`\n— ${ENSAYOS[nombre]}`);
  const inicio = performance.now();
  const codigo = await correr(join(RAIZ, `scripts/ensayo/${nombre}.sh`), [], {
    env: { ...process.env, NODE: process.execPath },
  });
  const segundos = String(Math.round((performance.now() - inicio) / 1_000)).padStart(5);
  if (codigo === 0) bien += 1;
  else if (codigo !== NO_SE_PUEDE) mal += 1;
  const como = codigo === 0 ? 'bien' : codigo === NO_SE_PUEDE ? 'SIN PROBAR EN ESTE EQUIPO' : 'MAL';
  lineas.push(`${segundos} s  ${ENSAYOS[nombre]}: ${como}`);
}
console.log(`\n${lineas.join('\n')}\n\n${String(bien)} passed, ${String(mal)} failed`);
process.exitCode = mal === 0 ? 0 : 1;
