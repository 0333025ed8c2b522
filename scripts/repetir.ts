import { asegurarNavegador } from './check/asegurar-navegador.ts';
import { asegurarServicios } from './check/asegurar-servicios.ts';
import { correrNavegador } from './check/con-informe.ts';
import { decirCuentas, decirFallos, sumarSaltadas, type Cuenta, type Fallo } from './check/parte.ts';
import { correr } from './correr.ts';

// Runs the browser tests again and again, and prints which failed and how often: `npm run test:repetir -- 20`, with Playwright's
// arguments after the number. Each run leaves traces of its failures in `test-results/vuelta-N`. Exits with 1 if any failed.
const [veces = '20', ...argumentos] = process.argv.slice(2);

await asegurarNavegador();
if ((await correr(process.execPath, ['scripts/build.ts'])) !== 0) process.exit(1);
const terminarServicios = await asegurarServicios();
const fallos: Fallo[] = [];
const cuentas: Cuenta[] = [];
let [verdes, pasan, fallan] = [0, 0, 0];
for (let vuelta = 1; vuelta <= Number(veces); vuelta += 1) {
  const inicio = performance.now();
  const cuenta = await correrNavegador(false, [`--output=test-results/vuelta-${String(vuelta)}`, ...argumentos]);
  if (cuenta.fallan === 0) verdes += 1;
  pasan += cuenta.pasan;
  fallan += cuenta.fallan;
  cuentas.push(cuenta);
  fallos.push(...(cuenta.fallos ?? []));
  const segundos = Math.round((performance.now() - inicio) / 1_000);
  console.log(`\nVuelta ${String(vuelta)} de ${veces}: ${cuenta.fallan === 0 ? 'bien' : 'mal'}, ${String(segundos)} s`);
}
console.log(`\n${String(verdes)} de ${veces} vueltas sin un fallo`);
const porPrueba = [...Map.groupBy(fallos, ({ prueba }) => prueba)].toSorted((a, b) => b[1].length - a[1].length);
for (const [prueba, { length }] of porPrueba) console.log(`${String(length).padStart(4)}  ${prueba}`);
decirFallos(fallos);
await terminarServicios();
process.exitCode = decirCuentas(pasan, fallan, sumarSaltadas(cuentas)) ? 0 : 1;
