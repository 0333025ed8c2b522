import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { hecho, juzgar, NADA, renglonesDe, saldo, type Ocurrencia } from './cuentas-trimestre/renglones.ts';
import { cuentasDe } from './cuentas-trimestre/cuentas.ts';
import { sumarDias } from './dias.ts';
import { esperaAdmin, porQueNoSeOmite, quePuedeConLaOmision } from './omitir.ts';
import { rachaDe, type AsignacionVivida } from './racha.ts';
import type { Dia } from './tipos.ts';

const pendiente = { estado: 'PENDIENTE', disponible_desde: null, tomada_el: null, cedida_por: null } as const;
const HOY = '2026-11-23';
const dueno = { la_tiene: true, es_administrador: false };

test('the holder or an admin may skip what can be done now, but not a taken chore that belongs to nobody', () => {
  expect(porQueNoSeOmite(pendiente, dueno, HOY)).toBeNull();
  expect(porQueNoSeOmite(pendiente, { la_tiene: false, es_administrador: true }, HOY)).toBeNull();
  expect(porQueNoSeOmite(pendiente, { la_tiene: false, es_administrador: false }, HOY)).toBe('AJENA');
  expect(porQueNoSeOmite({ ...pendiente, disponible_desde: '2026-11-24' }, dueno, HOY)).toBe('AUN_NO');
  expect(porQueNoSeOmite({ ...pendiente, estado: 'VENCIDA' }, dueno, HOY)).toBe('ACABADA');
  expect(porQueNoSeOmite({ ...pendiente, tomada_el: HOY }, dueno, HOY)).toBe('DE_NADIE');
  expect(porQueNoSeOmite({ ...pendiente, tomada_el: HOY, cedida_por: 3 }, dueno, HOY)).toBeNull();
});

test('the fourth skip of a month waits where there is another admin', () => {
  expect([2, 3, 4].map((n) => esperaAdmin(n, true))).toEqual([false, true, true]);
  expect(esperaAdmin(9, false)).toBe(false);
});

test('its author may take a skip back for ten minutes, any other member may object for a day, and an admin decides on one that waits', () => {
  const dicha = { estado: 'OMITIDA', por: 1, en: '2026-11-23T10:00:00.000Z' } as const;
  const [yo, otra, admin] = [
    { id: 1, es_administrador: false },
    { id: 2, es_administrador: false },
    { id: 3, es_administrador: true },
  ] as const;
  expect(quePuedeConLaOmision(dicha, yo, '2026-11-23T10:09:59.000Z')).toBe('RETIRAR');
  expect(quePuedeConLaOmision(dicha, yo, '2026-11-23T10:10:00.000Z')).toBeNull();
  expect(quePuedeConLaOmision(dicha, otra, '2026-11-24T09:59:59.000Z')).toBe('REPONER');
  expect(quePuedeConLaOmision(dicha, otra, '2026-11-24T10:00:00.000Z')).toBeNull();
  const espera = { ...dicha, estado: 'ESPERA' } as const;
  expect([yo, otra, admin].map((q) => quePuedeConLaOmision(espera, q, '2026-11-26T10:00:00.000Z'))).toEqual([
    'RETIRAR',
    null,
    'DECIDIR',
  ]);
});

const dia = (n: number): Dia => sumarDias('2026-03-02', n);
const vivida = fc
  .record({ limite: fc.nat({ max: 20 }), hecha: fc.option(fc.nat({ max: 24 }), { freq: 3 }) })
  .map(({ limite, hecha }): AsignacionVivida => ({
    fecha_limite: dia(limite),
    creada_el: dia(0),
    hecha_el: hecha === null ? null : dia(hecha),
    vencida_el: null,
  }));
const corridas = { numRuns: rondas(200, 2_000) };

test('skipping, and an objection to it, change the verdict of no day that has ended', () => {
  fc.assert(
    fc.property(
      fc.array(vivida, { minLength: 1, maxLength: 8 }),
      fc.nat({ max: 7 }),
      fc.nat({ max: 22 }),
      fc.nat({ max: 2 }),
      (todas, cual, n, mas) => {
        const vida = todas.map((a) => (a.hecha_el !== null && a.hecha_el > dia(n) ? { ...a, hecha_el: null } : a));
        const i = cual % vida.length;
        fc.pre(vida[i]?.hecha_el === null);
        const con = (cambios: Partial<AsignacionVivida>) => vida.map((a, k) => (k === i ? { ...a, ...cambios } : a));
        const omitida = con({ vencida_el: dia(n) });
        expect(rachaDe(omitida, dia(n)).dias).toBe(rachaDe(vida, dia(n)).dias);
        const aplazos = mas === 0 ? [] : [{ el: dia(n), al: dia(n + mas), omitida: true as const }];
        expect(rachaDe(con({ aplazos }), dia(n + mas)).dias).toBe(rachaDe(omitida, dia(n + mas)).dias);
      },
    ),
    corridas,
  );
});

test('skipping pays nothing: nothing is done by it, and a balance is what it would be without the occurrence', () => {
  const una = (cambios: Partial<Ocurrencia>): Ocurrencia => ({
    id: 1,
    tarea: 1,
    nombre: 'Fregar',
    de_cabeza: false,
    dia: HOY,
    puntos: 8,
    miembro: 1,
    hecha_por: null,
    estado: 'COMPLETADA',
    excusada: false,
    omitida: false,
    por_reparto: true,
    personal: false,
    apuntada: false,
    anulada: false,
    ...cambios,
  });
  const omitida = una({ id: 2, estado: 'VENCIDA', omitida: true });
  expect(juzgar(omitida)).toMatchObject({ clase: 'OMITIDA', hecha_por: null });
  const deAna = (o: readonly Ocurrencia[]) => {
    const sumas = cuentasDe(renglonesDe(o)).cuentas.get(1)?.sumas ?? NADA;
    return [hecho(sumas), saldo(sumas)];
  };
  expect(deAna([una({}), omitida])).toEqual(deAna([una({})]));
});
