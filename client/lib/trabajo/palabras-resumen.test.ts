import { describe, expect, test } from 'vitest';
import { aQuienGracias, tituloDeRachas, type TarjetaDe } from './palabras-resumen.ts';

const nombrar = (id: number): string => ['Ana', 'Javier', 'Lucía', 'Mateo'][id - 1] ?? '';
const VACIA: TarjetaDe<'RACHAS'> = { tipo: 'RACHAS', rachas: [], insignias: [], gracias: [] };

describe('thanks', () => {
  test('names the three who were thanked most, the most thanked first, with how often', () => {
    const gracias = [
      { usuario: 2, veces: 2 },
      { usuario: 4, veces: 1 },
      { usuario: 1, veces: 3 },
      { usuario: 3, veces: 2 },
    ];
    expect(aQuienGracias(gracias, nombrar)).toBe('Gracias a Ana: 3 · Javier: 2 · Lucía: 2');
  });

  test('says nothing when nobody was thanked', () => {
    expect(aQuienGracias([], nombrar)).toBeNull();
  });
});

describe('the heading of the card of streaks', () => {
  test('is of thanks only if there is neither a streak nor an achievement', () => {
    const racha = { usuario: 1, dias: 4, desde: '2026-11-26', comodines: 0 };
    const insignia = { usuario: 1, codigo: 'RACHA_3', logro_nombre: 'En racha', logro_icono: '🔥' } as const;
    expect(tituloDeRachas(VACIA)).toBe('Gracias');
    expect(tituloDeRachas({ ...VACIA, rachas: [racha] })).toBe('Rachas e insignias');
    expect(tituloDeRachas({ ...VACIA, insignias: [insignia] })).toBe('Rachas e insignias');
  });
});
