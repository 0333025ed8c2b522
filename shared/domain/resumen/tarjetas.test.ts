import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clasificar, NADA, sumarPartes, type Cumplido } from '../ranking.ts';
import { proximaDe, type SemanaVivida, type Tarjeta, tarjetasDe, type TipoTarjeta } from './resumen.ts';

const deTipo = <T extends TipoTarjeta>(tarjetas: readonly Tarjeta[], tipo: T) =>
  tarjetas.find((t): t is Extract<Tarjeta, { tipo: T }> => t.tipo === tipo);

const miembro = fc.record({
  grupo_edad: fc.constantFrom('INFANTIL' as const, 'JUVENIL' as const, 'ADULTO' as const),
  /** Points of each completion. */
  hechas: fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 8 }),
  /** Number of the member's own chores in the week. */
  tocan: fc.integer({ min: 0, max: 10 }),
  racha: fc.integer({ min: 0, max: 20 }),
  archivado: fc.boolean(),
});

/** A week of an arbitrary family, some of whose members live here no longer. */
const semana = fc
  .record({
    miembros: fc.array(miembro, { minLength: 1, maxLength: 8 }),
    puntos_antes: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ miembros, puntos_antes }): SemanaVivida & { readonly puntos: number; readonly tareas: number } => {
    const con = miembros.map((m, i) => ({ ...m, id: i + 1, suma: m.hechas.reduce((n, p) => n + p, 0) }));
    const parte = ({ hechas, tocan }: (typeof con)[number]): Cumplido => ({
      ...NADA,
      tocan,
      hechas: hechas.length,
    });
    return {
      miembros: con.filter((m) => !m.archivado),
      ranking: clasificar(
        con.map((m) => ({
          usuario: m.id,
          usuario_nombre: String(m.id),
          tareas_completadas: m.hechas.length,
          tiempo_total_minutos: 0,
          puntos_ganados: m.suma,
        })),
      ),
      puntos_antes,
      partes: new Map(con.map((m) => [m.id, parte(m)])),
      total: sumarPartes(con.map(parte)),
      meta: null,
      rachas: con.map((m) => ({ usuario: m.id, dias: m.racha, desde: '2026-11-16', comodines: 0 })),
      insignias: [],
      gracias: [],
      proxima: null,
      puntos: con.reduce((n, m) => n + m.suma, 0),
      tareas: con.reduce((n, m) => n + m.hechas.length, 0),
    };
  });

test('the total is the sum of all completions, and nothing but a short card is told of a week without any', () => {
  fc.assert(
    fc.property(semana, fc.boolean(), (s, enPublico) => {
      const tarjetas = tarjetasDe(s, enPublico);
      if (s.tareas === 0) {
        expect(tarjetas).toEqual([{ tipo: 'NADA', tocaban: s.total.tocan }]);
        return;
      }
      expect(deTipo(tarjetas, 'NADA')).toBeUndefined();
      expect(deTipo(tarjetas, 'TOTAL')).toMatchObject({ puntos: s.puntos, tareas: s.tareas });
      expect(deTipo(tarjetas, 'TOTAL')?.puntos_antes ?? 0).toBe(s.puntos_antes);
    }),
  );
});

test('nobody is named as behind: no INFANTIL member with little done, on the wall nobody, and no last place', () => {
  fc.assert(
    fc.property(semana, fc.boolean(), (s, enPublico) => {
      const tarjetas = tarjetasDe(s, enPublico);
      const cadaUno = deTipo(tarjetas, 'CADA_UNO')?.miembros ?? [];
      expect(cadaUno.map((m) => m.usuario)).toEqual(
        s.miembros.map((m) => m.id).filter((id) => cadaUno.some((m) => m.usuario === id)),
      );
      for (const { usuario, hechas, porciento } of cadaUno) {
        const parte = s.partes.get(usuario) ?? NADA;
        expect(porciento ?? hechas).toBeGreaterThanOrEqual(porciento === null ? 1 : 0);
        expect(hechas).toBe(parte.hechas);
        const nino = s.miembros.find((m) => m.id === usuario)?.grupo_edad === 'INFANTIL';
        if (porciento === null) expect(parte.tocan === 0 || enPublico || nino).toBe(true);
        else expect(porciento).toBeLessThanOrEqual(100);
        if ((enPublico || nino) && porciento !== null) expect(10 * hechas).toBeGreaterThanOrEqual(9 * parte.tocan);
      }
      const puestos = deTipo(tarjetas, 'CABEZA')?.puestos ?? [];
      const hicieron = new Set(s.ranking.map((f) => f.usuario));
      const demas = s.miembros.filter((m) => !hicieron.has(m.id)).length;
      for (const p of puestos.filter((x) => x.puesto > 1)) {
        expect(p.puesto).toBeLessThanOrEqual(3);
        expect(demas + s.ranking.filter((f) => f.puntos_ganados < p.puntos).length).toBeGreaterThan(0);
      }
      if (s.ranking.length > 0) expect(puestos[0]?.puesto).toBe(1);
    }),
  );
});

test('streaks are told from three days on, the longest first, five at most', () => {
  fc.assert(
    fc.property(semana, (s) => {
      const rachas = deTipo(tarjetasDe(s, false), 'RACHAS')?.rachas ?? [];
      const dias = rachas.map((r) => r.dias);
      expect(dias).toEqual(dias.toSorted((a, b) => b - a));
      const todas = s.ranking.length === 0 ? [] : s.rachas.filter((r) => r.dias >= 3);
      expect(rachas).toHaveLength(Math.min(5, todas.length));
      expect(Math.max(0, ...dias)).toBe(Math.max(0, ...todas.map((r) => r.dias)));
    }),
  );
});

test('one’s own next week leaves out what is free and what others have, and invites adults alone to talk', () => {
  const una = { tarea: 1, nombre: 'Fregar', puntos: 4, miembro: 7, libre: false };
  const dias = [
    {
      dia: '2026-11-23',
      ocurrencias: [una, { ...una, tarea: 2, nombre: 'Barrer', puntos: 9 }, { ...una, miembro: 8 }],
    },
    { dia: '2026-11-24', ocurrencias: [una, { ...una, tarea: 3, libre: true }] },
  ];
  expect(proximaDe(dias, { id: 7, grupo_edad: 'JUVENIL' })).toEqual({
    veces: 3,
    puntos: 17,
    tareas: [
      { tarea: 1, nombre: 'Fregar', dias: ['2026-11-23', '2026-11-24'] },
      { tarea: 2, nombre: 'Barrer', dias: ['2026-11-23'] },
    ],
    charla: false,
  });
  expect(proximaDe([], { id: 7, grupo_edad: 'ADULTO' })).toEqual({ veces: 0, puntos: 0, tareas: [], charla: true });
});
