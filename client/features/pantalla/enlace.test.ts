import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import type { Conexion } from '#client/lib/red/enlace.ts';
import { esperaTras, mantenerEnlace } from './enlace.ts';

/** A WebSocket whose other end is the test. */
class Enchufe extends EventTarget {
  readonly enviado: string[] = [];
  cerrado = false;
  send(texto: string) {
    this.enviado.push(texto);
  }
  close() {
    this.cerrado = true;
  }
  abre() {
    this.dispatchEvent(new Event('open'));
  }
  dice(mensaje: object) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(mensaje) }));
  }
  cae(code = 1006) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const estado = (version: number, fase?: string, epoca = 'primera') =>
  ({
    version,
    epoca,
    conectados: [],
    sesion: fase === undefined ? null : { id: 1, fase },
  }) as unknown as EstadoPantalla;

const montar = () => {
  const enchufes: Enchufe[] = [];
  const estados: number[] = [];
  const conexiones: Conexion[] = [];
  const leer = vi.fn(() => Promise.resolve(estado(1)));
  const alRevocar = vi.fn();
  const parar = mantenerEnlace(
    'ficha',
    { alEstado: (e) => estados.push(e.version), alConexion: (c) => conexiones.push(c), alRevocar },
    {
      abrir: () => {
        const nuevo = new Enchufe();
        enchufes.push(nuevo);
        return nuevo as unknown as WebSocket;
      },
      leer,
    },
  );
  const ultimo = () => enchufes.at(-1)!;
  const vivo = async (e: EstadoPantalla) => {
    await vi.advanceTimersByTimeAsync(0);
    ultimo().abre();
    ultimo().dice({ tipo: 'estado', ...e });
    leer.mockClear();
  };
  return { enchufes, estados, conexiones, leer, alRevocar, parar, ultimo, vivo };
};

let documento: EventTarget & { visibilityState: string };
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  documento = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const ventana = new EventTarget();
  vi.stubGlobal('document', documento);
  vi.stubGlobal('addEventListener', ventana.addEventListener.bind(ventana));
  vi.stubGlobal('removeEventListener', ventana.removeEventListener.bind(ventana));
  vi.stubGlobal('dispatchEvent', ventana.dispatchEvent.bind(ventana));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('esperaTras', () => {
  it('stays between 0.5 and 5 seconds and grows', () => {
    expect(esperaTras(1, 0)).toBe(500);
    expect([1, 2, 3, 4, 20].map((n) => esperaTras(n, 1))).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
  });
});

describe('mantenerEnlace', () => {
  it('sends its token first and is live after the first whole state', async () => {
    const t = montar();
    await t.vivo(estado(7));
    expect(t.ultimo().enviado).toEqual(['{"token":"ficha"}']);
    expect(t.conexiones.at(-1)).toBe('vivo');
    t.ultimo().dice({ tipo: 'cambio', version: 8 });
    expect(t.estados.at(-1)).toBe(8);
    t.parar();
  });

  it('reconnects after the server restarts, and accepts the older version of a restored database', async () => {
    const t = montar();
    await t.vivo(estado(50));
    t.ultimo().cae(1012);
    expect(t.conexiones.at(-1)).toBe('sondeo');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(t.enchufes).toHaveLength(2);
    t.ultimo().cae();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(t.enchufes).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(t.enchufes).toHaveLength(3);
    t.ultimo().abre();
    t.ultimo().dice({ tipo: 'estado', ...estado(12) });
    expect(t.estados.at(-1)).toBe(12);
    expect(t.conexiones.at(-1)).toBe('vivo');
    t.parar();
  });

  it('drops a connection without a first message', async () => {
    const t = montar();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(t.enchufes[0]?.cerrado).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(t.enchufes).toHaveLength(2);
    t.parar();
  });

  it('drops a connection without heartbeats and does not redraw for a heartbeat', async () => {
    const t = montar();
    await t.vivo(estado(5));
    for (let i = 0; i < 4; i += 1) {
      await vi.advanceTimersByTimeAsync(5_000);
      t.ultimo().dice({ tipo: 'latido', version: 5 });
    }
    expect(t.estados.filter((version) => version === 5)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(t.conexiones.at(-1)).toBe('vivo');
    await vi.advanceTimersByTimeAsync(1);
    expect(t.enchufes[0]?.cerrado).toBe(true);
    expect(t.conexiones.at(-1)).toBe('sondeo');
    t.parar();
  });

  it('polls every five seconds while down and not while live', async () => {
    const t = montar();
    await t.vivo(estado(5));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(t.leer).not.toHaveBeenCalled();
    t.leer.mockResolvedValue(estado(6));
    t.ultimo().cae();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(t.estados.at(-1)).toBe(6);
    t.leer.mockRejectedValue(new ErrorApi(0));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(t.conexiones.at(-1)).toBe('sin-red');
    t.leer.mockResolvedValue(estado(6));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(t.conexiones.at(-1)).toBe('sondeo');
    t.parar();
  });

  it.each([
    ['a close with code 4401', (t: ReturnType<typeof montar>) => t.ultimo().cae(4401)],
    [
      'a 401 to a poll',
      (t: ReturnType<typeof montar>) => {
        t.leer.mockRejectedValue(new ErrorApi(401));
        t.ultimo().cae();
      },
    ],
  ])('stops for good after %s', async (_caso, quitar) => {
    const t = montar();
    await t.vivo(estado(5));
    quitar(t);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(t.alRevocar).toHaveBeenCalledOnce();
    const cuantos = t.enchufes.length;
    t.leer.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(t.enchufes).toHaveLength(cuantos);
    expect(t.leer).not.toHaveBeenCalled();
  });

  it('reads the state again every ten minutes, and every half minute during a draft', async () => {
    const t = montar();
    await t.vivo(estado(5));
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(t.leer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(t.leer).toHaveBeenCalledOnce();
    t.ultimo().dice({ tipo: 'reparto:iniciado', version: 6, sesion: { id: 1, fase: 'ELECCION' } });
    t.leer.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(t.leer).toHaveBeenCalledTimes(2);
    t.parar();
  });

  it('detects a dead socket that looks open', async () => {
    const t = montar();
    await t.vivo(estado(5, 'ELECCION'));
    t.leer.mockResolvedValue(estado(9, 'ELECCION'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(t.estados.at(-1)).toBe(5);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(t.estados.at(-1)).toBe(9);
    expect(t.enchufes[0]?.cerrado).toBe(true);
    t.parar();
  });

  it('accepts a restored server while polling too, and ignores a late answer of the run before it', async () => {
    const t = montar();
    t.leer.mockResolvedValue(estado(50));
    await vi.advanceTimersByTimeAsync(5_000);
    const tarde = Promise.withResolvers<EstadoPantalla>();
    t.leer.mockReturnValueOnce(tarde.promise);
    await vi.advanceTimersByTimeAsync(5_000);
    t.leer.mockResolvedValue(estado(12, undefined, 'segunda'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(t.estados.at(-1)).toBe(12);
    tarde.resolve(estado(50));
    await vi.advanceTimersByTimeAsync(0);
    expect(t.estados.at(-1)).toBe(12);
    t.parar();
  });

  it('drops a socket that still leads to the server as it was before a restore', async () => {
    const t = montar();
    await t.vivo(estado(50, 'ELECCION'));
    t.leer.mockResolvedValue(estado(12, 'ELECCION', 'segunda'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(t.estados.at(-1)).toBe(12);
    expect(t.enchufes[0]?.cerrado).toBe(true);
    t.parar();
  });

  it('reconnects when the network or the page returns', async () => {
    const t = montar();
    await t.vivo(estado(5));
    dispatchEvent(new Event('offline'));
    expect(t.conexiones.at(-1)).toBe('sin-red');
    const antes = t.enchufes.length;
    dispatchEvent(new Event('online'));
    expect(t.enchufes).toHaveLength(antes + 1);
    await t.vivo(estado(6));
    documento.dispatchEvent(new Event('visibilitychange'));
    expect(t.leer).toHaveBeenCalledOnce();
    t.parar();
  });
});
