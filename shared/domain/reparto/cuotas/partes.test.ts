import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ocurrencias } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { nombreDeUnDia } from '#shared/domain/recurrencia/regla.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar } from '#shared/testing/partida.ts';
import { enPartes } from '#shared/testing/partes.ts';
import { unaFamilia, unaTarea, unInicio } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { elegirAutomatico } from '#shared/domain/reparto/jugadas/avance.ts';
import { iniciar } from '../jugadas/iniciar.ts';
import { deshacer, elegirTarea } from '../jugadas/jugadas.ts';
import { MAXIMO_TAREAS } from '../tipos.ts';
import { aplicar, plegar } from '../registro/pliegue.ts';
import { carga, congelarTarea } from '../tablero/carga.ts';
import { partesDe } from './partes.ts';
import { preverReparto } from './prever.ts';

const AHORA = '2026-07-06T18:00:00.000Z';
const diaria = (id: number, puntos: number, cambios = {}) => unaTarea({ id, puntos, frecuencia: 'DIARIA', ...cambios });
const partidas = (inicio: ReturnType<typeof unInicio>): number[] => {
  const prevision = preverReparto(inicio);
  return prevision.ok ? prevision.valor.en_partes.map((t) => t.id) : [];
};

test('a chore is split when it is larger than a third of the smallest quota of the members whom it suits, or marked', () => {
  // First case: loads of 910, 91 and 910, so quotas of about 1,147 and 764. A third of the smaller is 255.
  const tareas = [diaria(1, 4), diaria(2, 1), unaTarea({ id: 3, puntos: 999, frecuencia: 'SEMANAL' })];
  const dos = (otras = tareas) =>
    unInicio({ contar: 'TRIMESTRE', participantes: unaFamilia([60], [40]), tareas: otras });
  expect(partidas(dos([diaria(1, 10), diaria(2, 1), unaTarea({ id: 3, puntos: 70 })]))).toEqual([1]);
  expect(partidas(dos([diaria(1, 10), diaria(2, 1, { en_partes: 'DIAS' })]))).toEqual([1, 2]);
  expect(partidas(dos())).toEqual([]);
  expect(partidas({ ...dos([diaria(1, 10, { en_partes: 'DIAS' })]), contar: 'PUNTOS' })).toEqual([]);
});

test('the smallest quota takes days away into account; quotas of 0 are left out', () => {
  // The daily chore weighs 364 of 2,964. That is less than a third of 1,482, but more than a third of 988, the quota of a member
  // who is away half of the days.
  const dias = { desde: '2026-07-01', hasta: '2026-09-30' };
  const con = (hasta: string) =>
    partidas(
      unInicio({
        contar: 'TRIMESTRE',
        participantes: unaFamilia([50], [50]),
        tareas: [diaria(1, 4), unaTarea({ id: 2, puntos: 200, frecuencia: 'SEMANAL' })],
        en_cuenta: { ...dias, fuera: [{ miembro: 2, desde: dias.desde, hasta }] },
      }),
    );
  expect([con('2026-07-03'), con('2026-08-15'), con(dias.hasta)]).toEqual([[], [1], []]);
});

test('never splits more than the cap of a draft allows: the marked first, then the heaviest', () => {
  const tareas = [
    diaria(1, 10_000),
    diaria(2, 9_000),
    diaria(3, 1, { en_partes: 'DIAS' }),
    ...Array.from({ length: MAXIMO_TAREAS - 5 }, (_, i) => unaTarea({ id: 4 + i, puntos: 1 })),
  ];
  const inicio = unInicio({ contar: 'TRIMESTRE', tareas });
  expect(tareas).toHaveLength(MAXIMO_TAREAS - 2);
  expect(partidas(inicio)).toEqual([1, 3]);
  expect(enPartes(inicio).tareas).toHaveLength(MAXIMO_TAREAS);
});

test('each day belongs to exactly one part, and the loads of the parts sum to the chore’s', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(3000), (puntos, dias) => {
      const entera = diaria(7, puntos);
      const partes = partesDe(entera, '2026-01-01');
      expect(partes.reduce((s, p) => s + carga(p, 'TRIMESTRE'), 0)).toBe(carga(entera, 'TRIMESTRE'));
      expect(partes.map((p) => p.parte_de)).toEqual([7, 7]);
      expect(partes.map((p) => nombreDeUnDia(p.nombre))).toEqual([entera.nombre, entera.nombre]);
      const desde = new Date(Date.UTC(2026, 0, 1 + dias)).toISOString().slice(0, 10);
      const de = (t: object) =>
        ocurrencias(
          { dia_semana: null, dia_semana_2: null, dia_mes: null, ...t } as never,
          desde,
          sumarDias(desde, 100),
        );
      const suyos = partes.flatMap(de).toSorted();
      expect(suyos).toEqual(de(entera));
    }),
    { numRuns: rondas(20, 500) },
  );
});

test('quotas are those of the whole chores, and a draft with parts folds, ends whole and deals every part once', () => {
  let conPartes = 0;
  fc.assert(
    fc.property(familiaArbitraria(), fc.array(fc.nat(10_000), { maxLength: 80 }), (inicio, decisiones) => {
      const partido = enPartes(inicio);
      const [antes, ahora] = [preverReparto(inicio), preverReparto(partido)];
      if (!antes.ok || !ahora.ok) throw new Error('Refused');
      expect(ahora.valor.cuotas).toEqual(antes.valor.cuotas);
      expect(ahora.valor.en_partes).toEqual([]);
      if (antes.valor.en_partes.length > 0) conPartes += 1;
      const { eventos, estado } = jugar(partido, decisiones);
      expect(plegar(JSON.parse(JSON.stringify(eventos)))).toEqual(JSON.parse(JSON.stringify(estado)));
      expect(estado.asignadas.every((a) => a.miembro !== null)).toBe(true);
    }),
    { numRuns: rondas(100, 3_000) },
  );
  expect(conPartes).toBeGreaterThan(rondas(10, 300));
});

test('undoing a pick gives back the same part', () => {
  const inicio = enPartes(unInicio({ contar: 'TRIMESTRE', tareas: [diaria(1, 10), diaria(2, 10)] }));
  const log = iniciar(null, inicio, AHORA);
  if (!log.ok) throw new Error('Refused');
  const antes = plegar(log.valor);
  const [, segunda] = antes.tareas;
  const pick = elegirTarea(antes, { miembro: antes.turno ?? 0, tarea: segunda?.id ?? 0 }, AHORA);
  if (!pick.ok) throw new Error('Refused');
  const elegida = pick.valor.reduce(aplicar, antes);
  const atras = deshacer(elegida, { por: 1 }, AHORA);
  if (!atras.ok) throw new Error('Refused');
  const despues = atras.valor.reduce(aplicar, elegida);
  expect([despues.tareas, despues.asignadas, despues.acumulado]).toEqual([
    antes.tareas,
    antes.asignadas,
    antes.acumulado,
  ]);
});

test('a wish for a chore in parts counts for each of them', () => {
  const inicio = enPartes(unInicio({ contar: 'TRIMESTRE', tareas: [diaria(1, 10), diaria(2, 10)] }));
  const log = iniciar(null, inicio, AHORA);
  if (!log.ok) throw new Error('Refused');
  const estado = plegar(log.valor);
  const suya = estado.tareas.find((t) => t.parte_de === 2);
  expect(elegirAutomatico(estado, [2])).toEqual({ tarea: suya?.id, motivo: 'LISTA' });
});

test('a part freezes its chore and its rule; a whole one is frozen without them', () => {
  const entera = diaria(1, 10);
  expect(congelarTarea(entera, 'TRIMESTRE')).not.toHaveProperty('parte_de');
  const [parte] = partesDe(entera, '2026-07-01');
  expect(congelarTarea({ ...entera, ...parte, id: 9 }, 'TRIMESTRE')).toMatchObject({
    id: 9,
    parte_de: 1,
    nombre: 'Tarea 1 · lunes a jueves',
    veces: 52,
    regla: { dias_semana: [1, 2, 3, 4], solo_ese_dia: true },
  });
});
