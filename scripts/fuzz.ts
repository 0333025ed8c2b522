import { correr } from './correr.ts';

// `npm run fuzz -- 1000000` sends that many random requests to all routes of the server. A failure names its seed: FUZZ_SEMILLA
// repeats that run.
const llamadas = Number(process.argv[2] ?? 1_000_000);
if (!Number.isSafeInteger(llamadas) || llamadas < 1) {
  console.error('Uso: npm run fuzz -- LLAMADAS');
  process.exit(2);
}
process.env['FUZZ'] = String(llamadas);
process.exitCode = await correr('vitest', [
  'run',
  '--config',
  'scripts/vitest.config.ts',
  '--project',
  'servidor',
  'server/fuzz.test.ts',
]);
