import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mantenerDespierta } from './despierta.ts';

/** A fake document, which `ver` hides and shows. Hiding it releases all wake locks, as browsers do. */
let pagina: EventTarget & { visibilityState: 'visible' | 'hidden' };
let bloqueos: { released: boolean; release: () => Promise<void> }[];
let niega: boolean;

const estan = () => bloqueos.map((b) => !b.released);
const ver = async (visibilityState: 'visible' | 'hidden') => {
  pagina.visibilityState = visibilityState;
  if (visibilityState === 'hidden') for (const b of bloqueos) b.released = true;
  pagina.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  pagina = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  bloqueos = [];
  niega = false;
  vi.stubGlobal('document', pagina);
  vi.stubGlobal('navigator', {
    wakeLock: {
      request: async () => {
        await Promise.resolve();
        if (niega) throw new DOMException('low battery', 'NotAllowedError');
        const bloqueo = { released: false, release: () => Promise.resolve(void (bloqueo.released = true)) };
        bloqueos.push(bloqueo);
        return bloqueo;
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the wake lock is held while the page is visible, and requested again when it is shown again', async () => {
  const parar = mantenerDespierta();
  // A second event while the first request is in flight must not request another lock.
  await ver('visible');
  expect(estan()).toEqual([true]);
  await ver('hidden');
  expect(estan()).toEqual([false]);
  await ver('visible');
  expect(estan()).toEqual([false, true]);
  parar();
  expect(estan()).toEqual([false, false]);
  await ver('visible');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(estan()).toEqual([false, false]);
});

test('a lock that was refused or released is requested again within a minute', async () => {
  niega = true;
  const parar = mantenerDespierta();
  await ver('visible');
  expect(estan()).toEqual([]);
  niega = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(estan()).toEqual([true]);
  for (const b of bloqueos) b.released = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(estan()).toEqual([false, true]);
  parar();
});

test('a lock that arrives when nobody needs it any more is released', async () => {
  const parar = mantenerDespierta();
  parar();
  await vi.advanceTimersByTimeAsync(0);
  expect(estan()).toEqual([false]);
});

test('a browser without wake locks is left alone', () => {
  vi.stubGlobal('navigator', {});
  expect(() => mantenerDespierta()()).not.toThrow();
});
