import { construir } from './build.ts';
import { compararMontajes } from './bench/comparar.ts';
import { medirArranque } from './bench/arranque.ts';
import { medirEleccion } from './bench/eleccion.ts';
import { cumple as cumpleCifra, guardarInforme, type Cifra } from './bench/informe.ts';
import { medirJugadas } from './bench/jugadas.ts';
import { medirLecturas } from './bench/lecturas.ts';
import { medirPrimeraCarga } from './bench/primera-carga.ts';
import { medirReposo } from './bench/reposo.ts';
import { medirSondeo } from './bench/sondeo.ts';
import { desatarTormenta } from './bench/tormenta.ts';

/** Everything that the product promises in figures. Quote ratios and medians: single times depend on the machine. */
const OBJETIVO_KB = 120;

const medirCarga = async (): Promise<boolean> => {
  const { codigo, todo, peticiones } = await medirPrimeraCarga();
  const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const cabe = codigo <= OBJETIVO_KB * 1000;
  console.log(
    `Primera carga (Bienvenida): ${kb(codigo)} de JavaScript y CSS en gzip (objetivo ${String(OBJETIVO_KB)} kB), ${kb(todo)} con fuentes e imágenes, ${String(peticiones)} peticiones   ${cabe ? 'cumple' : 'NO cumple'}`,
  );
  return cabe;
};

/** All figures of this run that have a name. */
const cifras: Cifra[] = [];
const apuntando = (medir: () => Promise<readonly Cifra[]>) => async (): Promise<boolean> => {
  const suyas = await medir();
  cifras.push(...suyas);
  return suyas.every(cumpleCifra);
};

/** What can be asked for by name, and whether it meets its goal; without names, all of it but the storm, in this order. */
const PARTES: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  carga: medirCarga,
  jugadas: medirJugadas,
  eleccion: medirEleccion,
  lecturas: apuntando(medirLecturas),
  reposo: apuntando(medirReposo),
  arranque: apuntando(medirArranque),
  sondeo: apuntando(medirSondeo),
  montajes: () => compararMontajes().then(() => true),
  tormenta: desatarTormenta,
};

const INFORME = '--informe=';
const argumentos = process.argv.slice(2);
const informe = argumentos.find((argumento) => argumento.startsWith(INFORME))?.slice(INFORME.length);
const pedidas = argumentos.filter((argumento) => !argumento.startsWith(INFORME));
const desconocida = pedidas.find((parte) => !(parte in PARTES));
if (desconocida !== undefined) {
  console.error(`No hay «${desconocida}» que medir: ${Object.keys(PARTES).join(', ')}`);
  process.exit(2);
}
await construir();
let cumple = true;
for (const [nombre, medir] of Object.entries(PARTES)) {
  if (pedidas.length > 0 ? !pedidas.includes(nombre) : nombre === 'tormenta') continue;
  cumple = (await medir()) && cumple;
  console.log('');
}
if (informe !== undefined) guardarInforme(informe, cifras);
process.exitCode = cumple ? 0 : 1;
