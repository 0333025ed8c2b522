import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLAVES } from '#client/lib/claves.ts';
import { crearInvalidador, REPASO_MS } from './invalidador.ts';
import { AUSENCIA_MS, crearReceptor, PACIENCIA_MS } from './receptor.ts';

/** A receiver whose page has read answers of `leido` and newer; null: none. */
const montar = (leido: number | null = null) => {
  const salidas = { aplicar: vi.fn<() => void>(), releer: vi.fn<() => void>(), repasar: vi.fn<() => void>() };
  const receptor = crearReceptor(salidas, () => leido);
  return {
    ...salidas,
    receptor,
    /** How often everything was read again, and how often only what has no version. */
    lecturas: () => [salidas.releer.mock.calls.length, salidas.repasar.mock.calls.length],
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the first connection of a page', () => {
  it('reads nothing twice when the greeting tells the version that the page was read at', () => {
    const { receptor, lecturas } = montar(7);
    receptor.saludar(7);
    expect(lecturas()).toEqual([0, 1]);
    receptor.recibir('carga:cambiada', { version: 8 });
    expect(lecturas()).toEqual([0, 1]);
  });

  it('reads everything again when something happened between the first answer and the greeting', () => {
    const { receptor, lecturas } = montar(7);
    receptor.saludar(8);
    expect(lecturas()).toEqual([1, 0]);
  });

  it('and when nothing has been read yet', () => {
    const { receptor, lecturas } = montar();
    receptor.saludar(7);
    expect(lecturas()).toEqual([1, 0]);
  });

  it('and once when an answer arrives that left before the greeting: its event went to nobody', () => {
    const { receptor, lecturas } = montar(7);
    receptor.saludar(7);
    receptor.alLeer(7);
    expect(lecturas()).toEqual([0, 1]);
    receptor.alLeer(6);
    receptor.alLeer(6);
    expect(lecturas()).toEqual([1, 1]);
  });
});

describe('a connection that comes back', () => {
  it('missed nothing at the version that was known: only what has no version is read again', () => {
    const { receptor, lecturas } = montar();
    receptor.saludar(7);
    receptor.recibir('carga:cambiada', { version: 8 });
    receptor.soltar(Date.now());
    receptor.saludar(8);
    expect(lecturas()).toEqual([1, 1]);
  });

  it('missed something at any other version, and goes on from there', () => {
    const { receptor, aplicar, lecturas } = montar();
    receptor.saludar(7);
    receptor.soltar(Date.now());
    receptor.saludar(9);
    expect(lecturas()).toEqual([2, 0]);
    receptor.recibir('carga:cambiada', { version: 10 });
    expect(aplicar).toHaveBeenCalledOnce();
    expect(lecturas()).toEqual([2, 0]);
    receptor.soltar(Date.now());
    receptor.saludar(10);
    expect(lecturas()).toEqual([2, 1]);
  });

  it('is told what comes first: if another event does, something was lost', () => {
    const { receptor, aplicar, lecturas } = montar();
    receptor.saludar(12);
    receptor.recibir('carga:cambiada', { version: 14 });
    expect(lecturas()).toEqual([2, 0]);
    receptor.saludar(20);
    receptor.recibir('carga:cambiada', { version: 19 });
    expect(aplicar).toHaveBeenCalledOnce();
    expect(lecturas()).toEqual([3, 0]);
  });

  it('reads everything again after a long absence, since the hour has no version', () => {
    const { receptor, lecturas } = montar();
    receptor.saludar(7);
    // It slept for so long, and noticed only when it woke.
    const oido = Date.now();
    vi.advanceTimersByTime(AUSENCIA_MS + 1);
    receptor.soltar(oido);
    receptor.saludar(7);
    expect(lecturas()).toEqual([2, 0]);
    receptor.soltar(Date.now());
    receptor.saludar(7);
    expect(lecturas()).toEqual([2, 1]);
  });

  it('of another run of the server knows nothing, and trusts what that run has answered', () => {
    const { receptor, lecturas } = montar(7);
    receptor.saludar(7);
    receptor.empezar();
    expect(lecturas()).toEqual([1, 1]);
    receptor.saludar(7);
    expect(lecturas()).toEqual([1, 2]);
    receptor.empezar();
    receptor.saludar(3);
    expect(lecturas()).toEqual([3, 2]);
  });

  it('takes up what an answer told while it was gone, and owes nothing that the greeting has settled', () => {
    const { receptor, lecturas } = montar();
    receptor.saludar(7);
    receptor.soltar(Date.now());
    receptor.alLeer(9);
    receptor.saludar(9);
    vi.advanceTimersByTime(2 * PACIENCIA_MS);
    expect(lecturas()).toEqual([2, 0]);
  });
});

describe('what is read again although nothing was missed', () => {
  const caducas = (cache: QueryClient) =>
    cache
      .getQueryCache()
      .getAll()
      .filter((q) => q.state.isInvalidated)
      .map((q) => q.queryKey);

  it('is what has no version, what could not be read, and what an earlier visit left', async () => {
    vi.setSystemTime(performance.timeOrigin + 10_000);
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    for (const clave of [CLAVES.yo, CLAVES.deseos, CLAVES.tareas]) cache.setQueryData(clave, []);
    cache.setQueryData(CLAVES.misTareas('PENDIENTE'), [], { updatedAt: performance.timeOrigin - 1 });
    cache.setQueryData(CLAVES.ranking, []);
    await cache.fetchQuery({ queryKey: CLAVES.ranking, queryFn: () => Promise.reject(new Error()) }).catch(() => null);
    crearInvalidador(cache).sueltas();
    expect(caducas(cache)).toEqual([CLAVES.misTareas('PENDIENTE'), CLAVES.ranking]);
    vi.advanceTimersByTime(REPASO_MS);
    expect(caducas(cache)).toEqual([CLAVES.deseos, CLAVES.misTareas('PENDIENTE'), CLAVES.ranking]);
    cache.clear();
  });

  it('is not what has failed again, whose button would go away under the finger', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const leer = {
      deseos: vi.fn<() => Promise<never[]>>(() => Promise.resolve([])),
      avisos: vi.fn<() => Promise<never>>(),
    };
    leer.avisos.mockRejectedValue(new Error());
    for (const [clave, queryFn] of [
      [CLAVES.deseos, leer.deseos],
      [CLAVES.avisos, leer.avisos],
    ] as const)
      new QueryObserver(cache, { queryKey: clave, queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
    const veces = () => [leer.deseos.mock.calls.length, leer.avisos.mock.calls.length];
    expect(veces()).toEqual([1, 1]);
    crearInvalidador(cache).sueltas();
    await vi.advanceTimersByTimeAsync(1);
    expect(veces()[1]).toBe(2);
    await vi.advanceTimersByTimeAsync(REPASO_MS);
    expect(veces()).toEqual([2, 2]);
    cache.clear();
  });
});
