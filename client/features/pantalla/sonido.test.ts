import { describe, expect, it } from 'vitest';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { notasDe, sonidosTras, suenaElSegundo } from './sonido.ts';

const reparto = (
  n: number,
  elecciones: readonly number[],
  turno: number | null,
  mas: Partial<SesionReparto> = {},
): EstadoPantalla =>
  ({
    sala: null,
    sesion: {
      id: 1,
      n,
      fase: 'ELECCION',
      turno_actual: 1,
      miembro_turno_actual: turno,
      elecciones: elecciones.map((e) => ({ n: e })),
      ...mas,
    },
  }) as EstadoPantalla;
const sala = (...pasos: readonly string[]): EstadoPantalla =>
  ({
    sesion: null,
    sala: { abierta_en: 'hoy', pasos: pasos.map((paso, i) => ({ miembro: i + 1, paso })) },
  }) as unknown as EstadoPantalla;
const nada = { sesion: null, sala: null } as EstadoPantalla;

const vivo = (antes: EstadoPantalla | null, ahora: EstadoPantalla) => sonidosTras({ antes, ahora, vivo: true });

describe('sonidosTras', () => {
  it('sounds a pick and the next turn, and the round instead of a turn when it is a new one', () => {
    expect(vivo(reparto(2, [2], 1), reparto(3, [2, 3], 2))).toEqual(['eleccion', 'turno']);
    expect(vivo(reparto(2, [2], 2), reparto(3, [2, 3], 1, { turno_actual: 2 }))).toEqual(['eleccion', 'ronda']);
    // The same member picks again.
    expect(vivo(reparto(2, [2], 1), reparto(3, [2, 3], 1))).toEqual(['eleccion']);
  });

  it('sounds a turn that passes without a pick, and the first one of a draft', () => {
    expect(vivo(reparto(3, [2], 1), reparto(4, [2], 2))).toEqual(['turno']);
    expect(vivo(nada, reparto(1, [], 1))).toEqual(['turno']);
    expect(vivo(reparto(9, [2], null, { id: 7, fase: 'COMPLETADA' }), reparto(1, [], 1))).toEqual(['turno']);
  });

  it('sounds the last pick and the end, once', () => {
    const fin = reparto(4, [2, 3], null, { fase: 'COMPLETADA' });
    const cierre = reparto(3, [2, 3], null, { fase: 'CIERRE' });
    expect(vivo(reparto(2, [2], 1), cierre)).toEqual(['eleccion']);
    expect(vivo(cierre, fin)).toEqual(['fin']);
    expect(vivo(reparto(2, [2], 1), reparto(3, [2, 3], null, { fase: 'COMPLETADA' }))).toEqual(['eleccion', 'fin']);
    expect(vivo(fin, fin)).toEqual([]);
    // After a cancellation the wall shows the draft before it again.
    expect(vivo(reparto(2, [2], 1, { id: 5, fase: 'CANCELADA' }), fin)).toEqual([]);
    expect(vivo(reparto(2, [2], 1), nada)).toEqual([]);
  });

  it('is silent for an undo, also when it changes the turn or the round, and for a pause', () => {
    expect(vivo(reparto(3, [2, 3], 2), reparto(4, [2], 1))).toEqual([]);
    expect(vivo(reparto(3, [2, 3], 1, { turno_actual: 2 }), reparto(4, [2], 2))).toEqual([]);
    expect(vivo(reparto(3, [2, 3], 2), reparto(4, [2, 3], 2))).toEqual([]);
  });

  it('is silent for reads, reconnections and the first state', () => {
    const [antes, ahora] = [reparto(2, [2], 1), reparto(3, [2, 3], 2)];
    expect(sonidosTras({ antes, ahora, vivo: false })).toEqual([]);
    expect(vivo(null, ahora)).toEqual([]);
    expect(vivo(ahora, ahora)).toEqual([]);
    expect(sonidosTras({ antes: sala('FALTA'), ahora: sala('DENTRO'), vivo: false })).toEqual([]);
  });

  it('sounds an arrival in the lobby, also of a new member, but neither votes nor the lobby itself', () => {
    expect(vivo(sala('DENTRO', 'FALTA'), sala('DENTRO', 'DENTRO'))).toEqual(['llegada']);
    expect(vivo(sala('DENTRO'), sala('DENTRO', 'VOTANDO'))).toEqual(['llegada']);
    expect(vivo(sala('DENTRO', 'FALTA'), sala('VOTANDO', 'FALTA'))).toEqual([]);
    expect(vivo(nada, sala('DENTRO'))).toEqual([]);
    expect(vivo(sala('DENTRO'), nada)).toEqual([]);
  });
});

it('ticks at each of the last ten seconds, never twice, at zero, or when time is added', () => {
  expect([12, 11, 10, 9, 1, 0].filter((s) => suenaElSegundo(s + 1, s))).toEqual([10, 9, 1]);
  expect(suenaElSegundo(9, 9)).toBe(false);
  expect(suenaElSegundo(3, 10)).toBe(false);
});

it('plays sounds one after the other, within two seconds', () => {
  const [cuerda, dos] = [notasDe(['eleccion']), notasDe(['eleccion', 'turno'])];
  expect(dos.slice(0, cuerda.length)).toEqual(cuerda);
  const siguientes = dos.slice(cuerda.length).map((n) => n.en);
  expect(Math.min(...siguientes)).toBeGreaterThan(0.3);
  expect(siguientes).toEqual(siguientes.toSorted((a, b) => a - b));
  expect(Math.max(...dos.map((n) => n.en + n.dura))).toBeLessThan(2);
});
