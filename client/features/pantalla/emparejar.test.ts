import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emparejar } from './emparejar.ts';

/** HTTP statuses of all answers to the screen so far. */
let estados: number[] = [];
let vinculada = false;
beforeEach(() => {
  estados = [];
  vinculada = false;
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('fetch', (url: string) => {
    const cuerpo = url.endsWith('/codigo/')
      ? {
          codigo: 'NJF4DN',
          clave_dispositivo: 'k',
          expira_en: new Date(Date.now() + 600_000).toISOString(),
          intervalo: 3,
        }
      : { token: vinculada ? 'el-token' : null };
    const respuesta = Response.json(cuerpo);
    estados.push(respuesta.status);
    return Promise.resolve(respuesta);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a screen waits for its token without an error in the console, and stops asking once it has it', async () => {
  const tokens: string[] = [];
  const codigos: (string | null)[] = [];
  emparejar({ alCodigo: (c) => codigos.push(c), alResponder: () => {}, alToken: (t) => tokens.push(t) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(codigos).toEqual(['NJF4DN']);
  expect(estados.length).toBeGreaterThan(15);
  expect(estados.filter((e) => e !== 200)).toEqual([]);
  vinculada = true;
  await vi.advanceTimersByTimeAsync(3_100);
  expect(tokens).toEqual(['el-token']);
  const preguntas = estados.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(estados).toHaveLength(preguntas);
});
