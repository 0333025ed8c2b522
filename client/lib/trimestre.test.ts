import { array, assert, date, property } from 'fast-check';
import { expect, test } from 'vitest';
import * as dominio from '#shared/domain/calendario.ts';
import { nombreTrimestre, porRepartir, trimestreDe, trimestreDelReparto } from './trimestre.ts';

test('quarters are those of the domain on every day', () => {
  const dia = date({
    min: new Date('2024-01-01T12:00:00Z'),
    max: new Date('2032-12-31T12:00:00Z'),
    noInvalidDate: true,
  }).map((d) => d.toISOString().slice(0, 10));
  const limites = ['2026-12-17', '2026-12-18', '2026-12-31', '2027-01-01', '2028-02-29', '2026-03-18', '2026-09-17'];
  assert(
    property(array(dia), (dias) => {
      for (const d of [...limites, ...dias]) {
        expect([d, trimestreDe(d), trimestreDelReparto(d)]).toEqual([
          d,
          dominio.trimestreDe(d),
          dominio.trimestreDelReparto(d),
        ]);
      }
    }),
  );
  expect(nombreTrimestre('2026-10-01')).toBe('Cuarto trimestre de 2026');
});

test('what is in force tells which quarter is still to be dealt', () => {
  const otono = { fase: 'COMPLETADA', trimestre_inicio: '2026-10-01' } as const;
  expect(porRepartir(otono, '2026-11-21')).toBeNull();
  expect(porRepartir(otono, '2026-12-17')).toBeNull();
  expect(porRepartir(otono, '2026-12-18')).toEqual({ trimestre: '2027-01-01', es: 'PROXIMO' });
  expect(porRepartir(otono, '2027-01-01')).toEqual({ trimestre: '2027-01-01', es: 'ESTE' });
  expect(porRepartir(otono, '2027-03-20')).toEqual({ trimestre: '2027-04-01', es: 'PROXIMO' });
  expect(porRepartir({ ...otono, trimestre_inicio: '2027-01-01' }, '2026-12-20')).toBeNull();
  expect(porRepartir({ ...otono, fase: 'ELECCION' }, '2027-01-01')).toBeNull();
});
