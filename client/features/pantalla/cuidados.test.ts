import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cuandoSePueda, deriva, huellaDePagina, vigilarVersion } from './cuidados.ts';

describe('deriva', () => {
  it('moves every minute, a few pixels, and returns', () => {
    const pasos = Array.from({ length: 16 }, (_, minuto) => deriva(minuto));
    expect(new Set(pasos.map(({ x, y }) => `${String(x)},${String(y)}`)).size).toBe(8);
    for (const { x, y } of pasos) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(8);
    expect(deriva(8)).toEqual(deriva(0));
    expect(deriva(29_000_001)).not.toEqual(deriva(29_000_002));
  });
});

describe('cuandoSePueda', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('acts at the first allowed moment, and never after it is cancelled', async () => {
    let puede = false;
    const hacer = vi.fn();
    const parar = cuandoSePueda(() => puede, hacer);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(hacer).not.toHaveBeenCalled();
    puede = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hacer).toHaveBeenCalledOnce();
    parar();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(hacer).toHaveBeenCalledOnce();
    cuandoSePueda(() => true, hacer)();
    expect(hacer).toHaveBeenCalledTimes(2);
  });
});

describe('vigilarVersion', () => {
  const pagina = (huella: string) =>
    `<script type="module" src="/assets/index-${huella}.js"></script><link rel="stylesheet" href="/assets/index-${huella}.css">`;
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('tells one build from another by its files', () => {
    expect(huellaDePagina(pagina('a'))).not.toBe(huellaDePagina(pagina('b')));
    expect(huellaDePagina('<h1>502</h1>')).toBe('');
  });

  it('reloads within an hour, and never during a draft', async () => {
    let servida = pagina('a');
    let puede = false;
    const recargar = vi.fn();
    const parar = vigilarVersion(
      () => puede,
      recargar,
      () => Promise.resolve(servida),
    );
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    servida = pagina('b');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(recargar).not.toHaveBeenCalled();
    puede = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(recargar).toHaveBeenCalledOnce();
    parar();
  });

  it('does not reload if the server fails or does not answer', async () => {
    let falla = false;
    const recargar = vi.fn();
    const parar = vigilarVersion(
      () => true,
      recargar,
      () => (falla ? Promise.reject(new Error('no network')) : Promise.resolve(pagina('a'))),
    );
    await vi.advanceTimersByTimeAsync(0);
    falla = true;
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    expect(recargar).not.toHaveBeenCalled();
    parar();
  });
});
