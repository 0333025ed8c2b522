import { correr } from './correr.ts';

/**
 * `npm run fuzz -- 1000000`: asks the server so many times for everything that it has, in every way, which is half an hour
 * for a million. FUZZ_SEMILLA plays the same again, as a failure names it.
 */
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
