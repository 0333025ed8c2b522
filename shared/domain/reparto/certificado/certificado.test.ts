import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar, type Partida } from '#shared/testing/partida.ts';
import { unasTareas, unaFamilia, unaTarea, unInicio } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { JugadaInicio } from '../jugadas/iniciar.ts';
import { canonico, plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { Cambio, EventoReparto, TareaReparto } from '../tipos.ts';
import { certificar, type Certificado } from './certificado.ts';
import { CODIGOS_COMPROBACION, type CodigoComprobacion } from './comprobaciones.ts';
import { minutosSemana } from '#shared/domain/reparto/tablero/carga.ts';

type Inicio = Extract<EventoReparto, { tipo: 'INICIO' }>;

const juegos = (miembros: number, tareas: number) =>
  fc.record({
    // Minutes of one completion, varied by task.
    inicio: familiaArbitraria({ miembros, tareas }).map((i) => ({
      ...i,
      tareas: i.tareas.map((t) => ({ ...t, tiempo_estimado: 3 + ((t.id * 7) % 41) })),
    })),
    decisiones: fc.array(fc.nat(9999), { maxLength: 70, size: 'max' }),
    listas: fc.dictionary(
      fc.integer({ min: 1, max: 8 }).map(String),
      fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }),
    ),
  });

const sumar = (numeros: readonly number[]): number => numeros.reduce((s, x) => s + x, 0);
const deLaPartida = ({ eventos, estado }: Partida, inicio: JugadaInicio): Certificado =>
  certificar(eventos, {
    semilla: inicio.semilla,
    guardado: JSON.parse(JSON.stringify(estado)) as typeof estado,
  });

/**
 * Returns the final owner of each task from the raw log, without the code under test: the last event about each task counts. A
 * change is made when all members whom it asks agreed to it, and when the earlier changes in its bundle that share a member
 * with it were made.
 */
function duenosDelLog(eventos: readonly EventoReparto[]): Map<number, number> {
  const duenos = new Map<number, number>();
  const si = new Set<string>();
  const propuestas: Extract<EventoReparto, { tipo: 'PROPUESTA' }>[] = [];
  for (const e of eventos) {
    if (e.tipo === 'ELECCION' || e.tipo === 'ELECCION_ADMIN' || e.tipo === 'AUTO') duenos.set(e.tarea, e.miembro);
    if (e.tipo === 'DESHECHO') duenos.delete(e.tarea);
    if (e.tipo === 'CIERRE' && e.paso === 'INICIO') for (const a of e.asignaciones) duenos.set(a.tarea, a.miembro);
    if (e.tipo === 'PROPUESTA') propuestas.push(e);
    if (e.tipo === 'RESPUESTA' && e.acepta) si.add(`${e.propuesta}:${e.miembro}`);
  }
  const sinHacer: typeof propuestas = [];
  for (const p of propuestas) {
    const partes = new Set(p.cambios.flatMap((c) => [c.de, c.a]));
    const cuelga = sinHacer.some(
      (q) => q.lote === p.lote && q.cambios.some((c) => partes.has(c.de) || partes.has(c.a)),
    );
    if (cuelga || p.pide.some((id) => !si.has(`${p.propuesta}:${id}`))) sinHacer.push(p);
    else for (const c of p.cambios) duenos.set(c.tarea, c.a);
  }
  return duenos;
}

const VECES_SEMANA = { DIARIA: 7, DOS_VECES_SEMANA: 2, SEMANAL: 1, MENSUAL: 3 / 13 } as const;
const porSemana = (t: TareaReparto): number =>
  t.frecuencia === 'OTRA' ? (t.veces_trimestre ?? NaN) / 13 : VECES_SEMANA[t.frecuencia];

test('the numbers of a certificate equal another count from the raw log of random drafts, and every promise holds', () => {
  let prometidos = 0;
  fc.assert(
    fc.property(fc.oneof(juegos(6, 14), juegos(10, 22)), ({ inicio, decisiones, listas }) => {
      const partida = jugar(inicio, decisiones, listas);
      const c = deLaPartida(partida, inicio);
      const primero = partida.eventos[0] as Inicio;
      const duenos = duenosDelLog(partida.eventos);
      const minutos = Object.fromEntries(inicio.tareas.map((t) => [t.id, t.tiempo_estimado]));

      expect(c.filas.map((f) => f.miembro)).toEqual(primero.orden);
      for (const fila of c.filas) {
        const suyas = primero.tareas.filter((t) => duenos.get(t.id) === fila.miembro);
        const carga = sumar(suyas.map((t) => t.puntos_por_vez * t.veces));
        expect(fila).toMatchObject({
          porcentaje: primero.participantes.find((p) => p.id === fila.miembro)?.porcentaje,
          cuota: primero.cuotas[fila.miembro],
          carga,
          diferencia: carga - (primero.cuotas[fila.miembro] ?? NaN),
          cabeza: sumar(suyas.filter((t) => t.de_cabeza).map((t) => t.carga)),
          manos: sumar(suyas.filter((t) => !t.de_cabeza).map((t) => t.carga)),
        });
        const semana = sumar(suyas.map((t) => (minutos[t.id] ?? NaN) * porSemana(t)));
        expect(Math.abs(fila.minutos_trimestre / 13 - semana)).toBeLessThan(1e-6);
        expect(Math.abs(fila.minutos_semana - semana)).toBeLessThanOrEqual(0.5 + 1e-6);
      }
      expect(sumar(c.filas.map((f) => f.diferencia))).toBe(0);
      expect(sumar(c.filas.map((f) => f.carga))).toBe(c.total);
      expect(Object.fromEntries(c.tareas.map((t) => [t.id, t.miembro]))).toEqual(Object.fromEntries(duenos));

      const cuenta = (tipo: EventoReparto['tipo']) => partida.eventos.filter((e) => e.tipo === tipo).length;
      expect(c.elecciones).toHaveLength(
        cuenta('ELECCION') + cuenta('ELECCION_ADMIN') + cuenta('AUTO') - cuenta('DESHECHO'),
      );
      expect(c.elecciones.map((e) => e.orden)).toEqual(c.elecciones.map((_, i) => i + 1));
      for (const e of c.elecciones) expect(e.por).toBe(e.tipo === 'ELECCION_ADMIN' ? 1 : null);
      expect(c.sobrantes).toHaveLength(
        partida.eventos.flatMap((e) => (e.tipo === 'CIERRE' && e.paso === 'INICIO' ? e.asignaciones : [])).length,
      );
      expect(c.elecciones.length + c.sobrantes.length).toBe(c.tareas.length);
      expect(c.fin?.en).toBe(partida.eventos.at(-1)?.en);

      expect(c.comprobaciones.map((x) => x.codigo)).toEqual(CODIGOS_COMPROBACION);
      expect(c.comprobaciones.filter((x) => x.prometido && !x.cumple)).toEqual([]);
      expect(
        c.comprobaciones.filter((x) => !x.prometido && x.codigo !== 'POCAS_SOBRAN' && x.codigo !== 'EXCESO_ACOTADO'),
      ).toEqual([]);
      if (c.comprobaciones.every((x) => x.prometido) && c.sobrantes.length > 0) prometidos += 1;
      // The changes of the closing keep the bound of its first step: nobody ends above their quota by as much as the largest
      // leftover.
      const exceso = c.comprobaciones.find((x) => x.codigo === 'EXCESO_ACOTADO' && x.prometido && x.limite > 0);
      if (exceso) expect(Math.max(...c.filas.map((f) => f.diferencia))).toBeLessThan(exceso.limite);
    }),
    { numRuns: rondas(200, 2_000) },
  );
  expect(prometidos).toBeGreaterThan(rondas(40, 320));
});

test('a certificate does not reveal whether an automatic pick came from a wish list', () => {
  fc.assert(
    fc.property(juegos(5, 12), ({ inicio, decisiones, listas }) => {
      const texto = JSON.stringify(deLaPartida(jugar(inicio, decisiones, listas), inicio));
      expect(texto).not.toMatch(/LISTA|REGLA|por_regla|motivo":"(LISTA|REGLA)/);
    }),
    { numRuns: rondas(60, 2_000) },
  );
});

test('minutes a week come from the table of the load: daily seven times, monthly three in thirteen weeks', () => {
  const una = (frecuencia: 'DIARIA' | 'DOS_VECES_SEMANA' | 'SEMANAL' | 'MENSUAL', minutos: number) => {
    const inicio = unInicio({
      participantes: unaFamilia([100]),
      tareas: [unaTarea({ frecuencia, tiempo_estimado: minutos })],
    });
    const { eventos, estado } = jugar(inicio, []);
    return certificar(eventos, { semilla: 1, guardado: estado }).filas[0]?.minutos_semana;
  };
  expect([
    una('DIARIA', 15),
    una('DOS_VECES_SEMANA', 30),
    una('SEMANAL', 45),
    una('MENSUAL', 65),
    una('MENSUAL', 2),
  ]).toEqual([105, 60, 45, 15, 0]);
  expect([minutosSemana(0), minutosSemana(6), minutosSemana(7), minutosSemana(13)]).toEqual([0, 0, 1, 1]);
});

test('canonical text ignores the order of keys, and nothing else', () => {
  expect(canonico({ b: 1, a: [true, null, 'ñ"'], c: undefined })).toBe('{"a":[true,null,"ñ\\""],"b":1}');
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(JSON.parse(canonico(a))).toEqual(JSON.parse(JSON.stringify(a)));
      expect(canonico(a) === canonico(b)).toBe(canonico(JSON.parse(canonico(a))) === canonico(JSON.parse(canonico(b))));
    }),
  );
});

describe('a log that was tampered with', () => {
  const inicio = unInicio({
    participantes: unaFamilia([40], [35, 'JUVENIL'], [25, 'INFANTIL']),
    tareas: unasTareas(16, 16, 13, 13, 11, 10, 9, 8, 7, 7, 6, 5, 4).map((t) =>
      t.id === 1 ? { ...t, apta_infantil: false } : t,
    ),
  });
  const partida = jugar(inicio, [1, 12, 25, 30, 41]);
  const [primero, ...resto] = partida.eventos as [Inicio, ...EventoReparto[]];
  const fallan = (eventos: readonly EventoReparto[]): readonly CodigoComprobacion[] =>
    certificar(eventos, { semilla: inicio.semilla, guardado: partida.estado })
      .comprobaciones.filter((c) => !c.cumple)
      .map((c) => c.codigo);
  const cambiar = (tipo: EventoReparto['tipo'], cambio: (e: never) => object): EventoReparto[] => {
    const sitio = partida.eventos.findIndex((e) => e.tipo === tipo);
    expect(sitio).toBeGreaterThanOrEqual(0);
    return partida.eventos.map((e, i) => (i === sitio ? { ...e, ...cambio(e as never) } : e));
  };

  test('unchanged passes every check', () => {
    expect(fallan(partida.eventos)).toEqual([]);
    expect(partida.eventos.some((e) => e.tipo === 'PROPUESTA' && e.pide.length > 0)).toBe(true);
  });

  test.each<[string, () => EventoReparto[], CodigoComprobacion]>([
    [
      'a pick by a member without the turn',
      () => cambiar('ELECCION', (e: { miembro: number }) => ({ miembro: (e.miembro % 3) + 1 })),
      'EN_TURNO',
    ],
    [
      'a task picked twice',
      () =>
        cambiar('ELECCION', () => ({
          tarea: (resto.findLast((e) => e.tipo === 'ELECCION') as { tarea: number }).tarea,
        })),
      'EN_TURNO',
    ],
    ['an unknown task', () => cambiar('ELECCION', () => ({ tarea: 99 })), 'TODO_REPARTIDO'],
    [
      'a task grown after the quotas',
      () => [{ ...primero, tareas: primero.tareas.map((t) => ({ ...t, carga: t.carga * 2 })) }, ...resto],
      'SIN_PASARSE',
    ],
    [
      'a quota that was raised',
      () => [{ ...primero, cuotas: { ...primero.cuotas, 1: (primero.cuotas[1] ?? 0) + 5 } }, ...resto],
      'CUOTAS_SUMAN',
    ],
    [
      'a point moved from one quota to another',
      () => [
        { ...primero, cuotas: { ...primero.cuotas, 1: (primero.cuotas[1] ?? 0) + 1, 2: (primero.cuotas[2] ?? 0) - 1 } },
        ...resto,
      ],
      'CUOTAS_EXACTAS',
    ],
    ['another order of picking', () => [{ ...primero, orden: primero.orden.toReversed() }, ...resto], 'ORDEN'],
    ['leftovers given to nobody', () => cambiar('CIERRE', () => ({ asignaciones: [] })), 'TODO_REPARTIDO'],
    [
      'all leftovers given to one member',
      () =>
        cambiar('CIERRE', (e: { asignaciones: { tarea: number }[] }) => ({
          asignaciones: [
            ...e.asignaciones.map((a) => ({ ...a, miembro: 1 })),
            { tarea: 2, miembro: 1 },
            { tarea: 3, miembro: 1 },
            { tarea: 4, miembro: 1 },
          ],
        })),
      'EXCESO_ACOTADO',
    ],
    [
      'a change that nobody was asked about',
      () => cambiar('PROPUESTA', () => ({ pide: [] })).filter((e) => e.tipo !== 'RESPUESTA'),
      'CAMBIOS_ACORDADOS',
    ],
    [
      'a change that takes a chore from a member who does not have it',
      () =>
        cambiar('PROPUESTA', (e: { cambios: { de: number; a: number }[] }) => ({
          pide: [],
          cambios: e.cambios.map((c) => ({ ...c, de: c.a })),
        })),
      'CAMBIOS_ACORDADOS',
    ],
    [
      'a change that increases the largest difference',
      () =>
        cambiar('PROPUESTA', () => ({
          pide: [],
          cambios: primero.tareas.map((t) => ({ tarea: t.id, de: 2, a: 1 })),
        })).filter((e) => e.tipo !== 'RESPUESTA'),
      'DIFERENCIA_NO_CRECE',
    ],
    [
      'a closing that began before the picks were over',
      () => partida.eventos.filter((e) => e.tipo !== 'ELECCION').slice(0, 2),
      'POCAS_SOBRAN',
    ],
    [
      'differences that do not add up to 0',
      () => [{ ...primero, cuotas: { ...primero.cuotas, 3: 0 } }, ...resto],
      'SUMA_CERO',
    ],
    ['a missing event', () => partida.eventos.toSpliced(2, 1), 'REGISTRO'],
    [
      'an event with another instant',
      () => cambiar('ELECCION', () => ({ en: '2020-01-01T00:00:00.000Z' })),
      'REGISTRO',
    ],
  ])('%s is detected', (_, romper, codigo) => {
    expect(fallan(romper())).toContain(codigo);
  });

  test('a stored state that is not the fold of its log is detected', () => {
    const otro = { ...partida.estado, ronda: partida.estado.ronda + 1 };
    expect(
      certificar(partida.eventos, { semilla: inicio.semilla, guardado: otro }).comprobaciones.at(-1),
    ).toMatchObject({ codigo: 'REGISTRO', cumple: false });
  });

  test('a log that cannot be folded throws', () => {
    expect(() => certificar([], { semilla: 1, guardado: partida.estado })).toThrow('no INICIO');
    expect(() => certificar(resto, { semilla: 1, guardado: partida.estado })).toThrow('no INICIO');
  });
});

describe('a closing that was tampered with', () => {
  const inicio = unInicio({
    participantes: unaFamilia([40], [35, 'JUVENIL'], [25, 'INFANTIL']),
    tareas: unasTareas(16, 16, 13, 13, 11, 10, 9, 8, 7, 7, 6, 5, 4),
  });
  const { eventos, estado } = jugar(inicio, [1, 12, 25, 30, 41]);
  const cierre = eventos.findIndex((e) => e.tipo === 'CIERRE');
  /** The log up to its closing, then these changes, which nobody is asked about, and the end. */
  const conCambios = (...lotes: readonly (readonly Cambio[])[]): EventoReparto[] => {
    const base = eventos.slice(0, cierre + 1);
    const hechos = [
      ...lotes.map((cambios, i) => ({ tipo: 'PROPUESTA', lote: 1, propuesta: i + 1, cambios, pide: [] })),
      { tipo: 'CIERRE', paso: 'FIN', motivo: 'SIN_PROPUESTAS', por: null },
    ];
    return [...base, ...hechos.map((h, i) => ({ ...h, n: base.length + 1 + i, en: '' }) as unknown as EventoReparto)];
  };
  const fallan = (log: readonly EventoReparto[]): readonly CodigoComprobacion[] =>
    certificar(log, { semilla: inicio.semilla, guardado: estado })
      .comprobaciones.filter((c) => !c.cumple)
      .map((c) => c.codigo);
  const trasPaso1 = plegar(eventos.slice(0, cierre + 1));
  const de = (miembro: number) => trasPaso1.asignadas.filter((a) => a.miembro === miembro).map((a) => a.id);

  test('unchanged passes every check', () => {
    expect(fallan(eventos)).toEqual([]);
  });

  test('giving all of a member’s chores to another is detected, as a difference that grew', () => {
    expect(fallan(conCambios(de(2).map((tarea) => ({ tarea, de: 2, a: 1 }))))).toContain('DIFERENCIA_NO_CRECE');
  });

  test('a change that a later one undoes is detected too', () => {
    const ida = de(2).map((tarea) => ({ tarea, de: 2, a: 1 }));
    const vuelta = ida.map(({ tarea }) => ({ tarea, de: 1, a: 2 }));
    const rotas = fallan(conCambios(ida, vuelta));
    expect(rotas).toContain('DIFERENCIA_NO_CRECE');
    expect(rotas).toContain('TAREAS_UNA_VEZ');
  });

  test('a child who was given more than their quota is detected', () => {
    expect(fallan(conCambios(de(2).map((tarea) => ({ tarea, de: 2, a: 3 }))))).toContain('NINOS_SIN_PASARSE');
  });
});
