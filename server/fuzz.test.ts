import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { jugarFuzz } from './testing/fuzz/jugar.ts';

const MUCHAS = 25_000;
/** `npm run fuzz -- 1000000` asks for a number of its own. */
const LLAMADAS = Number(process.env['FUZZ'] ?? 0) || rondas(2_000, MUCHAS);
const SEMILLA = Number(process.env['FUZZ_SEMILLA'] ?? 0) || Math.floor(Math.random() * 2 ** 31);

/** Bytes that may be in use more in the second half: what is kept to answer sooner is bounded. */
const HOLGURA = 12 * 1_048_576;

test(
  'every call handles any input: answers as described, refuses in Spanish, and stores nothing of it',
  { timeout: 0 },
  async () => {
    const { estados, rutas, nuncaBien, fallos, registro, memoria } = await jugarFuzz(LLAMADAS, SEMILLA);
    expect(fallos, `FUZZ_SEMILLA=${String(SEMILLA)}`).toEqual([]);
    expect(registro).toEqual([]);
    // It got in: chance finds no way to the rest, as to the certificate of a draft that is played to its end.
    expect(estados.get(200)).toBeGreaterThan(LLAMADAS / 8);
    expect(nuncaBien.length, nuncaBien.join(', ')).toBeLessThan(rutas / (LLAMADAS < MUCHAS ? 2 : 3));
    expect((memoria.at(-1) ?? 0) - (memoria[Math.floor(memoria.length / 2)] ?? 0)).toBeLessThan(HOLGURA);
  },
);
