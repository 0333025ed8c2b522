import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLAVES } from '#client/lib/claves.ts';
import { crearInvalidador, REPASO_MS } from './invalidador.ts';
import { AUSENCIA_MS, crearReceptor, PACIENCIA_MS } from './receptor.ts';

/** A receiver whose page has read answers of `leido` and newer; null: none. */
const montar = (leido: number | null = null) => {
  const salidas = {
    aplicar: vi.fn<() => void>(),
    releer: vi.fn<() => void>(),
    repasar: vi.fn<() => void>(),
    repetir: vi.fn<() => void>(),
  };
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

describe('an answer that is older than what is known', () => {
  it('says that what is read for the first time has to be read once more, and no other answer does', () => {
    const { receptor, repetir } = montar(7);
    receptor.alLeer(7);
    receptor.saludar(7);
    receptor.recibir('carga:cambiada', { version: 8 });
    receptor.alLeer(8);
    receptor.alLeer(9);
    expect(repetir).not.toHaveBeenCalled();
    receptor.alLeer(7);
    receptor.alLeer(7);
    expect(repetir).toHaveBeenCalledTimes(2);
  });

  it('is read once more when it has come, although what asked for that came before', async () => {
    const cache = new QueryClient();
    const [primera, segunda] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const leer = vi.fn<() => Promise<string>>();
    leer.mockReturnValueOnce(primera.promise).mockReturnValueOnce(segunda.promise);
    const otra = vi.fn<() => Promise<string>>(() => Promise.resolve('otra'));
    const mirando = new QueryObserver(cache, { queryKey: CLAVES.paraVotar, queryFn: leer });
    const dejar = [
      mirando,
      new QueryObserver(cache, { queryKey: CLAVES.tareas, queryFn: otra, staleTime: Infinity }),
    ].map((observador) => observador.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(1);
    const invalidador = crearInvalidador(cache);
    // The event: react-query has one answer on its way, and waits for that.
    invalidador.pedir(CLAVES.paraVotar);
    await vi.advanceTimersByTimeAsync(100);
    expect(leer).toHaveBeenCalledTimes(1);
    invalidador.repetir();
    primera.resolve('vieja');
    await vi.advanceTimersByTimeAsync(1);
    expect([leer.mock.calls.length, otra.mock.calls.length]).toEqual([2, 1]);
    segunda.resolve('nueva');
    await vi.advanceTimersByTimeAsync(1);
    expect(mirando.getCurrentResult().data).toBe('nueva');
    for (const uno of dejar) uno();
    cache.clear();
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

  it('is what has no version, and what could not be read', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    for (const clave of [CLAVES.yo, CLAVES.deseos, CLAVES.tareas]) cache.setQueryData(clave, []);
    cache.setQueryData(CLAVES.ranking, []);
    await cache.fetchQuery({ queryKey: CLAVES.ranking, queryFn: () => Promise.reject(new Error()) }).catch(() => null);
    crearInvalidador(cache).sueltas();
    expect(caducas(cache)).toEqual([CLAVES.ranking]);
    vi.advanceTimersByTime(REPASO_MS);
    expect(caducas(cache)).toEqual([CLAVES.deseos, CLAVES.ranking]);
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
