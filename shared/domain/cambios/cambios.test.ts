import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRUPOS_EDAD } from '../tipos.ts';
import {
  cargaAhora,
  necesitaPermiso,
  finDe,
  finDelPedido,
  porQueTermino,
  nadieQuiere,
  preguntados,
  relevo,
  FINES_CAMBIO,
  type EnVigor,
  type Premisas,
  type Pedido,
  type Preguntable,
} from './cambios.ts';

const [ANA, LUIS, LEO, NORA] = [1, 2, 3, 4];
const miembro = (id: number, cambios: Partial<Preguntable> = {}): Preguntable => ({
  id,
  grupo_edad: 'ADULTO',
  tiene_cuenta: true,
  ...cambios,
});
const CASA = [
  miembro(ANA),
  miembro(LUIS),
  miembro(LEO, { grupo_edad: 'INFANTIL' }),
  miembro(NORA, { tiene_cuenta: false }),
];
const PARA_TODOS = { apta_infantil: true, apta_juvenil: true, apta_adulto: true };
const DE_MAYORES = { ...PARA_TODOS, apta_infantil: false };
const AHORA = '2026-11-21T10:00:00.000Z';
const pedido = (cambios: Partial<Pedido> = {}): Pedido => ({
  tipo: 'CUBRIR',
  pide: ANA,
  a: null,
  estado: 'ABIERTO',
  acepta: null,
  noes: [],
  caduca_en: finDelPedido(AHORA),
  ...cambios,
});
const premisas = (cambios: Partial<Premisas> = {}): Premisas => ({
  suerte: 'SIGUE',
  suertePor: null,
  aptitud: PARA_TODOS,
  aptitudPor: null,
  miembros: CASA,
  enReparto: false,
  ...cambios,
});

describe('members whom a request asks', () => {
  test('are all others with an account whom it suits, or the named one', () => {
    const ids = (...p: Parameters<typeof preguntados>) => preguntados(...p).map((m) => m.id);
    expect(ids(pedido(), PARA_TODOS, CASA)).toEqual([LUIS, LEO]);
    expect(ids(pedido(), DE_MAYORES, CASA)).toEqual([LUIS]);
    expect(ids(pedido({ a: LEO }), PARA_TODOS, CASA)).toEqual([LEO]);
    expect(ids(pedido({ a: LEO }), DE_MAYORES, CASA)).toEqual([]);
    expect(ids(pedido({ a: NORA }), PARA_TODOS, CASA)).toEqual([]);
    expect(ids(pedido({ a: ANA }), PARA_TODOS, CASA)).toEqual([]);
  });

  test('count as unwilling only when every one of them has refused', () => {
    expect(nadieQuiere(pedido({ noes: [LUIS] }), PARA_TODOS, CASA)).toBe(false);
    expect(nadieQuiere(pedido({ noes: [LUIS, LEO] }), PARA_TODOS, CASA)).toBe(true);
    expect(nadieQuiere(pedido({ noes: [LUIS] }), DE_MAYORES, CASA)).toBe(true);
  });
});

describe('an open request', () => {
  test('lasts two days', () => {
    expect(finDe(pedido(), premisas(), '2026-11-23T09:59:59.999Z')).toBeNull();
    expect(finDe(pedido(), premisas(), '2026-11-23T10:00:00.000Z')).toBe('SIN_RESPUESTA');
  });

  test.each(['HECHA', 'VENCIDA', 'QUITADA', 'OTRO_DIA', 'DE_OTRO'] as const)(
    'ends when its chore is no longer as it was: %s',
    (suerte) => {
      expect(finDe(pedido(), premisas({ suerte }), AHORA)).toBe(suerte);
      expect(finDe(pedido({ tipo: 'CAMBIAR' }), premisas({ suertePor: suerte }), AHORA)).toBe(suerte);
    },
  );

  test('to swap ends when a draft begins, one to be covered does not', () => {
    expect(finDe(pedido({ tipo: 'CAMBIAR' }), premisas({ enReparto: true }), AHORA)).toBe('REPARTO');
    expect(finDe(pedido(), premisas({ enReparto: true }), AHORA)).toBeNull();
  });

  test('ends with the account of the member who asked, and when nobody is left who may do it', () => {
    const sin = (id: number) => CASA.map((m) => (m.id === id ? { ...m, tiene_cuenta: false } : m));
    expect(finDe(pedido(), premisas({ miembros: sin(ANA) }), AHORA)).toBe('SIN_CUENTA');
    expect(finDe(pedido(), premisas({ miembros: sin(LUIS) }), AHORA)).toBeNull();
    expect(finDe(pedido({ a: LUIS }), premisas({ miembros: sin(LUIS) }), AHORA)).toBe('SIN_NADIE');
    const esperaALeo = pedido({ estado: 'POR_PERMITIR', acepta: LEO });
    expect(finDe(esperaALeo, premisas({ miembros: sin(LEO) }), AHORA)).toBe('SIN_NADIE');
    expect(finDe(pedido({ pide: LEO, a: LUIS }), premisas({ aptitudPor: DE_MAYORES }), AHORA)).toBe('SIN_NADIE');
  });

  test('has a text for every end', () => {
    for (const fin of FINES_CAMBIO)
      expect(porQueTermino(fin, { pide: 'Ana', otro: null }), fin).toMatch(/^[A-ZÁÉÍÓÚ].+[^.]$/);
    expect(porQueTermino('RECHAZADO', { pide: 'Ana', otro: 'Luis' })).toBe('Luis esta vez no puede');
  });
});

describe('a child’s quota', () => {
  const vigor = (cambios: Partial<EnVigor> = {}): EnVigor => ({
    tareas: [
      { id: 10, carga: 130, frecuencia: 'SEMANAL' },
      { id: 11, carga: 91, frecuencia: 'DIARIA' },
      { id: 12, carga: 26, frecuencia: 'SEMANAL' },
    ],
    cuotas: { [ANA]: 150, [LEO]: 100 },
    responsables: [
      { tarea: 10, miembro: ANA },
      { tarea: 11, miembro: LEO },
      { tarea: 12, miembro: ANA },
    ],
    cubiertas: [],
    ...cambios,
  });
  const leo = { id: LEO, grupo_edad: 'INFANTIL' } as const;
  const una = (tarea: number) => ({ tarea, entera: false });
  const entera = (tarea: number) => ({ tarea, entera: true });

  test('an occurrence weighs its part of the chore, and the quota may be filled up without asking', () => {
    expect(cargaAhora(vigor(), LEO)).toBe(91);
    // One occurrence of chore 10 weighs 10: 91 + 10 is above the quota of 100.
    expect(necesitaPermiso(vigor(), leo, { toma: una(10), da: null })).toBe(true);
    expect(necesitaPermiso(vigor(), leo, { toma: una(12), da: null })).toBe(false);
  });

  test('counts chores that the child covers, and leaves out those covered for the child', () => {
    const cubierta = { tarea: 11, de: LEO, a: ANA };
    const dos = vigor({ cubiertas: [cubierta, cubierta] });
    expect(cargaAhora(dos, LEO)).toBe(89);
    expect(cargaAhora(dos, ANA)).toBe(158);
    expect(necesitaPermiso(dos, leo, { toma: una(10), da: null })).toBe(false);
  });

  test('counts both sides of a swap; giving more than is taken never needs approval', () => {
    expect(necesitaPermiso(vigor(), leo, { toma: entera(10), da: entera(11) })).toBe(true);
    expect(necesitaPermiso(vigor(), leo, { toma: entera(12), da: entera(11) })).toBe(false);
    expect(necesitaPermiso(vigor({ cuotas: { [LEO]: 0 } }), leo, { toma: entera(12), da: entera(11) })).toBe(false);
    expect(necesitaPermiso(vigor(), leo, { toma: null, da: entera(11) })).toBe(false);
  });

  test('is 0 for a member who took no part; without a draft, and for adults and teenagers, nobody is asked', () => {
    expect(necesitaPermiso(vigor({ cuotas: {} }), leo, { toma: una(12), da: null })).toBe(true);
    expect(necesitaPermiso(null, leo, { toma: entera(10), da: null })).toBe(false);
    for (const grupo_edad of GRUPOS_EDAD.filter((g) => g !== 'INFANTIL'))
      expect(necesitaPermiso(vigor(), { id: LEO, grupo_edad }, { toma: entera(10), da: null })).toBe(false);
  });

  test('leaves the family’s total unchanged by covers', () => {
    const quien = fc.constantFrom(ANA, LUIS, LEO);
    const cubiertas = fc.array(fc.record({ tarea: fc.constantFrom(10, 11, 12), de: quien, a: quien }));
    fc.assert(
      fc.property(cubiertas, (cubiertas) => {
        const total = [ANA, LUIS, LEO].reduce((n, m) => n + cargaAhora(vigor({ cubiertas }), m), 0);
        expect(total).toBeCloseTo(247);
      }),
    );
  });
});

describe('a chore that changes hands', () => {
  const SEMANAL = { frecuencia: 'SEMANAL', dia_semana: 1, dia_semana_2: null, dia_mes: null } as const;
  const LUNES = { fecha_limite: '2026-11-23', disponible_desde: '2026-11-17', de_otro: false };

  test('takes its open occurrence along, today’s too', () => {
    for (const hoy of ['2026-11-21', '2026-11-23'])
      expect(relevo(LUNES, SEMANAL, hoy)).toEqual({
        primera: { fecha_limite: '2026-11-23', disponible_desde: '2026-11-17' },
        vaConElla: true,
      });
  });

  test('leaves late and covered occurrences behind', () => {
    const despues = { primera: { fecha_limite: '2026-11-30', disponible_desde: '2026-11-24' }, vaConElla: false };
    expect(relevo(LUNES, SEMANAL, '2026-11-25')).toEqual(despues);
    expect(relevo({ ...LUNES, de_otro: true }, SEMANAL, '2026-11-21')).toEqual(despues);
  });
});
