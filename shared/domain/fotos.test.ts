import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumarSegundos } from './instantes.ts';
import { caducanDesde, MAXIMO_FOTOS, porQueNoPoneFoto, quitaFoto, sobran } from './fotos.ts';

const INICIO = '2026-10-01T08:00:00.000Z';

describe('the picture of a completion', () => {
  test('is added by the member who did it, and by nobody else', () => {
    expect(porQueNoPoneFoto({ estado: 'COMPLETADA', autor: 2 }, 2)).toBeNull();
    expect(porQueNoPoneFoto({ estado: 'COMPLETADA', autor: 2 }, 1)).toBe('FOTO_AJENA');
    for (const estado of ['PENDIENTE', 'VENCIDA'])
      expect(porQueNoPoneFoto({ estado, autor: 2 }, 2)).toBe('SIN_COMPLETAR');
  });

  test('is deleted by the member who did it or an admin', () => {
    expect(quitaFoto({ autor: 2 }, { id: 2, es_administrador: false })).toBe(true);
    expect(quitaFoto({ autor: 2 }, { id: 1, es_administrador: true })).toBe(true);
    expect(quitaFoto({ autor: 2 }, { id: 1, es_administrador: false })).toBe(false);
  });

  test('is kept for exactly thirty days', () => {
    expect(caducanDesde('2026-12-01T08:00:00.000Z')).toBe('2026-11-01T08:00:00.000Z');
  });

  test('above the limit the oldest go: as many as are too many, and none is older than one that stays', () => {
    const fotos = fc.uniqueArray(fc.record({ asignacion_id: fc.nat(500), segundos: fc.nat(50) }), {
      selector: (f) => f.asignacion_id,
      maxLength: 40,
    });
    fc.assert(
      fc.property(fotos, fc.nat(30), (dadas, maximo) => {
        const todas = dadas.map((f) => ({ ...f, creada_en: sumarSegundos(INICIO, f.segundos) }));
        const fuera = sobran(todas, maximo);
        expect(fuera).toHaveLength(Math.max(0, todas.length - maximo));
        const quedan = todas.filter((f) => !fuera.includes(f)).map((f) => f.segundos);
        expect(Math.max(-1, ...fuera.map((f) => f.segundos))).toBeLessThanOrEqual(Math.min(Infinity, ...quedan));
      }),
    );
    expect(MAXIMO_FOTOS).toBe(300);
  });
});
