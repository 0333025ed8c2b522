import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { jugarFuzz } from './testing/fuzz/jugar.ts';

const MUCHAS = 40_000;
/** `npm run fuzz -- 1000000` sets the number of calls. */
const LLAMADAS = Number(process.env['FUZZ'] ?? 0) || rondas(2_000, MUCHAS);
const SEMILLA = Number(process.env['FUZZ_SEMILLA'] ?? 0) || Math.floor(Math.random() * 2 ** 31);

/** Growth of memory allowed in the second half of the run, in bytes: caches are bounded, so there should be hardly any. */
const HOLGURA = 12 * 1_048_576;

test(
  'every call handles any input: answers as described or refuses in Spanish, and stores nothing of a refused one',
  { timeout: 0 },
  async () => {
    const { estados, rutas, nuncaBien, fallos, registro, memoria } = await jugarFuzz(LLAMADAS, SEMILLA);
    expect(fallos, `FUZZ_SEMILLA=${String(SEMILLA)}`).toEqual([]);
    expect(registro).toEqual([]);
    // Many calls succeed. Chance never reaches some, such as the certificate of a draft that was played to its end.
    expect(estados.get(200)).toBeGreaterThan(LLAMADAS / 8);
    expect(nuncaBien.length, nuncaBien.join(', ')).toBeLessThan(rutas * (LLAMADAS < MUCHAS ? 0.6 : 0.36));
    expect((memoria.at(-1) ?? 0) - (memoria[Math.floor(memoria.length / 2)] ?? 0)).toBeLessThan(HOLGURA);
  },
);
