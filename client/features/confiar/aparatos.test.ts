import { expect, test } from 'vitest';
import { aparatoDe, PASOS } from './aparatos.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';

test.each([
  ['iphone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1', 5],
  ['iphone', MAC, 5],
  ['mac', MAC, 0],
  ['android', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36', 5],
  ['android-firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 5],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36', 10],
  ['firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 0],
  ['otro', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36', 0],
] as const)('an %s is recognized, and has two or three steps', (aparato, agente, toques) => {
  expect(aparatoDe(agente, toques)).toBe(aparato);
  const { pasos } = PASOS[aparato];
  expect(pasos.length).toBeGreaterThanOrEqual(2);
  expect(pasos.length).toBeLessThanOrEqual(3);
  for (const { filas, toca } of pasos) expect(filas[toca]).toBeDefined();
});
