import { describe, expect, it } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { diasParaOtroDia } from './otro-dia.ts';

const HOY = '2026-11-19';
const una = (cambios: Partial<Asignacion>): Asignacion =>
  ({
    fecha_limite: HOY,
    fecha_original: null,
    posponible_hasta: '2026-11-24',
    pospuestas: 0,
    ...cambios,
  }) as Asignacion;
const MIEMBRO = { es_administrador: false, ausencias: [] };

describe('the days offered by «Otro día»', () => {
  it('run from tomorrow to the last one on which the chore may be put off', () => {
    expect(diasParaOtroDia(una({}), HOY, MIEMBRO)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]);
  });

  it('leave out days on which the member is away', () => {
    const ausencias = [{ desde: '2026-11-20', hasta: '2026-11-22', alternas: false }];
    expect(diasParaOtroDia(una({}), HOY, { ...MIEMBRO, ausencias })).toEqual(['2026-11-23', '2026-11-24']);
  });

  it('are at most seven', () => {
    expect(diasParaOtroDia(una({ posponible_hasta: '2026-12-30' }), HOY, MIEMBRO)).toHaveLength(7);
  });

  it('are none after two postponements, except for an admin', () => {
    expect(diasParaOtroDia(una({ pospuestas: 2 }), HOY, MIEMBRO)).toEqual([]);
    expect(diasParaOtroDia(una({ pospuestas: 2 }), HOY, { ...MIEMBRO, es_administrador: true })).toHaveLength(5);
  });

  it('are none for a chore cached by an earlier version of the app, whose rows lack the fields', () => {
    const { posponible_hasta: _, fecha_original: __, pospuestas: ___, ...vieja } = una({});
    expect(diasParaOtroDia(vieja as Asignacion, HOY, MIEMBRO)).toEqual([]);
  });
});
