import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insistir, PRIMERA_PAUSA_MS } from './reintentos.ts';

let pagina: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  pagina = new EventTarget();
  vi.stubGlobal('addEventListener', pagina.addEventListener.bind(pagina));
  vi.stubGlobal('removeEventListener', pagina.removeEventListener.bind(pagina));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const queViene = (alIntento: number) => {
  const pedir = vi.fn<() => Promise<string>>(async () => {
    if (pedir.mock.calls.length < alIntento) throw new TypeError('Failed to fetch');
    return 'fichero';
  });
  return pedir;
};

test('a failing load is retried after growing pauses, and not after it has succeeded', async () => {
  const pedir = queViene(3);
  const llega = insistir(pedir);
  await vi.advanceTimersByTimeAsync(PRIMERA_PAUSA_MS - 1);
  expect(pedir).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(pedir).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2 * PRIMERA_PAUSA_MS - 1);
  expect(pedir).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await llega).toBe('fichero');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(pedir).toHaveBeenCalledTimes(3);
});

test('the `online` event ends the pause, and after success the event is ignored', async () => {
  const pedir = queViene(2);
  const llega = insistir(pedir);
  await vi.advanceTimersByTimeAsync(1);
  pagina.dispatchEvent(new Event('online'));
  expect(await llega).toBe('fichero');
  pagina.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(pedir).toHaveBeenCalledTimes(2);
});

test('a load that keeps failing is retried for ever, at least once a minute', async () => {
  const pedir = queViene(Infinity);
  void insistir(pedir);
  await vi.advanceTimersByTimeAsync(600_000);
  const antes = pedir.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pedir.mock.calls.length - antes).toBe(1);
});
