import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import {
  cabenLasLineas,
  lineasDe,
  revisableHasta,
  SEGUNDOS_PARA_REVISAR,
  sigueDicha,
  vuelveAPedirse,
} from './revision.ts';
import { porQueNoRevisa } from '#shared/domain/esperas.ts';

const HECHA = '2026-11-23T18:00:00.000Z';
const HOY = '2026-11-23';
const TRIMESTRE = '2026-10-01';
const hecha = {
  se_revisa: true,
  estado: 'COMPLETADA',
  completada_en: HECHA,
  dicha_en: null,
  revision_de: null,
} as const;

describe('the time to review a completion', () => {
  test('lasts exactly two days from it, or from its report', () => {
    const fin = '2026-11-25T18:00:00.000Z';
    expect(revisableHasta(hecha, HECHA)).toBe(fin);
    expect(revisableHasta(hecha, sumarSegundos(fin, -1))).toBe(fin);
    expect(revisableHasta(hecha, fin)).toBeNull();
    expect(revisableHasta({ ...hecha, dicha_en: '2026-11-24T06:00:00.000Z' }, fin)).toBe('2026-11-26T06:00:00.000Z');
  });

  test('is null when nobody reviews it, it is not done, or it was reviewed; a later completion has its own', () => {
    expect(revisableHasta({ ...hecha, se_revisa: false }, HECHA)).toBeNull();
    expect(revisableHasta({ ...hecha, estado: 'PENDIENTE', completada_en: null }, HECHA)).toBeNull();
    expect(revisableHasta({ ...hecha, revision_de: HECHA }, HECHA)).toBeNull();
    expect(revisableHasta({ ...hecha, revision_de: '2026-11-23T17:00:00.000Z' }, HECHA)).not.toBeNull();
  });

  test('is open at every moment of the two days and at none after them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 * SEGUNDOS_PARA_REVISAR }), (segundos) => {
        const abierta = revisableHasta(hecha, sumarSegundos(HECHA, segundos)) !== null;
        expect(abierta).toBe(segundos < SEGUNDOS_PARA_REVISAR);
      }),
    );
  });
});

describe('a missing detail', () => {
  const dias = fc.integer({ min: -40, max: 40 });
  const siguiente = fc.option(
    fc.record({ disponible_desde: fc.option(dias.map((n) => sumarDias(HOY, n))), tocada: fc.boolean() }),
  );
  const fila = fc.record({
    vencida_el: fc.option(dias.map((n) => sumarDias(HOY, n))),
    trimestre_inicio: fc.constantFrom('2026-07-01', TRIMESTRE, '2027-01-01'),
    siguiente,
  });

  test('makes it pending again until the next occurrence is open, and never on a later day once it did not', () => {
    fc.assert(
      fc.property(fila, fc.integer({ min: 0, max: 30 }), (una, n) => {
        const vuelve = (dia: string) => vuelveAPedirse(una, dia, TRIMESTRE);
        if (!vuelve(HOY)) expect(vuelve(sumarDias(HOY, n))).toBe(false);
        const { siguiente: sigue } = una;
        if (vuelve(HOY)) {
          expect(sigue?.tocada ?? false).toBe(false);
          expect(sigue === null || (sigue.disponible_desde ?? '') > HOY).toBe(true);
        }
      }),
    );
  });

  test('is only said once midnight opened the next occurrence, or somebody acted on it', () => {
    const diaria = { vencida_el: null, trimestre_inicio: TRIMESTRE };
    const manana = { disponible_desde: '2026-11-24', tocada: false };
    expect(vuelveAPedirse({ ...diaria, siguiente: manana }, HOY, TRIMESTRE)).toBe(true);
    expect(vuelveAPedirse({ ...diaria, siguiente: manana }, '2026-11-24', TRIMESTRE)).toBe(false);
    expect(vuelveAPedirse({ ...diaria, siguiente: { ...manana, tocada: true } }, HOY, TRIMESTRE)).toBe(false);
    expect(vuelveAPedirse({ ...diaria, siguiente: { disponible_desde: null, tocada: false } }, HOY, TRIMESTRE)).toBe(
      false,
    );
  });

  test('makes what nothing follows pending again, but nothing that had lapsed or is of an earlier quarter', () => {
    const suelta = { vencida_el: null, trimestre_inicio: TRIMESTRE, siguiente: null };
    expect(vuelveAPedirse(suelta, HOY, TRIMESTRE)).toBe(true);
    expect(vuelveAPedirse({ ...suelta, vencida_el: HOY }, HOY, TRIMESTRE)).toBe(false);
    expect(vuelveAPedirse({ ...suelta, trimestre_inicio: '2026-07-01' }, HOY, TRIMESTRE)).toBe(false);
  });
});

test('a review speaks of its own completion, and of the chore while it is pending again', () => {
  const de = { revision_de: HECHA, completada_en: HECHA };
  expect(sigueDicha({ ...de, estado: 'COMPLETADA', vuelve: false })).toBe(true);
  expect(sigueDicha({ ...de, completada_en: '2026-11-23T19:00:00.000Z', estado: 'COMPLETADA', vuelve: true })).toBe(
    false,
  );
  const pendiente = { ...de, completada_en: null, estado: 'PENDIENTE' } as const;
  expect(sigueDicha({ ...pendiente, vuelve: true })).toBe(true);
  expect(sigueDicha({ ...pendiente, vuelve: false })).toBe(false);
  expect(sigueDicha({ ...pendiente, estado: 'VENCIDA', vuelve: true })).toBe(false);
  expect(sigueDicha({ estado: 'COMPLETADA', completada_en: HECHA, revision_de: null, vuelve: null })).toBe(false);
});

test('any adult reviews but the one who did it, the owner included when another member did it', () => {
  const suya = { miembro: 1, hecha_por: null };
  expect(porQueNoRevisa(suya, { id: 2, grupo_edad: 'ADULTO' })).toBeNull();
  expect(porQueNoRevisa(suya, { id: 1, grupo_edad: 'ADULTO' })).toBe('TUYA');
  expect(porQueNoRevisa({ ...suya, hecha_por: 2 }, { id: 2, grupo_edad: 'ADULTO' })).toBe('TUYA');
  expect(porQueNoRevisa({ ...suya, hecha_por: 2 }, { id: 1, grupo_edad: 'ADULTO' })).toBeNull();
  for (const grupo_edad of ['INFANTIL', 'JUVENIL'] as const)
    expect(porQueNoRevisa(suya, { id: 2, grupo_edad })).toBe('NO_ADULTO');
});

test('empty lines do not count, and five lines of sixty letters fit', () => {
  expect(lineasDe('\n  Los vasos \n\nLa mesa\n')).toEqual(['Los vasos', 'La mesa']);
  const linea = 'a'.repeat(60);
  expect(cabenLasLineas([linea, '', linea, linea, linea, linea].join('\n'))).toBe(true);
  expect(cabenLasLineas(Array.from({ length: 6 }, () => 'a').join('\n'))).toBe(false);
  expect(cabenLasLineas(`${linea}a`)).toBe(false);
});
