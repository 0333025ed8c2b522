import { expect, test } from 'vitest';
import { coincide } from '#client/lib/buscar.ts';
import { nombreDeZona, zonas } from './zonas.ts';

const AHORA = new Date('2026-11-21T12:30:00Z');

test('a zone is named by its place', () => {
  expect(nombreDeZona('Europe/Madrid')).toBe('Madrid (Europa)');
  expect(nombreDeZona('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina (América)');
  expect(nombreDeZona('Atlantic/Canary')).toBe('Canarias (Atlántico)');
  expect(nombreDeZona('America/Mexico_City')).toBe('Ciudad de México (América)');
  expect(nombreDeZona('UTC')).toBe('UTC');
});

test('each shows its clock of now', () => {
  const todas = zonas('Europe/Madrid', AHORA);
  expect(todas.find((z) => z.valor === 'Europe/Madrid')?.detalle).toBe('13:30');
  expect(todas.find((z) => z.valor === 'Asia/Kathmandu' || z.valor === 'Asia/Katmandu')?.detalle).toBe('18:15');
});

test('a zone that the browser does not list is still there to keep', () => {
  expect(zonas('America/Argentina/Buenos_Aires', AHORA).map((z) => z.valor)).toContain(
    'America/Argentina/Buenos_Aires',
  );
});

test('people find theirs by what they call it, accents or not', () => {
  const todas = zonas('Europe/Madrid', AHORA);
  const halladas = (texto: string) => todas.filter((z) => coincide(z.buscar, texto)).map((z) => z.valor);
  expect(halladas('españa')).toContain('Europe/Madrid');
  expect(halladas('CANARIAS')).toEqual(['Atlantic/Canary']);
  expect(halladas('mexico')).toContain('America/Mexico_City');
  expect(halladas('colombia')).toContain('America/Bogota');
  expect(halladas('europa lis')).toContain('Europe/Lisbon');
});
