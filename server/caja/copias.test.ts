import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { CLASES, leerNombre, nombreDe, sobrantes, type Clase, type Copia } from './copias.ts';
import { tocaCopia } from './noche.ts';

const unaCopia = (cuando: string, clase: Clase = 'noche', suma = '0123456789abcdef'): Copia => ({
  nombre: nombreDe({ cuando, clase, suma }),
  cuando,
  clase,
  suma,
});
const DIA = 86_400;

test('a backup’s name holds the time, the occasion and the checksum of its bytes, and sorts by time', () => {
  const copia = unaCopia('2026-11-23T03:10:07.000Z', 'migracion');
  expect(copia.nombre).toBe('te-toca-20261123T031007Z-migracion-0123456789abcdef.db');
  expect(leerNombre(copia.nombre)).toEqual(copia);
  for (const ajeno of ['te-toca.db', 'te-toca.parcial', `${copia.nombre}-wal`, copia.nombre.replace('Z-', '-')])
    expect(leerNombre(ajeno)).toBeNull();
  const antes = unaCopia('2026-11-22T23:59:59.000Z', 'restaurar');
  expect([copia.nombre, antes.nombre].toSorted()).toEqual([antes.nombre, copia.nombre]);
});

/** Returns the backups left when one is made on each of these days and the surplus is deleted each time. */
const vivir = (dias: readonly number[]): readonly Copia[] => {
  const copias = new Set<Copia>();
  for (const dia of dias) {
    const hecha = unaCopia(sumarSegundos('2026-01-01T03:10:00.000Z', dia * DIA));
    copias.add(hecha);
    for (const fuera of sobrantes([...copias], hecha.cuando)) copias.delete(fuera);
  }
  return [...copias];
};

test('a year of nights keeps the last fourteen days, and the Sundays of the last eight weeks', () => {
  const dias = vivir(Array.from({ length: 365 }, (_, n) => n)).map(({ cuando }) => cuando.slice(0, 10));
  // Each of the eight weeks keeps its last night. Three of these lie within the fourteen days, so five Sundays come before.
  expect(dias).toEqual([
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
    '2026-12-06',
    '2026-12-13',
    ...Array.from({ length: 14 }, (_, n) => `2026-12-${String(18 + n)}`),
  ]);
});

test('a box that was off for months keeps its old backups, and the newest is never deleted', () => {
  const antes = vivir([0, 1, 2, 3]);
  expect(vivir([0, 1, 2, 3, 200]).slice(0, 4)).toEqual(antes);
  assert(
    property(array(tuple(integer({ min: 0, max: 400 * DIA }), constantFrom(...CLASES)), { minLength: 1 }), (hechas) => {
      const copias = hechas.map(([segundos, clase]) =>
        unaCopia(sumarSegundos('2026-01-01T00:00:00.000Z', segundos), clase),
      );
      const ahora = '2027-12-31T00:00:00.000Z';
      const fuera = new Set(sobrantes(copias, ahora));
      const quedan = copias.filter((copia) => !fuera.has(copia));
      expect(sobrantes(quedan, ahora)).toEqual([]);
      for (const clase of CLASES) {
        const ultima = copias.filter((c) => c.clase === clase).toSorted((a, b) => (a.cuando < b.cuando ? 1 : -1))[0];
        if (ultima !== undefined) expect(quedan.some(({ nombre }) => nombre === ultima.nombre)).toBe(true);
      }
      const noches = quedan.filter(({ clase }) => clase === 'noche');
      expect(noches.length).toBeLessThanOrEqual(14 + 8);
    }),
  );
});

test('a night begins at three local time, and has one nightly backup', () => {
  const zona = 'Europe/Madrid';
  const hecha = [unaCopia('2026-11-23T02:05:00.000Z')];
  expect(tocaCopia([], '2026-11-23T12:00:00.000Z', zona)).toBe(true);
  expect(tocaCopia([unaCopia('2026-11-23T02:05:00.000Z', 'mano')], '2026-11-23T12:00:00.000Z', zona)).toBe(true);
  // 3:00 in Madrid is 2:00 UTC.
  expect(tocaCopia(hecha, '2026-11-24T01:59:00.000Z', zona)).toBe(false);
  expect(tocaCopia(hecha, '2026-11-24T02:00:00.000Z', zona)).toBe(true);
});
