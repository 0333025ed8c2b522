import { describe, expect, it } from 'vitest';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { escenaDe, MOMENTO_MS, momentoTras, planoDe, TABLERO_MS } from './momento.ts';

const sesion = (n: number, elecciones: readonly number[], fase: SesionReparto['fase'] = 'ELECCION', id = 1) =>
  ({ id, n, fase, elecciones: elecciones.map((e) => ({ n: e })) }) as SesionReparto;

describe('momentoTras', () => {
  const primero = momentoTras(null, { antes: sesion(1, []), ahora: sesion(2, [2]), vivo: true }, 500);

  it('shows a pick that arrives live, and of several the newest', () => {
    expect(primero).toEqual({ n: 2, desde: 500 });
    expect(momentoTras(primero, { antes: sesion(2, [2]), ahora: sesion(3, [2, 3]), vivo: true }, 900)).toEqual({
      n: 3,
      desde: 900,
    });
    expect(momentoTras(null, { antes: sesion(1, []), ahora: sesion(4, [2, 3, 4]), vivo: true }, 900)).toEqual({
      n: 4,
      desde: 900,
    });
  });

  it('shows neither a pick that a reconnection brings nor one from before the page was opened', () => {
    expect(momentoTras(null, { antes: sesion(1, []), ahora: sesion(3, [2, 3]), vivo: false }, 0)).toBeNull();
    expect(momentoTras(null, { antes: null, ahora: sesion(3, [2, 3]), vivo: true }, 0)).toBeNull();
    expect(
      momentoTras(null, { antes: sesion(9, [2], 'COMPLETADA', 7), ahora: sesion(3, [2, 3]), vivo: true }, 0),
    ).toBeNull();
  });

  it('keeps a pick while it stands, and drops it when it is undone or the picking is over', () => {
    expect(momentoTras(primero, { antes: sesion(2, [2]), ahora: sesion(3, [2]), vivo: true }, 900)).toBe(primero);
    expect(momentoTras(primero, { antes: sesion(2, [2]), ahora: sesion(2, [2]), vivo: false }, 900)).toBe(primero);
    expect(momentoTras(primero, { antes: sesion(2, [2]), ahora: sesion(3, []), vivo: true }, 900)).toBeNull();
    const segundo = { n: 3, desde: 900 };
    expect(momentoTras(segundo, { antes: sesion(3, [2, 3]), ahora: sesion(4, [2]), vivo: true }, 950)).toBeNull();
    expect(
      momentoTras(primero, { antes: sesion(2, [2]), ahora: sesion(3, [2, 3], 'CIERRE'), vivo: true }, 900),
    ).toBeNull();
    expect(momentoTras(primero, { antes: sesion(2, [2]), ahora: null, vivo: true }, 900)).toBeNull();
  });
});

it('gives a pick its three seconds, then the board, then the turn', () => {
  const momento = { n: 2, desde: 1_000 };
  expect(planoDe(null, 5_000)).toBe('turno');
  expect(planoDe(momento, 1_000 + MOMENTO_MS - 1)).toBe('momento');
  expect(planoDe(momento, 1_000 + MOMENTO_MS)).toBe('tablero');
  expect(planoDe(momento, 1_000 + MOMENTO_MS + TABLERO_MS - 1)).toBe('tablero');
  expect(planoDe(momento, 1_000 + MOMENTO_MS + TABLERO_MS)).toBe('turno');
});

it('alternates the coming week with the day, but never during a draft, a trial or a result', () => {
  const escena = (
    ahora: number,
    conSemana = true,
    mas: Partial<EstadoPantalla> = {},
    finalHasta = 0,
    conCuento = false,
  ) =>
    escenaDe({ sesion: null, ensayo: null, sala: null, ...mas } as EstadoPantalla, {
      finalHasta,
      ahora,
      desfase: 1_000,
      conSemana,
      conCuento,
    });
  expect([0, 29_999, 30_000, 59_999, 60_000].map((ahora) => escena(ahora))).toEqual([
    'dia',
    'dia',
    'semana',
    'semana',
    'dia',
  ]);
  expect(escena(30_000, false)).toBe('dia');
  // The latest week's story is shown after the coming week; without a coming week it alternates with the day.
  const conCuento = (ahora: number, conSemana: boolean) => escena(ahora, conSemana, {}, 0, true);
  expect([0, 30_000, 60_000, 90_000].map((ahora) => conCuento(ahora, true))).toEqual([
    'dia',
    'semana',
    'cuento',
    'dia',
  ]);
  expect([0, 30_000, 60_000].map((ahora) => conCuento(ahora, false))).toEqual(['dia', 'cuento', 'dia']);
  expect(escena(30_000, false, { sesion: sesion(2, []) }, 0, true)).toBe('turno');
  expect(escena(30_000, true, { sesion: sesion(2, []) })).toBe('turno');
  expect(escena(30_000, true, { sesion: sesion(2, [], 'CIERRE') })).toBe('cierre');
  expect(escena(30_000, true, { ensayo: {} as EstadoPantalla['ensayo'] })).toBe('ensayo');
  expect(escena(30_000, true, { sesion: sesion(2, [], 'COMPLETADA') }, 31_000)).toBe('final');

  // An open lobby precedes day, week and result until it ends by the server's clock. A trial and a draft precede the lobby.
  const sala = { expira_en: new Date(60_000).toISOString() } as EstadoPantalla['sala'];
  expect([30_000, 58_999, 59_000].map((ahora) => escena(ahora, true, { sala }))).toEqual(['sala', 'sala', 'semana']);
  expect(escena(30_000, true, { sala, sesion: sesion(2, [], 'COMPLETADA') }, 31_000)).toBe('sala');
  expect(escena(30_000, true, { sala, sesion: sesion(2, []) })).toBe('turno');
  expect(escena(30_000, true, { sala, ensayo: {} as EstadoPantalla['ensayo'] })).toBe('ensayo');
});
