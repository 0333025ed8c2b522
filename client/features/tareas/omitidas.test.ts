import { expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { enDuda, esOmitida, misOmitidas, type Omitida, porQueOmitida } from './grupos.ts';

const [ANA, LUIS, MARTA] = [1, 2, 3];
const AHORA = '2026-11-24T09:00:00.000Z';

/** A chore, by default of Luis, that he skipped 23 hours before `AHORA`; `omision` changes the skip. */
const omitida = (omision: Partial<Omitida['omision']> = {}, miembro = LUIS): Omitida => ({
  ...({ id: 1, tarea_nombre: 'Fregar', miembro, omitida: omision.estado !== 'ESPERA' } as Asignacion),
  omision: {
    estado: 'OMITIDA',
    por: LUIS,
    nombre: 'Luis',
    motivo: '',
    en: '2026-11-23T10:00:00.000Z',
    retirable_hasta: null,
    reponible_hasta: '2026-11-24T10:00:00.000Z',
    ...omision,
  },
});
const espera = omitida({ estado: 'ESPERA', reponible_hasta: null });

test('others may object to a skip for a day; its author may not, and nobody to one that waits for an admin', () => {
  expect(enDuda([omitida()], MARTA, AHORA)).toHaveLength(1);
  expect(enDuda([omitida()], LUIS, AHORA)).toEqual([]);
  expect(enDuda([omitida()], MARTA, '2026-11-24T10:00:00.000Z')).toEqual([]);
  expect(enDuda([espera], MARTA, AHORA)).toEqual([]);
});

test('misOmitidas are my skipped chores and those that I skipped, without those that wait for an admin', () => {
  expect(misOmitidas([omitida()], LUIS)).toHaveLength(1);
  expect(misOmitidas([omitida({ por: ANA })], LUIS)).toHaveLength(1);
  expect(misOmitidas([omitida({ por: ANA })], ANA)).toHaveLength(1);
  expect(misOmitidas([omitida({ por: ANA })], MARTA)).toEqual([]);
  expect(misOmitidas([espera], LUIS)).toEqual([]);
});

test('a row cached by an earlier version of the app, which lacks the field, is not skipped', () => {
  expect(esOmitida({ id: 1 } as Asignacion)).toBe(false);
});

test('porQueOmitida names the author and the reason of a skip', () => {
  expect(porQueOmitida(omitida(), MARTA)).toBe('Luis dice que no hacía falta');
  expect(porQueOmitida(omitida({ motivo: 'Está limpio' }), LUIS)).toBe('Has dicho que no hacía falta: «Está limpio»');
});
