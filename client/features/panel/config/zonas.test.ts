import { expect, test } from 'vitest';
import { nombreDeZona, zonas } from './zonas.ts';

const de = (zona: string) => zonas(zona).find((z) => z.valor === zona);

test('a zone is named by its place and region', () => {
  expect(nombreDeZona('Europe/Madrid')).toBe('Madrid (Europa)');
  expect(nombreDeZona('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina (América)');
  expect(nombreDeZona('America/Mexico_City')).toBe('Ciudad de México (América)');
  expect(nombreDeZona('UTC')).toBe('UTC');
});

test('an option shows its place in Spanish, with its country where the place does not tell it, under its region', () => {
  expect(de('Europe/Madrid')).toMatchObject({ texto: 'Madrid (España)', grupo: 'Europa' });
  expect(de('Atlantic/Canary')).toMatchObject({ texto: 'Canarias (España)', grupo: 'Atlántico' });
  expect(de('America/Argentina/Buenos_Aires')).toMatchObject({ texto: 'Buenos Aires, Argentina', grupo: 'América' });
  expect(de('America/Mexico_City')).toMatchObject({ texto: 'Ciudad de México', grupo: 'América' });
  expect(de('UTC')).toMatchObject({ texto: 'UTC', grupo: 'Otras' });
});

test('lists every zone of the browser, and keeps the current one when the browser lacks it', () => {
  const todas = zonas('America/Argentina/Buenos_Aires').map((z) => z.valor);
  expect(todas).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')));
  expect(todas).toContain('America/Argentina/Buenos_Aires');
  expect(new Set(todas).size).toBe(todas.length);
});

test('regions are sorted, and places within them; zones without a region come last', () => {
  const todas = zonas('UTC');
  const grupos = [...new Set(todas.map((z) => z.grupo ?? ''))];
  expect(grupos).toEqual([...grupos.slice(0, -1).toSorted(new Intl.Collator('es').compare), 'Otras']);
  const europa = todas.filter((z) => z.grupo === 'Europa').map((z) => z.texto);
  expect(europa).toEqual(europa.toSorted(new Intl.Collator('es').compare));
});
