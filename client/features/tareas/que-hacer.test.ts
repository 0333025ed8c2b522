import { expect, test } from 'vitest';
import type { Asignacion, Libre } from '#shared/contracts/asignaciones.ts';
import { queHacer } from './que-hacer.ts';

const HOY = '2026-11-16';
const [YO, OTRA] = [1, 2];
const una = (id: number, cambios: Partial<Asignacion> = {}): Asignacion =>
  ({
    id,
    miembro: YO,
    hecha_por: null,
    estado: 'PENDIENTE',
    disponible_desde: null,
    de_fuera: false,
    ...cambios,
  }) as never;
const HECHA = { estado: 'COMPLETADA' } as const;
const LIBRE = { tarea: 9 } as unknown as Libre;
const que = (asignaciones: readonly Asignacion[], libres: readonly Libre[] = [], recien: number | null = null) => {
  const queda = queHacer({ asignaciones: [...asignaciones], libres: [...libres] }, YO, HOY, recien);
  return 'tarea' in queda ? [queda.que, queda.tarea.id] : [queda.que];
};

test.each([
  ['my own before a free one and another’s', [una(1, { miembro: OTRA }), una(2)], [LIBRE], null, ['MIA', 2]],
  ['a free one before another’s', [una(1, { miembro: OTRA })], [LIBRE], null, ['LIBRE']],
  ['another’s that is open', [una(1, { miembro: OTRA })], [], null, ['AJENA', 1]],
  [
    'a chore done today, while the next is not open',
    [una(1, HECHA), una(2, { disponible_desde: '2026-11-17' })],
    [],
    null,
    ['HECHA', 1],
  ],
  ['nothing, while the next is not open', [una(2, { disponible_desde: '2026-11-17' })], [], null, ['NADA']],
  ['the one that I ticked here, although more of mine is open', [una(1, HECHA), una(2)], [], 1, ['HECHA', 1]],
  ['my next one, when I ticked nothing here', [una(1, HECHA), una(2)], [], null, ['MIA', 2]],
  [
    'mine of a day on which I am home before one of a day away',
    [una(1, { de_fuera: true }), una(2)],
    [],
    null,
    ['MIA', 2],
  ],
  ['nothing of what lapsed', [una(1, { estado: 'VENCIDA' })], [], null, ['NADA']],
] as const)('offers %s', (_, asignaciones, libres, recien, esperado) => {
  expect(que(asignaciones, libres, recien)).toEqual(esperado);
});
