import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apta } from '../reparto/tablero/carga.ts';
import { segunMisVotos, type Pieza } from './segun-mis-votos.ts';
import { GRUPOS_EDAD, type GrupoEdad } from '../tipos.ts';

const persona = (id: number, grupo_edad: GrupoEdad = 'ADULTO', tiene_cuenta = true) => ({
  id,
  grupo_edad,
  tiene_cuenta,
});
const pieza = (id: number, de: number, puntos: number, mas: Partial<Pieza> = {}): Pieza => ({
  id,
  de,
  veces: 13,
  puntos,
  voto: null,
  apta_infantil: false,
  apta_juvenil: true,
  apta_adulto: true,
  ...mas,
});
const [ANA, LUIS] = [persona(1), persona(2)];
const mirar = (
  piezas: readonly Pieza[],
  gente = [ANA, LUIS],
  cuotas: Readonly<Record<number, number>> = { 1: 50, 2: 50 },
) => segunMisVotos({ yo: ANA, gente, piezas, cuotas });

describe('weight by one’s own votes', () => {
  test('is 100 for exactly one’s share', () => {
    expect(mirar([pieza(1, 1, 10), pieza(2, 2, 10)]).peso).toBe(100);
    expect(mirar([pieza(1, 1, 4), pieza(2, 2, 12)], [ANA, LUIS], { 1: 1, 2: 3 }).peso).toBe(100);
  });

  test('takes the vote instead of the family’s points', () => {
    // Ana has 4 × 1 of 4 × 1 + 16, which is 20 %; her share is 50 %, so the weight is 40.
    expect(mirar([pieza(1, 1, 16, { voto: 1 }), pieza(2, 2, 16)])).toMatchObject({ peso: 40, votadas: 1, piezas: 2 });
  });

  test('is unknown without a share, and without any chore', () => {
    expect(mirar([pieza(1, 1, 10)], [ANA, LUIS], { 2: 100 }).peso).toBeNull();
    expect(mirar([]).peso).toBeNull();
  });
});

describe('the swap', () => {
  test('relieves the member by their votes, for about as many of the family’s points', () => {
    const [platos, planchar, bano] = [
      pieza(1, 1, 10, { voto: 4 }),
      pieza(2, 2, 10, { voto: 1 }),
      pieza(3, 2, 14, { voto: 1 }),
    ];
    expect(mirar([platos, planchar, bano]).mejor).toEqual({ doy: platos, recibo: planchar });
  });

  test.each<[string, Pieza, Pieza]>([
    ['the other’s chore weighs less for the family', pieza(1, 1, 10, { voto: 4 }), pieza(2, 2, 9, { voto: 1 })],
    [
      'the other’s chore does not suit the member',
      pieza(1, 1, 10, { voto: 4 }),
      pieza(2, 2, 10, { voto: 1, apta_adulto: false }),
    ],
    [
      'the member’s chore does not suit the other',
      pieza(1, 1, 10, { voto: 4, apta_adulto: false }),
      pieza(2, 2, 10, { voto: 1 }),
    ],
    ['the owner of the other chore is gone', pieza(1, 1, 10, { voto: 4 }), pieza(2, 3, 10, { voto: 1 })],
  ])('is none when %s', (_, mia, suya) => {
    expect(mirar([mia, suya]).mejor).toBeNull();
  });

  test('is not proposed to a member without an account', () => {
    const piezas = [pieza(1, 1, 10, { voto: 4 }), pieza(2, 2, 10, { voto: 1 })];
    expect(mirar(piezas, [ANA, persona(2, 'ADULTO', false)]).mejor).toBeNull();
  });
});

const laCasa = fc
  .array(fc.constantFrom(...GRUPOS_EDAD), { minLength: 1, maxLength: 5 })
  .chain((grupos) =>
    fc.record({
      gente: fc.constant(grupos.map((grupo, i) => persona(i + 1, grupo))),
      cuotas: fc
        .array(fc.integer({ min: 1, max: 100 }), { minLength: grupos.length, maxLength: grupos.length })
        .map((partes) => Object.fromEntries(partes.map((parte, i) => [i + 1, parte]))),
      piezas: fc
        .array(
          fc.record({
            de: fc.integer({ min: 1, max: grupos.length }),
            veces: fc.constantFrom(0, 3, 13, 26, 39, 91),
            puntos: fc.integer({ min: 0, max: 20 }),
            voto: fc.option(fc.integer({ min: 1, max: 4 })),
            apta_infantil: fc.boolean(),
            apta_juvenil: fc.boolean(),
            apta_adulto: fc.boolean(),
          }),
          { maxLength: 12 },
        )
        .map((filas) => filas.map((fila, i) => ({ id: i + 1, ...fila }))),
    }),
  )
  .map((casa) => ({ ...casa, yo: casa.gente[0] ?? persona(1) }));

const familiar = (p: Pieza) => p.veces * p.puntos;
const propio = (p: Pieza) => p.veces * (p.voto === null ? p.puntos : 4 * p.voto);

describe('in every home', () => {
  test('a swap relieves the member by their votes, takes no work off them by the family’s points, and suits both', () => {
    fc.assert(
      fc.property(laCasa, (casa) => {
        const { mejor } = segunMisVotos(casa);
        if (mejor === null) return;
        const { doy, recibo } = mejor;
        const otra = casa.gente.find((m) => m.id === recibo.de);
        expect([doy.de, recibo.de === casa.yo.id]).toEqual([casa.yo.id, false]);
        expect(propio(recibo)).toBeLessThan(propio(doy));
        expect(familiar(recibo)).toBeGreaterThanOrEqual(familiar(doy));
        expect(familiar(recibo)).toBeLessThanOrEqual(1.25 * familiar(doy));
        expect([apta(recibo, casa.yo.grupo_edad), apta(doy, otra!.grupo_edad)]).toEqual([true, true]);
        const trocadas = casa.piezas.map((p) =>
          p.id === doy.id ? { ...p, de: recibo.de } : p.id === recibo.id ? { ...p, de: doy.de } : p,
        );
        expect(segunMisVotos({ ...casa, piezas: trocadas }).peso).toBeLessThanOrEqual(segunMisVotos(casa).peso!);
      }),
    );
  });

  test('a member who votes as the family did is shown no swap, and the weight of the family’s points', () => {
    fc.assert(
      fc.property(laCasa, (casa) => {
        const iguales = casa.piezas.map((p) => ({ ...p, puntos: p.voto === null ? p.puntos : 4 * p.voto }));
        const sinVotos = iguales.map((p) => ({ ...p, voto: null }));
        const dicho = segunMisVotos({ ...casa, piezas: iguales });
        expect(dicho.mejor).toBeNull();
        expect(dicho.peso).toBe(segunMisVotos({ ...casa, piezas: sinVotos }).peso);
      }),
    );
  });

  test('the weight grows with the votes on one’s own chores, falls with those on others’, and 100 is the share', () => {
    fc.assert(
      fc.property(laCasa, fc.nat(11), (casa, cual) => {
        const [antes, vista] = [segunMisVotos(casa).peso, casa.piezas[cual]];
        const mas = casa.piezas.map((p, i) => (i === cual ? { ...p, voto: 4, puntos: Math.min(p.puntos, 16) } : p));
        const despues = segunMisVotos({ ...casa, piezas: mas }).peso;
        if (
          antes !== null &&
          despues !== null &&
          vista !== undefined &&
          propio(vista) <= propio({ ...vista, voto: 4 })
        ) {
          if (vista.de === casa.yo.id) expect(despues).toBeGreaterThanOrEqual(antes);
          else expect(despues).toBeLessThanOrEqual(antes);
        }
        // By the same votes, the members' weights, each multiplied by the member's share, add up to 100.
        const pesado = casa.piezas.some((p) => propio(p) > 0);
        const cuotas = Object.values(casa.cuotas);
        const total = cuotas.reduce((a, b) => a + b, 0);
        const pesos = casa.gente.map((yo) => segunMisVotos({ ...casa, yo }).peso);
        expect(pesos.every((p) => (p === null) === !pesado)).toBe(true);
        if (pesado)
          expect(
            Math.abs(pesos.reduce<number>((n, p, i) => n + ((p ?? 0) * (cuotas[i] ?? 0)) / total, 0) - 100),
          ).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });

  test('the order of chores and members changes nothing', () => {
    fc.assert(
      fc.property(laCasa, (casa) => {
        expect(segunMisVotos({ ...casa, piezas: casa.piezas.toReversed(), gente: casa.gente.toReversed() })).toEqual(
          segunMisVotos(casa),
        );
      }),
    );
  });
});
