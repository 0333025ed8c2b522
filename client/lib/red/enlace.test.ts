import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLAVES } from './claves.ts';
import { crearInvalidador, REPASO_MS } from '#client/realtime/invalidador.ts';
import { AUSENCIA_MS, crearEnlace, GRACIA_MS, type Conexion, type Motivo } from './enlace.ts';
import { crearEpoca } from './version-familia.ts';

interface Suceso {
  readonly version: number;
  readonly sinVersion?: true;
}

/** Creates a link with mocked ports, on a page whose oldest cached answer has version `leido`; null: no answer yet. */
const montar = (leido: number | null = null) => {
  const salidas = {
    aplicar: vi.fn<(suceso: Suceso) => void>(),
    releer: vi.fn<(motivo: Motivo) => void>(),
    repasar: vi.fn<() => void>(),
    repetir: vi.fn<() => void>(),
    sondear: vi.fn<() => void>(),
    alConexion: vi.fn<(conexion: Conexion) => void>(),
  };
  const epoca = crearEpoca();
  epoca.anotar('primera', undefined);
  const enlace = crearEnlace<Suceso>({
    ...salidas,
    epoca,
    versionDe: ({ version, sinVersion }) => (sinVersion ? null : version),
    leido: () => leido,
  });
  return {
    ...salidas,
    epoca,
    enlace,
    saludar: (version: number, de = 'primera') => enlace.saludar({ version, epoca: de, alLlamar: epoca.leer() }),
    /** Number of full reads, and number of reads of unversioned data alone. */
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
  it('reads only unversioned data again when the handshake has the version of the page’s answers', () => {
    const { enlace, saludar, lecturas } = montar(7);
    saludar(7);
    expect(lecturas()).toEqual([0, 1]);
    enlace.recibir({ version: 8 });
    expect(lecturas()).toEqual([0, 1]);
  });

  it('reads everything again when the handshake has a newer version than the page’s answers', () => {
    const { saludar, lecturas } = montar(7);
    saludar(8);
    expect(lecturas()).toEqual([1, 0]);
  });

  it('reads everything again when nothing has been read yet', () => {
    const { saludar, lecturas } = montar();
    saludar(7);
    expect(lecturas()).toEqual([1, 0]);
  });

  it('reads everything once when an answer has an older version than the handshake, since its event was missed', () => {
    const { enlace, saludar, lecturas } = montar(7);
    saludar(7);
    enlace.anotar(7);
    expect(lecturas()).toEqual([0, 1]);
    enlace.anotar(6);
    enlace.anotar(6);
    expect(lecturas()).toEqual([1, 1]);
  });
});

describe('an answer older than the known version', () => {
  it('causes one more read, and no other answer does', () => {
    const { enlace, saludar, repetir } = montar(7);
    enlace.anotar(7);
    saludar(7);
    enlace.recibir({ version: 8 });
    enlace.anotar(8);
    enlace.anotar(9);
    expect(repetir).not.toHaveBeenCalled();
    enlace.anotar(7);
    enlace.anotar(7);
    expect(repetir).toHaveBeenCalledTimes(2);
  });

  it('is read once more on arrival, even if its request was sent before the event', async () => {
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
    // An event arrives and invalidates the key. A request is already in flight, so React Query sends no other.
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
  it('at the known version reads only unversioned data again', () => {
    const { enlace, saludar, lecturas } = montar();
    saludar(7);
    enlace.recibir({ version: 8 });
    enlace.desconectado(Date.now());
    saludar(8);
    expect(lecturas()).toEqual([1, 1]);
  });

  it('at any other version reads everything again, and counts events from there', () => {
    const { enlace, saludar, aplicar, lecturas } = montar();
    saludar(7);
    enlace.desconectado(Date.now());
    saludar(9);
    expect(lecturas()).toEqual([2, 0]);
    enlace.recibir({ version: 10 });
    expect(aplicar).toHaveBeenCalledOnce();
    expect(lecturas()).toEqual([2, 0]);
    enlace.desconectado(Date.now());
    saludar(10);
    expect(lecturas()).toEqual([2, 1]);
  });

  it('reads everything again if an event further ahead comes before the handshake', () => {
    const { enlace, saludar, aplicar, lecturas } = montar();
    saludar(12);
    enlace.recibir({ version: 14 });
    expect(lecturas()).toEqual([2, 0]);
    saludar(20);
    enlace.recibir({ version: 19 });
    expect(aplicar).toHaveBeenCalledOnce();
    expect(lecturas()).toEqual([3, 0]);
  });

  it('reads everything again after a long absence, since the time of day has no version', () => {
    const { enlace, saludar, lecturas } = montar();
    saludar(7);
    // The device slept, and noticed the lost connection only when it woke.
    const oido = Date.now();
    vi.advanceTimersByTime(AUSENCIA_MS + 1);
    enlace.desconectado(oido);
    saludar(7);
    expect(lecturas()).toEqual([2, 0]);
    enlace.desconectado(Date.now());
    saludar(7);
    expect(lecturas()).toEqual([2, 1]);
  });

  it('to another run of the server reads everything again, and compares versions of that run from then on', () => {
    const { epoca, saludar, lecturas } = montar(7);
    saludar(7);
    epoca.anotar('segunda', 'primera');
    expect(lecturas()).toEqual([1, 1]);
    saludar(7, 'segunda');
    expect(lecturas()).toEqual([1, 2]);
    epoca.anotar('tercera', 'segunda');
    saludar(3, 'tercera');
    expect(lecturas()).toEqual([3, 2]);
  });

  it('to an ended run of the server ignores its events, and reads everything again', () => {
    const { epoca, enlace, aplicar, releer } = montar(7);
    epoca.anotar('segunda', 'primera');
    expect(enlace.saludar({ version: 50, epoca: 'primera', alLlamar: 'primera' })).toBe(false);
    enlace.recibir({ version: 51 });
    expect(aplicar).not.toHaveBeenCalled();
    expect(releer.mock.calls).toEqual([['OTRA_EPOCA'], ['OTRA_EPOCA']]);
  });

  it('takes the version of an answer received meanwhile, and reads everything only once', () => {
    const { enlace, saludar, lecturas } = montar();
    saludar(7);
    enlace.desconectado(Date.now());
    enlace.anotar(9);
    saludar(9);
    vi.advanceTimersByTime(2 * GRACIA_MS);
    expect(lecturas()).toEqual([2, 0]);
  });
});

describe('data that is read again although nothing was missed', () => {
  const caducas = (cache: QueryClient) =>
    cache
      .getQueryCache()
      .getAll()
      .filter((q) => q.state.isInvalidated)
      .map((q) => q.queryKey);

  it('is unversioned data, and data that could not be read', async () => {
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

  it('is not data that has failed twice, because its retry button would disappear while being tapped', async () => {
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

describe('without a connection', () => {
  // Specification: 2.53 9.11
  it('polls every five seconds, not sooner and not later, and stops once events arrive', () => {
    const { enlace, saludar, sondear, alConexion } = montar(7);
    vi.advanceTimersByTime(4_999);
    expect(sondear).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_001);
    expect(sondear).toHaveBeenCalledTimes(3);
    saludar(7);
    vi.advanceTimersByTime(30_000);
    expect(sondear).toHaveBeenCalledTimes(3);
    enlace.desconectado();
    vi.advanceTimersByTime(5_000);
    expect(sondear).toHaveBeenCalledTimes(4);
    enlace.responder(false);
    enlace.responder(true);
    expect(alConexion.mock.calls.flat()).toEqual(['sondeo', 'vivo', 'sondeo', 'sin-red', 'sondeo']);
    enlace.parar();
    vi.advanceTimersByTime(30_000);
    expect(sondear).toHaveBeenCalledTimes(4);
  });
});
