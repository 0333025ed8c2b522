import { asegurarNavegador } from './check/asegurar-navegador.ts';
import { asegurarServicios } from './check/asegurar-servicios.ts';
import { correrNavegador } from './check/con-informe.ts';
import { decirSaltadas } from './check/parte.ts';
import { correr } from './correr.ts';

/**
 * Runs the browser tests again and again, and says at the end which failed and how often:
 * `npm run test:repetir -- 20`, with Playwright's own arguments after the number.
 */
const [veces = '20', ...argumentos] = process.argv.slice(2);

await asegurarNavegador();
if ((await correr(process.execPath, ['scripts/build.ts'])) !== 0) process.exit(1);
const terminarServicios = await asegurarServicios();
const fallos = new Map<string, number>();
let [verdes, pasan, fallan, saltadas] = [0, 0, 0, 0];
for (let vuelta = 1; vuelta <= Number(veces); vuelta += 1) {
  const inicio = performance.now();
  const cuenta = await correrNavegador(false, argumentos);
  if (cuenta.fallan === 0) verdes += 1;
  pasan += cuenta.pasan;
  fallan += cuenta.fallan;
  saltadas += cuenta.saltadas ?? 0;
  for (const cual of cuenta.cuales) fallos.set(cual, (fallos.get(cual) ?? 0) + 1);
  const segundos = Math.round((performance.now() - inicio) / 1_000);
  console.log(`\nVuelta ${String(vuelta)} de ${veces}: ${cuenta.fallan === 0 ? 'bien' : 'mal'}, ${String(segundos)} s`);
}
console.log(`\n${String(verdes)} de ${veces} vueltas sin un fallo`);
for (const [cual, n] of [...fallos].toSorted((a, b) => b[1] - a[1])) console.log(`${String(n).padStart(4)}  ${cual}`);
await terminarServicios();
fallan += decirSaltadas(saltadas);
console.log(`\n${String(pasan)} passed, ${String(fallan)} failed`);
process.exitCode = fallan === 0 ? 0 : 1;
