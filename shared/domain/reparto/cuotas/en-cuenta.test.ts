import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { porId, unaFamilia, unaTarea, unasTareas } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { congelarTarea } from '../tablero/carga.ts';
import { cabe, rhoDe, sumaDe } from '../tablero/grupos.ts';
import type { EnCuenta, SaldoMiembro } from '#shared/domain/reparto/tipos.ts';
import type { Participante, TareaReparto } from '../tipos.ts';
import { calcularCuotas } from './cuotas.ts';
import type { MiembroPrevisto, TareaPrevista } from './datos-prevision.ts';
import { acotado, cuotasCon as cuotasDe, diasFuera, enCarga, porPreguntar, porVencido } from './en-cuenta.ts';

/** `cuotasDe` with ties broken by id. */
const cuotasCon = (de: Omit<Parameters<typeof cuotasDe>[0], 'desempate'>) =>
  cuotasDe({ ...de, desempate: porId({ miembros: de.participantes, tareas: de.tareas }) });

const DIAS = { desde: '2026-10-01', hasta: '2026-12-31' };

const con = (
  miembros: readonly MiembroPrevisto[],
  tareas: readonly TareaPrevista[],
  en_cuenta: Omit<EnCuenta, 'desde' | 'hasta'>,
) =>
  cuotasCon({
    participantes: miembros,
    tareas: tareas.map((t) => congelarTarea(t, 'PUNTOS')),
    en_cuenta: { ...DIAS, ...en_cuenta },
  });
/** Weekly tasks counted once: 13 points of a quarter's work are one of load. */
const saldo = (miembro: number, suyo: number, vencido = 0, acepta?: number): SaldoMiembro => ({
  miembro,
  saldo: 13 * suyo,
  vencido: 13 * vencido,
  ...(acepta !== undefined && { acepta }),
});
const soloAdultos = { apta_infantil: false, apta_juvenil: false };

describe('examples', () => {
  test('half of the quarter away is half of the share; the others get the rest in proportion', () => {
    const fuera = [{ miembro: 1, desde: '2026-10-01', hasta: '2026-11-15' }];
    const { cuotas, por_parte } = con(unaFamilia([50], [25], [25]), unasTareas(100, 100), { fuera });
    expect(cuotas).toEqual({ 1: 67, 2: 67, 3: 66 });
    expect(por_parte).toEqual({ 1: 100, 2: 50, 3: 50 });
  });

  test('a member who is away all the time gets nothing, unless nobody else may do it', () => {
    const fuera = [{ miembro: 1, ...DIAS }];
    expect(con(unaFamilia([50], [50]), unasTareas(40), { fuera }).cuotas).toEqual({ 1: 0, 2: 40 });
    const tareas = [unaTarea({ id: 1, puntos: 30, ...soloAdultos }), unaTarea({ id: 2, puntos: 10 })];
    expect(con(unaFamilia([50], [50, 'INFANTIL']), tareas, { fuera }).cuotas).toEqual({ 1: 30, 2: 10 });
  });

  test('a member makes up for what they let lapse, and one who did more gets less', () => {
    const saldos = [saldo(1, 10), saldo(2, -10, 10), saldo(3, 0)];
    const { cuotas } = con(unaFamilia([40], [40], [20]), unasTareas(100, 100), { saldos });
    expect(cuotas).toEqual({ 1: 70, 2: 90, 3: 40 });
  });

  test('the balance counts up to 15 % of the quota', () => {
    const saldos = [saldo(1, 500), saldo(2, -500, 500)];
    expect(con(unaFamilia([50], [50]), unasTareas(100, 100), { saldos }).cuotas).toEqual({ 1: 85, 2: 115 });
  });

  test('a member who left work to others gets as much as before until they agree, and then as much as they agree to', () => {
    const familia = unaFamilia([50], [50]);
    const quien = (acepta?: number) => [saldo(1, 10), saldo(2, -10, 4, acepta)];
    const cuotas = (acepta?: number) => con(familia, unasTareas(100, 100), { saldos: quien(acepta) }).cuotas;
    expect(cuotas()).toEqual({ 1: 96, 2: 104 });
    expect(cuotas(7)).toEqual({ 1: 93, 2: 107 });
    expect(cuotas(30)).toEqual({ 1: 90, 2: 110 });
    const tareas = unasTareas(100, 100).map((t) => congelarTarea(t, 'PUNTOS'));
    expect(
      porPreguntar({
        participantes: familia,
        tareas,
        desempate: porId({ miembros: familia, tareas }),
        en_cuenta: { ...DIAS, saldos: quien() },
      }),
    ).toEqual([{ miembro: 2, mas: 10 }]);
  });

  test('a member who did just what they promised gets more for the others’ sake only if they agree', () => {
    const saldos = [saldo(1, 20), saldo(2, 0), saldo(3, 0, 0, 100)];
    const { cuotas } = con(unaFamilia([50], [25], [25]), unasTareas(100, 100), { saldos });
    expect(cuotas[2]).toBe(50);
    expect(cuotas[3]).toBeGreaterThan(50);
  });
});

interface Caso {
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  readonly en_cuenta: EnCuenta;
}

/** A random family with absences, balances (some agreed to), both or neither. */
const casos: fc.Arbitrary<Caso> = fc
  .record({
    familia: familiaArbitraria({ miembros: 6, tareas: 14 }),
    fuera: fc.array(fc.tuple(fc.nat(91), fc.nat(91)), { minLength: 6, maxLength: 6 }),
    saldos: fc.array(
      fc.record({
        saldo: fc.integer({ min: -3000, max: 3000 }),
        vencido: fc.nat(1500),
        acepta: fc.option(fc.nat(300), { nil: undefined }),
      }),
      { minLength: 6, maxLength: 6 },
    ),
    que: fc.record({ fuera: fc.boolean(), saldos: fc.boolean() }),
  })
  .map(({ familia: { participantes, tareas, contar }, fuera, saldos, que }) => {
    const dia = (n: number) => new Date(Date.parse(DIAS.desde) + n * 86_400_000).toISOString().slice(0, 10);
    return {
      participantes: participantes.map(({ id, grupo_edad, porcentaje }) => ({ id, grupo_edad, porcentaje })),
      tareas: tareas.map((t) => congelarTarea(t, contar)),
      en_cuenta: {
        ...DIAS,
        ...(que.fuera && {
          fuera: participantes.flatMap((p, i) => {
            const [a, b] = fuera[i] ?? [0, 0];
            return i % 2 === 0 ? [{ miembro: p.id, desde: dia(Math.min(a, b)), hasta: dia(Math.max(a, b)) }] : [];
          }),
        }),
        ...(que.saldos && {
          saldos: participantes.map((p, i) => {
            const { acepta, ...suyo } = saldos[i] ?? { saldo: 0, vencido: 0, acepta: undefined };
            return { miembro: p.id, ...suyo, ...(acepta !== undefined && { acepta }) };
          }),
        }),
      },
    };
  });

const valor = (de: Readonly<Record<number, number>>, id: number): number => de[id] ?? NaN;

test('with anything taken into account, quotas sum to the total, respect the group inequalities, and nobody gets more unasked', () => {
  fc.assert(
    fc.property(casos, (caso) => {
      const { participantes, tareas, en_cuenta } = caso;
      const { cuotas, por_parte, por_dias, total } = cuotasCon(caso);
      expect(por_parte).toEqual(calcularCuotas(participantes, tareas).cuotas);
      expect(total).toBe(tareas.reduce((s, t) => s + t.carga, 0));
      for (const q of [cuotas, por_dias]) {
        expect(Object.keys(q).map(Number)).toEqual(participantes.map((p) => p.id).toSorted((a, b) => a - b));
        expect(Object.values(q).every((n) => Number.isInteger(n) && n >= 0)).toBe(true);
        expect(Object.values(q).reduce((s, n) => s + n, 0)).toBe(total);
        const suma = sumaDe(participantes, (p) => valor(q, p.id));
        expect(cabe(suma, rhoDe(tareas))).toBe(true);
      }
      for (const { id } of participantes) {
        const suyo = en_cuenta.saldos?.find((s) => s.miembro === id);
        const antes = valor(por_dias, id);
        const limite =
          suyo === undefined
            ? 0
            : Math.max(
                porVencido({ saldo: enCarga(suyo.saldo, tareas), vencido: enCarga(suyo.vencido, tareas) }, antes),
                suyo.acepta ?? 0,
              );
        if (en_cuenta.saldos === undefined) expect(valor(cuotas, id)).toBe(antes);
        else expect(valor(cuotas, id)).toBeLessThanOrEqual(antes + limite);
      }
    }),
    { numRuns: rondas(300, 10_000) },
  );
});

test('when no age binds and all agree, every quota is within a point of its weight: quota − balance, at most 15 % of it', () => {
  fc.assert(
    fc.property(casos, ({ participantes, tareas, en_cuenta }) => {
      const paraTodos = tareas.map((t) => ({ ...t, apta_infantil: true, apta_juvenil: true, apta_adulto: true }));
      const saldos = en_cuenta.saldos?.map((s) => ({ ...s, acepta: 1_000_000_000 }));
      const caso = { participantes, tareas: paraTodos, en_cuenta: { ...en_cuenta, ...(saldos && { saldos }) } };
      const { cuotas, por_dias, total } = cuotasCon(caso);
      const peso = (id: number): number => {
        const cuota = valor(por_dias, id);
        const suyo = enCarga(saldos?.find((s) => s.miembro === id)?.saldo ?? 0, paraTodos);
        expect(Math.abs(acotado(suyo, cuota)) * 100).toBeLessThanOrEqual(15 * cuota);
        return cuota - acotado(suyo, cuota);
      };
      const pesos = participantes.reduce((s, p) => s + peso(p.id), 0);
      for (const { id } of participantes)
        expect(Math.abs(valor(cuotas, id) * pesos - peso(id) * total)).toBeLessThan(Math.max(1, pesos));
      const dias = (id: number) => 92 - diasFuera(en_cuenta, id);
      const presentes = participantes.reduce((s, p) => s + p.porcentaje * dias(p.id), 0);
      if (en_cuenta.fuera !== undefined && presentes > 0)
        for (const { id, porcentaje } of participantes)
          expect(Math.abs(valor(por_dias, id) * presentes - porcentaje * dias(id) * total)).toBeLessThan(presentes);
    }),
    { numRuns: rondas(300, 10_000) },
  );
});

test('ids play no part: with other ids in the same order everybody gets the same', () => {
  fc.assert(
    fc.property(casos, fc.nat(1000), ({ participantes, tareas, en_cuenta }, mas) => {
      const otro = <T extends { readonly miembro: number }>(de: T): T => ({ ...de, miembro: de.miembro * 3 + mas });
      const { fuera, saldos, ...dias } = en_cuenta;
      const suyas = cuotasCon({ participantes, tareas, en_cuenta }).cuotas;
      const otras = cuotasCon({
        participantes: participantes.map((p) => ({ ...p, id: p.id * 3 + mas })),
        tareas,
        en_cuenta: { ...dias, ...(fuera && { fuera: fuera.map(otro) }), ...(saldos && { saldos: saldos.map(otro) }) },
      }).cuotas;
      expect(participantes.map((p) => otras[p.id * 3 + mas])).toEqual(participantes.map((p) => suyas[p.id]));
      // The order in which members are listed plays no part either.
      const alReves = cuotasCon({ participantes: participantes.toReversed(), tareas, en_cuenta }).cuotas;
      expect(alReves).toEqual(suyas);
    }),
    { numRuns: rondas(150, 2_500) },
  );
});

test('the quotas of the largest possible family add up exactly', () => {
  const tareas = Array.from({ length: 400 }, (_, i) =>
    congelarTarea(unaTarea({ id: i + 1, puntos: 1_000_000, frecuencia: 'DIARIA' }), 'TRIMESTRE'),
  );
  const participantes = Array.from({ length: 30 }, (_, i) => ({
    id: i + 1,
    grupo_edad: GRUPOS_EDAD[i % 3] ?? 'ADULTO',
    porcentaje: i < 10 ? 4 : 3,
  }));
  const saldos = participantes.map(({ id }) => ({ miembro: id, saldo: id * 7_000_001, vencido: 0 }));
  const { cuotas, total } = cuotasCon({ participantes, tareas, en_cuenta: { ...DIAS, saldos } });
  expect(Object.values(cuotas).reduce((s, n) => s + n, 0)).toBe(total);
});
