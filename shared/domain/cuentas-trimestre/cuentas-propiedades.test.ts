import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumarDias } from '#shared/domain/dias.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { hecho, juzgar, NADA, prometido, renglonesDe, saldo, type Clase, type Ocurrencia } from './renglones.ts';
import { correccionesDe, cuentasDe } from './cuentas.ts';

const PRIMERO = '2026-10-01';
const MIEMBROS = [1, 2, 3, 4];
const quien = fc.constantFrom(...MIEMBROS);
const quienSea = fc.option(quien, { freq: 6 });

/** Random fields of an occurrence that may change during the quarter. */
const suerte = fc.record({
  miembro: quienSea,
  hecha_por: fc.option(quien, { freq: 2 }),
  estado: fc.constantFrom('PENDIENTE', 'COMPLETADA', 'COMPLETADA', 'VENCIDA'),
  excusada: fc.boolean(),
  omitida: fc.boolean(),
  personal: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  apuntada: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  por_reparto: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  anulada: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  puntos: fc.nat({ max: 16 }),
});
const ocurrencia: fc.Arbitrary<Omit<Ocurrencia, 'id'>> = fc
  .record({ suya: suerte, tarea: fc.integer({ min: 1, max: 6 }), dia: fc.integer({ min: 0, max: 91 }) })
  .map(({ suya, tarea, dia }) => ({
    ...suya,
    tarea,
    nombre: `Tarea ${String(tarea)}`,
    de_cabeza: tarea === 6,
    dia: sumarDias(PRIMERO, dia),
  }));
const trimestre = fc
  .array(ocurrencia, { maxLength: 60, size: 'max' })
  .map((todas): Ocurrencia[] => todas.map((o, i) => ({ ...o, id: i + 1 })));

/** A random quarter, and a series of changes. Each gives one occurrence new fields, or removes it if the flag is true. */
const vivido = fc.tuple(
  trimestre,
  fc.array(fc.tuple(fc.nat({ max: 59 }), suerte, fc.boolean()), { maxLength: 20, size: 'max' }),
);

function* instantes([inicio, cambios]: [Ocurrencia[], [number, Partial<Ocurrencia>, boolean][]]) {
  let ahora: readonly Ocurrencia[] = inicio;
  yield ahora;
  for (const [cual, cambio, seQuita] of cambios) {
    ahora = ahora.flatMap((o, i) => (i !== cual ? [o] : seQuita ? [] : [{ ...o, ...cambio }]));
    yield ahora;
  }
}

/** The condition of each class, in the words of the table in this folder's README.md and without the code under test. */
const REGLAS: Readonly<Record<Clase, (o: Ocurrencia) => boolean>> = {
  ANULADA: (o) => o.anulada || (o.apuntada && !o.personal && o.estado !== 'COMPLETADA'),
  PERSONAL: (o) => !o.anulada && o.personal,
  APUNTADA: (o) => !o.anulada && !o.personal && o.apuntada && o.estado === 'COMPLETADA',
  ABIERTA: (o) => cuenta(o) && o.estado === 'PENDIENTE',
  OMITIDA: (o) => cuenta(o) && o.estado === 'VENCIDA' && o.omitida,
  VENCIDA: (o) => cuenta(o) && o.estado === 'VENCIDA' && !o.omitida && !o.excusada,
  EXCUSADA: (o) => cuenta(o) && o.estado === 'VENCIDA' && !o.omitida && o.excusada,
  EXTRA: (o) => cuenta(o) && o.estado === 'COMPLETADA' && (o.miembro === null || !o.por_reparto),
  PROPIA: (o) => cuenta(o) && hechaDelReparto(o) && (o.hecha_por ?? o.miembro) === o.miembro,
  AJENA: (o) => cuenta(o) && hechaDelReparto(o) && o.hecha_por !== null && o.hecha_por !== o.miembro,
};
/** True for the family's shared work: neither annulled, nor personal, nor entered as done. */
const cuenta = (o: Ocurrencia): boolean => !o.anulada && !o.personal && !o.apuntada;
const hechaDelReparto = (o: Ocurrencia): boolean => o.estado === 'COMPLETADA' && o.por_reparto && o.miembro !== null;

const puntosDe = (todas: readonly Ocurrencia[], cuales: (o: Ocurrencia) => boolean): number =>
  todas.filter(cuales).reduce((n, o) => n + o.puntos, 0);
/**
 * Promised: all shared work but EXTRA. Done: all completed work, also what was entered as done, except for annulled and
 * personal chores.
 */
const prometio = (o: Ocurrencia): boolean => cuenta(o) && !REGLAS.EXTRA(o);
const hizo = (o: Ocurrencia): boolean => !o.anulada && !o.personal && o.estado === 'COMPLETADA';

const corridas = { numRuns: rondas(40, 800) };

test('every occurrence is in exactly one class, the one of the table', () => {
  fc.assert(
    fc.property(trimestre, (todas) => {
      for (const o of todas) {
        const clases = Object.entries(REGLAS).filter(([, es]) => es(o));
        expect(clases.map(([c]) => c)).toEqual([juzgar(o).clase]);
      }
    }),
    corridas,
  );
});

test('at every instant the family’s sums, and each member’s, equal a recount of the raw history', () => {
  fc.assert(
    fc.property(vivido, (historia) => {
      for (const todas of instantes(historia)) {
        const { cuentas, total } = cuentasDe(renglonesDe(todas));
        expect(prometido(total)).toBe(puntosDe(todas, prometio));
        expect(hecho(total)).toBe(puntosDe(todas, hizo));
        expect(total.cubierto).toBe(total.cedido);
        expect(total).toMatchObject({
          propias: puntosDe(todas, REGLAS.PROPIA),
          cedido: puntosDe(todas, REGLAS.AJENA),
          excusado: puntosDe(todas, REGLAS.EXCUSADA),
          omitido: puntosDe(todas, REGLAS.OMITIDA),
          vencido: puntosDe(todas, REGLAS.VENCIDA),
          abierto: puntosDe(todas, REGLAS.ABIERTA),
          extra: puntosDe(todas, REGLAS.EXTRA),
          apuntado: puntosDe(todas, REGLAS.APUNTADA),
        });
        for (const m of [...MIEMBROS, null]) {
          const sumas = cuentas.get(m)?.sumas;
          const suyas = { prometido: sumas ? prometido(sumas) : 0, hecho: sumas ? hecho(sumas) : 0 };
          expect(suyas).toEqual({
            prometido: puntosDe(todas, (o) => prometio(o) && o.miembro === m),
            hecho: puntosDe(todas, (o) => hizo(o) && (o.hecha_por ?? o.miembro) === m),
          });
        }
      }
    }),
    corridas,
  );
});

test('personal chores, and chores entered as done, change nobody’s promise and nobody’s balance', () => {
  fc.assert(
    fc.property(trimestre, (todas) => {
      const [con, sin] = [todas, todas.filter(cuenta)].map((t) => cuentasDe(renglonesDe(t)).cuentas);
      for (const m of [...MIEMBROS, null]) {
        const [suyas, demas] = [con?.get(m)?.sumas ?? NADA, sin?.get(m)?.sumas ?? NADA];
        expect([prometido(suyas), saldo(suyas)]).toEqual([prometido(demas), saldo(demas)]);
      }
    }),
    corridas,
  );
});

test('the weeks of an account add up to its total, each in the week of its occurrence’s day', () => {
  fc.assert(
    fc.property(trimestre, (todas) => {
      for (const { miembro, sumas, semanas } of cuentasDe(renglonesDe(todas)).cuentas.values()) {
        let suma = 0;
        for (const [lunes, deLaSemana] of semanas) {
          const suyas = (o: Ocurrencia) => o.dia >= lunes && o.dia <= sumarDias(lunes, 6);
          expect(prometido(deLaSemana)).toBe(puntosDe(todas, (o) => suyas(o) && prometio(o) && o.miembro === miembro));
          suma += hecho(deLaSemana);
        }
        expect(suma).toBe(hecho(sumas));
        expect([...semanas.keys()]).toEqual([...semanas.keys()].toSorted());
      }
    }),
    corridas,
  );
});

test('the lines hold every occurrence once, and the frozen ones with their corrections equal the present state', () => {
  fc.assert(
    fc.property(vivido, (historia) => {
      const [primero = [], ...despues] = [...instantes(historia)];
      const congelado = renglonesDe(primero);
      expect(congelado.flatMap((r) => r.veces.map((v) => v.id)).toSorted((a, b) => a - b)).toEqual(
        primero.map((o) => o.id),
      );
      expect(correccionesDe(congelado, renglonesDe(primero))).toEqual([]);
      for (const todas of despues) {
        const [antes, ahora] = [congelado, renglonesDe(todas)].map(cuentasDe);
        const correcciones = correccionesDe(congelado, renglonesDe(todas));
        for (const m of [...MIEMBROS, null]) {
          const efectos = correcciones.flatMap((c) => c.efectos).filter((e) => e.miembro === m);
          for (const [campo, de] of [
            ['prometido', prometido],
            ['hecho', hecho],
          ] as const) {
            const [era, es] = [antes, ahora].map((c) => c?.cuentas.get(m)?.sumas).map((s) => (s ? de(s) : 0));
            expect((era ?? 0) + efectos.reduce((n, e) => n + e[campo], 0)).toBe(es);
          }
        }
      }
    }),
    corridas,
  );
});
