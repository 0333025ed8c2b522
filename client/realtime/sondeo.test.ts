import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ponerConectado, ponerSinRespuesta } from './estado.ts';
import { sondear } from './sondeo.ts';

let cache: QueryClient;
let lecturas: number;
let parar: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  ponerSinRespuesta(false);
  ponerConectado(false);
  lecturas = 0;
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const leer = () => {
    lecturas += 1;
    return Promise.resolve(lecturas);
  };
  // One that a screen shows, and one that nobody looks at.
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

// Specification: 2.53 9.11
it('reads what a screen shows every five seconds, not sooner and not later, while the socket is down', async () => {
  parar.push(sondear(cache));
  await pasar(0);
  lecturas = 0;
  await pasar(4_999);
  expect(lecturas).toBe(0);
  await pasar(1);
  expect(lecturas).toBe(1);
  await pasar(10_000);
  expect(lecturas).toBe(3);
});

it('stops when the socket is back, and begins again when it goes', async () => {
  parar.push(sondear(cache));
  ponerConectado(true);
  await pasar(0);
  lecturas = 0;
  await pasar(30_000);
  expect(lecturas).toBe(0);
  ponerConectado(false);
  await pasar(5_000);
  expect(lecturas).toBe(1);
});

it('reads nothing in a tab that nobody looks at', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  parar.push(sondear(cache));
  await pasar(0);
  lecturas = 0;
  await pasar(30_000);
  expect(lecturas).toBe(0);
});

it('waits for a read that takes long, and begins one anew that hangs', async () => {
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
  parar.push(
    colgada.subscribe(() => undefined),
    sondear(cache),
  );
  await pasar(0);
  expect(pedidas).toBe(1);
  await pasar(29_999);
  expect([pedidas, cortada]).toEqual([1, false]);
  await pasar(1);
  expect([pedidas, cortada]).toEqual([2, true]);
  // What answers is read meanwhile as always.
  expect(lecturas).toBe(7);
});
