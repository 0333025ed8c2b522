import { construir } from './build.ts';
import { medirEleccion } from './bench/eleccion.ts';
import { medirJugadas } from './bench/jugadas.ts';
import { medirPrimeraCarga } from './bench/primera-carga.ts';

/** Everything that the product promises in figures. Quote ratios and medians: single times depend on the machine. */
const OBJETIVO_KB = 140;

await construir();

const { codigo, todo, peticiones } = await medirPrimeraCarga();
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const cabe = codigo <= OBJETIVO_KB * 1000;
console.log(
  `Primera carga (Bienvenida): ${kb(codigo)} de JavaScript y CSS en gzip (objetivo ${String(OBJETIVO_KB)} kB), ${kb(todo)} con fuentes e imágenes, ${String(peticiones)} peticiones   ${cabe ? 'cumple' : 'NO cumple'}\n`,
);

const prontas = medirJugadas();
console.log('');

const rapida = await medirEleccion();
process.exitCode = cabe && prontas && rapida ? 0 : 1;
