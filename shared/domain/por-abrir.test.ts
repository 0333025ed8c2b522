import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarioArbitrario, unCalendario } from '#shared/testing/calendario-arbitrario.ts';
import { sumarDias } from './dias.ts';
import { abreElDia, porAbrir, type PorAbrir } from './por-abrir.ts';
import { sinPausas } from './por-tramos.ts';
import type { Calendario } from './calendario.ts';
import type { Dia } from './tipos.ts';
import { abrirPrimera, abrirSiguiente, ponerAlDia } from './vencimiento.ts';

/** Any calendar, also one that counts from the last completion. */
const cualquiera = fc.oneof(
  { weight: 4, arbitrary: calendarioArbitrario },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 20 })
      .map((cada) =>
        unCalendario({ frecuencia: 'OTRA', regla: { tipo: 'TRAS_HACERLA', cada, desde: '2026-01-01', meses: [] } }),
      ),
  },
);

const mirar = sinPausas(porAbrir);
const MARTES: Dia = '2026-11-24';
/** All days from `MARTES` to eight weeks later. */
const DIAS = Array.from({ length: 57 }, (_, n) => sumarDias(MARTES, n));
const HASTA = DIAS.at(-1) ?? MARTES;
const plazo = { hoy: MARTES, desde: MARTES, hasta: HASTA };

/**
 * The days of the occurrences that a responsibility opens as time passes, as on the server. `comoSeHace` tells whether the
 * occurrence of a day is done.
 */
const vivir = (calendario: Calendario, comoSeHace: (dia: Dia) => boolean): Dia[] => {
  const abiertas: Dia[] = [];
  let abierta = abrirPrimera(calendario, MARTES);
  for (const hoy of DIAS) {
    if (abierta !== null && abierta.fecha_limite < hoy) abierta = ponerAlDia(abierta, calendario, hoy).abierta;
    if (abierta?.fecha_limite !== hoy) continue;
    abiertas.push(hoy);
    if (comoSeHace(hoy)) abierta = abrirSiguiente(calendario, abierta, hoy);
  }
  return abiertas;
};

test('the future days of a responsibility equal the occurrences opened when each day comes, done or left undone', () => {
  fc.assert(
    fc.property(
      calendarioArbitrario,
      fc.array(fc.boolean(), { minLength: 57, maxLength: 57 }),
      (calendario, hechas) => {
        const primera = abrirPrimera(calendario, MARTES);
        fc.pre(primera !== null);
        const { fecha_limite } = primera;
        const dichos = mirar([{ tarea: 1, calendario, miembro: 7, fecha_limite }], [], plazo);
        expect(dichos.every((o) => o.tarea === 1 && o.miembro === 7)).toBe(true);
        const suyos = [fecha_limite, ...dichos.map((o) => o.dia)].filter((d) => d <= HASTA);
        expect(suyos).toEqual(vivir(calendario, (dia) => hechas.at(DIAS.indexOf(dia)) ?? false));
      },
    ),
  );
});

test('the answer for a shorter period is that part of the answer for the whole one', () => {
  fc.assert(
    fc.property(cualquiera, fc.nat(56), fc.nat(56), (calendario, a, b) => {
      const [desde, hasta] = [sumarDias(MARTES, Math.min(a, b)), sumarDias(MARTES, Math.max(a, b))];
      const seguida = { tarea: 1, calendario, miembro: 7, fecha_limite: sumarDias(MARTES, -1) };
      const libre = { tarea: 2, calendario, ocupada: a % 2 === 0 ? MARTES : null, hecha: null };
      const dentro = ({ dia }: PorAbrir): boolean => dia >= desde && dia <= hasta;
      expect(mirar([seguida], [libre], { hoy: MARTES, desde, hasta })).toEqual(
        mirar([seguida], [libre], plazo).filter(dentro),
      );
    }),
  );
});

test('the future days of a free chore equal the occurrences that each day opens, done on its day', () => {
  fc.assert(
    fc.property(cualquiera, fc.option(fc.nat(10)), (calendario, dias) => {
      const ocupada = dias === null ? null : sumarDias(MARTES, dias);
      let hecha: Dia | null = ocupada ?? sumarDias(MARTES, -3);
      const dichos = mirar([], [{ tarea: 1, calendario, ocupada, hecha: sumarDias(MARTES, -3) }], plazo);
      const abiertos = DIAS.slice(1).filter((dia) => {
        // Up to `ocupada` the free chore is open or taken already.
        if (ocupada !== null && dia <= ocupada) return false;
        const abre = abreElDia(calendario, dia, hecha);
        if (abre) hecha = dia;
        return abre;
      });
      expect(dichos).toEqual(abiertos.map((dia) => ({ dia, tarea: 1, miembro: null })));
    }),
  );
});
