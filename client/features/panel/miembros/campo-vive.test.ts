import { expect, test } from 'vitest';
import type { Ausencia } from '#shared/contracts/ausencias.ts';
import { comoVive, igualVive, ViveEnFormulario, viveInicial } from './campo-vive.tsx';

const HOY = '2026-11-26';
const fila = (datos: Partial<Ausencia>): Ausencia => ({
  id: 1,
  miembro: 3,
  desde: '2026-11-02',
  hasta: null,
  alternas: false,
  temporada: false,
  nota: null,
  confirmada: true,
  ...datos,
});

test('the form starts with how the member lives here, and with the next Monday for alternating weeks', () => {
  const alternas = fila({ alternas: true });
  const viaje = fila({ id: 2, desde: '2026-12-20', hasta: '2026-12-27' });
  const temporada = { desde: '2027-01-08', hasta: '2027-06-20' };
  expect(comoVive(viveInicial([viaje], 3, HOY))).toEqual({ vive: 'SIEMPRE' });
  expect(viveInicial([viaje], 3, HOY).desde).toBe('2026-11-30');
  expect(viveInicial([], 3, '2026-11-30').desde).toBe('2026-11-30');
  expect(comoVive(viveInicial([alternas, viaje], 3, HOY))).toEqual({ vive: 'ALTERNAS', desde: '2026-11-02' });
  expect(comoVive(viveInicial([alternas], 4, HOY))).toEqual({ vive: 'SIEMPRE' });
  expect(comoVive(viveInicial([fila({ ...temporada, temporada: true }), viaje], 3, HOY))).toEqual({
    vive: 'TEMPORADAS',
    fuera: [temporada],
  });
});

test('igualVive compares only the fields that the chosen way of living uses', () => {
  const siempre = viveInicial([], 3, HOY);
  expect(igualVive(siempre, { ...siempre, desde: '2027-01-01' })).toBe(true);
  expect(igualVive(siempre, { ...siempre, vive: 'ALTERNAS' })).toBe(false);
});

test('missing days and days in the wrong order are refused before they are sent', () => {
  const mal = (datos: Partial<ViveEnFormulario>) =>
    ViveEnFormulario.safeParse({ ...viveInicial([], 3, HOY), ...datos }).error?.issues[0]?.message;
  expect(mal({})).toBeUndefined();
  expect(mal({ vive: 'ALTERNAS', desde: '' })).toBe('Falta algún día');
  expect(mal({ vive: 'TEMPORADAS' })).toBe('Falta algún día');
  expect(mal({ vive: 'TEMPORADAS', fuera: [] })).toBe('Falta algún día');
  expect(mal({ vive: 'TEMPORADAS', fuera: [{ desde: '2027-02-01', hasta: '2027-01-01' }] })).toMatch(/anterior/);
});
