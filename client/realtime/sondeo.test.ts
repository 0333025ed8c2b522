import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { crearSondeo } from './sondeo.ts';

let cache: QueryClient;
let lecturas: number;
let parar: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  lecturas = 0;
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const leer = () => {
    lecturas += 1;
    return Promise.resolve(lecturas);
  };
  // An active query, which a screen shows, and an inactive one.
  parar = [new QueryObserver(cache, { queryKey: ['vista'], queryFn: leer }).subscribe(() => undefined)];
  cache.setQueryData(['olvidada'], 0);
});
afterEach(() => {
  for (const fin of parar) fin();
  cache.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pasar = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('refetches active queries and no inactive ones', async () => {
  const leer = crearSondeo(cache);
  await pasar(0);
  lecturas = 0;
  leer();
  await pasar(0);
  expect(lecturas).toBe(1);
});

it('refetches nothing in a hidden tab', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const leer = crearSondeo(cache);
  await pasar(0);
  lecturas = 0;
  leer();
  await pasar(0);
  expect(lecturas).toBe(0);
});

it('does not repeat a read in flight, but restarts a hung one', async () => {
  let cortada = false;
  let pedidas = 0;
  const colgada = new QueryObserver(cache, {
    queryKey: ['colgada'],
    queryFn: ({ signal }) => {
      pedidas += 1;
      signal.addEventListener('abort', () => (cortada = true));
      return new Promise(() => undefined);
    },
  });
  parar.push(colgada.subscribe(() => undefined));
  const leer = crearSondeo(cache);
  await pasar(0);
  expect(pedidas).toBe(1);
  for (let veces = 0; veces < 5; veces += 1) {
    leer();
    await pasar(1);
  }
  expect([pedidas, cortada]).toEqual([1, false]);
  leer();
  await pasar(0);
  expect([pedidas, cortada]).toEqual([2, true]);
  // The other query, which answers, was read at first and at each of the six polls.
  expect(lecturas).toBe(7);
});
