import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { AHORA, unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { quienesDeciden } from '#shared/domain/reparto/cierre/objetivo.ts';
import { aplicar, plegar } from '../registro/pliegue.ts';
import { cuotaRestante, tareasLegales } from '../tablero/preguntas.ts';
import { ausente, situacion } from '#shared/domain/reparto/tablero/preguntas.ts';
import { finDelPlazo, pausar, pedirMinuto, retomar, seguir, segundosQueQuedan, terminarPorMi } from './ritmo.ts';
import type { EstadoReparto, EventoReparto } from '../tipos.ts';
import { iniciar } from './iniciar.ts';
import { deshacer, elegirTarea, type Jugada, vencerTurno } from './jugadas.ts';

const hechos = (jugada: Jugada | ReturnType<typeof iniciar>): readonly EventoReparto[] => {
  if (!jugada.ok) throw new Error(`Refused: ${jugada.codigo}`);
  return jugada.valor;
};
const tras = (estado: EstadoReparto, jugada: Jugada): EstadoReparto =>
  hechos(jugada).reduce<EstadoReparto>(aplicar, estado);
const codigo = (jugada: Jugada): string => (jugada.ok ? 'hecha' : jugada.codigo);
const a = (segundos: number) => sumarSegundos(AHORA, segundos);
/** The time of a move, `segundos` after the start of the draft, on a server that has served since then. */
const hora = (segundos: number) => ({ ahora: a(segundos), sirviendoDesde: AHORA });
const fin = (estado: EstadoReparto) => finDelPlazo(estado, AHORA);

/** Members 1, 2 and 3 with quotas of 41, 40 and 39, twelve chores of 10, and two minutes for a turn. */
const tres = unReparto({
  participantes: unaFamilia([34], [33], [33]),
  tareas: unasTareas(...Array.from({ length: 12 }, () => 10)),
  limite_segundos: 120,
});
const elige = (e: EstadoReparto, segundos = 0): EstadoReparto =>
  tras(
    e,
    elegirTarea(e, { miembro: e.turno ?? NaN, tarea: tareasLegales(e, e.turno ?? NaN)[0]?.id ?? NaN }, a(segundos)),
  );
const veces = (n: number, e = tres): EstadoReparto =>
  Array.from({ length: n }).reduce<EstadoReparto>((x) => elige(x), e);

describe('the clock of a turn', () => {
  test('starts three seconds after a pick, and a pick within them is taken', () => {
    expect(fin(tres)).toBe(a(120));
    const uno = elige(tres, 10);
    expect(fin(uno)).toBe(a(10 + 3 + 120));
    expect(elige(uno, 11)).toMatchObject({ turno: 3, acumulado: { 2: 10 } });
  });

  test('starts at once after a time-out and after an undo', () => {
    expect(fin(tras(tres, vencerTurno(tres, { miembro: 1 }, a(120))))).toBe(a(240));
    const uno = elige(tres, 10);
    expect(fin(tras(uno, deshacer(uno, { por: 9 }, a(20))))).toBe(a(140));
  });

  test('starts with the pick in a log without `respiro_segundos`', () => {
    const [inicio] = hechos(iniciar(null, { ...unInicioConLimite(), semilla: 3 }, AHORA));
    if (inicio?.tipo !== 'INICIO') throw new Error('A log begins with INICIO');
    const { respiro_segundos: _, ...antiguo } = inicio;
    expect(fin(elige(plegar([antiguo]), 10))).toBe(a(130));
  });

  const unInicioConLimite = () => ({
    por: 1,
    trimestre_inicio: '2026-07-01',
    contar: 'PUNTOS' as const,
    limite_segundos: 120,
    semilla: 1,
    participantes: unaFamilia([50], [50]),
    tareas: unasTareas(10, 10, 10, 10),
    sesion_que_reemplaza: null,
  });
});

describe('a pause', () => {
  const parado = tras(tres, pausar(tres, { por: 9 }, hora(45)));

  test('stops the clock, also over a restart, and goes on with what was left', () => {
    expect(fin(parado)).toBeNull();
    expect(finDelPlazo(parado, a(90_000))).toBeNull();
    expect(segundosQueQuedan(parado, a(90_000), a(99_000))).toBe(75);
    const sigue = tras(parado, seguir(parado, { por: 8 }, a(99_000)));
    expect(finDelPlazo(sigue, a(90_000))).toBe(a(99_075));
  });

  test('of a turn whose time ran out while the box was off goes on with the grace that was left', () => {
    const alVolver = { ahora: a(9_030), sirviendoDesde: a(9_000) };
    const tarde = tras(tres, pausar(tres, { por: 9 }, alVolver));
    expect(tarde.reloj.pausa).toEqual({ por: 9, quedan: 90 });
    const sigue = tras(tarde, seguir(tarde, { por: 9 }, a(9_900)));
    expect(finDelPlazo(sigue, a(9_000))).toBe(a(9_990));
  });

  test('lets picks go on; the next turn stands still with all its time, and so does the closing', () => {
    const otro = elige(parado, 60);
    expect(otro).toMatchObject({ turno: 2, reloj: { pausa: { por: 9, quedan: 123 } } });
    let cierre = otro;
    while (cierre.fase === 'ELECCION') cierre = elige(cierre, 60);
    const enCierre = aplicar(
      { ...otro, turno: null, n: 1 },
      { n: 2, en: a(70), tipo: 'CIERRE', paso: 'INICIO', asignaciones: [] },
    );
    expect(enCierre.reloj.pausa).toEqual({ por: 9, quedan: 120 });
    expect(cierre.reloj.pausa).toBeNull();
  });

  test('is refused during a pause, without a clock and without a draft; going on is refused without a pause', () => {
    expect(codigo(pausar(parado, { por: 9 }, hora(50)))).toBe('YA_EN_PAUSA');
    expect(codigo(pausar({ ...tres, ...unReparto() }, { por: 9 }, hora(5)))).toBe('SIN_LIMITE');
    expect(codigo(pausar(null, { por: 9 }, hora(5)))).toBe('SIN_SESION');
    expect(codigo(seguir(tres, { por: 9 }, a(5)))).toBe('NO_EN_PAUSA');
    expect(codigo(seguir({ ...parado, fase: 'COMPLETADA' }, { por: 9 }, a(5)))).toBe('SIN_SESION');
  });
});

describe('one more minute', () => {
  const pedido = tras(tres, pedirMinuto(tres, { miembro: 1 }, hora(100)));

  test('is sixty seconds for whose turn it is, once a turn', () => {
    expect(fin(pedido)).toBe(a(180));
    expect(codigo(pedirMinuto(pedido, { miembro: 1 }, hora(110)))).toBe('MINUTO_YA_PEDIDO');
    expect(codigo(pedirMinuto(tres, { miembro: 2 }, hora(10)))).toBe('NO_ES_TU_TURNO');
    expect(codigo(pedirMinuto(unReparto(), { miembro: 1 }, hora(10)))).toBe('SIN_LIMITE');
    const otro = elige(pedido, 120);
    expect(fin(otro)).toBe(a(243));
    expect(codigo(pedirMinuto(otro, { miembro: 2 }, hora(130)))).toBe('hecha');
  });

  test('counts while the clock stands still', () => {
    const parado = tras(tres, pausar(tres, { por: 9 }, hora(100)));
    const con = tras(parado, pedirMinuto(parado, { miembro: 1 }, hora(200)));
    expect(fin(con)).toBeNull();
    expect(fin(tras(con, seguir(con, { por: 9 }, a(300))))).toBe(a(380));
  });
});

describe('letting the rule finish', () => {
  const tercera = veces(6);
  const pide = (e: EstadoReparto, miembro: number): Jugada => terminarPorMi(e, { miembro }, AHORA);

  test('is possible from the third round on, or when nobody else has a chore to pick', () => {
    expect(codigo(pide(veces(5), 2))).toBe('AUN_NO_SE_TERMINA');
    expect(tercera.ronda).toBe(3);
    expect(codigo(pide(tercera, 2))).toBe('hecha');
    const solo = { ...tres, acumulado: { ...tres.acumulado, 2: 40, 3: 40 } };
    expect(codigo(pide(solo, 1))).toBe('hecha');
    expect(codigo(pide(solo, 2))).toBe('AUN_NO_SE_TERMINA');
    expect(codigo(pide({ ...tercera, fase: 'CIERRE', turno: null }, 2))).toBe('SIN_SESION');
  });

  test('picks at once in one’s own turn, and in each later one inside the move before', () => {
    expect(hechos(pide(tercera, 1)).map((e) => e.tipo)).toEqual(['TERMINAR', 'AUTO']);
    const dos = tras(tercera, pide(tercera, 2));
    expect(situacion(dos, 2)).toBe('TERMINA');
    expect(elige(dos)).toMatchObject({ turno: 3, acumulado: { 2: 30 } });
  });

  test('leaves the member present: no time-out counts, one from before is forgotten, and the closing asks them', () => {
    const ido = { ...tercera, aplazamientos: { ...tercera.aplazamientos, 2: 2 } };
    const presente = tras(ido, pide(ido, 2));
    expect(ausente(presente, 2)).toBe(false);
    const { elecciones } = elige(presente);
    const suya = elecciones.find((e) => e.tipo === 'AUTO')?.tarea ?? NaN;
    const cambio = [{ tarea: suya, de: 2, a: 3 }];
    expect(quienesDeciden({ elecciones, terminan: { 2: true } })(cambio)).toEqual([2, 3]);
    expect(quienesDeciden({ elecciones, terminan: { 2: false } })(cambio)).toEqual([2, 3]);
    expect(quienesDeciden({ elecciones, terminan: {} })(cambio)).toEqual([]);
  });

  test('gives the turn back after an undo, until time is over or they ask again; and can be taken back', () => {
    const dos = elige(tras(tercera, pide(tercera, 2)));
    const deshecho = tras(dos, deshacer(dos, { por: 9 }, AHORA));
    expect(deshecho).toMatchObject({ turno: 2, deshecha: { por: 9, miembro: 2, quitado: 3 } });
    expect(hechos(vencerTurno(deshecho, { miembro: 2 }, AHORA)).map((e) => e.tipo)).toEqual(['AUTO']);
    expect(hechos(pide(deshecho, 2)).map((e) => e.tipo)).toEqual(['AUTO']);
    const otraVez = tras(deshecho, retomar(deshecho, { miembro: 2 }, AHORA));
    expect(situacion(otraVez, 2)).toBe('ELIGE');
    expect(hechos(retomar(otraVez, { miembro: 2 }, AHORA))).toEqual([]);
  });
});

test('an undo says who did it and whose turn it took, until the turn passes', () => {
  const uno = elige(tres);
  const deshecho = tras(uno, deshacer(uno, { por: 9 }, AHORA));
  expect(deshecho.deshecha).toEqual({ por: 9, miembro: 1, tarea: 1, quitado: 2 });
  expect(elige(deshecho).deshecha).toBeNull();
});

test('members become absent only by their own turns: turns of others pass by and nothing is counted', () => {
  const fuera = veces(3);
  expect(fuera).toMatchObject({ turno: 1, aplazamientos: { 1: 0 } });
  const enElUltimoInstante = elige(fuera, 119);
  expect(ausente(enElUltimoInstante, 1)).toBe(false);
});

// Plays random drafts with pauses and minutes, and folds each log again without those events: picks and turns must be the same.
test('pauses and minutes change no pick; a pause gives back what was left; a pick leaves three seconds and the limit', () => {
  const partida = fc.record({
    inicio: familiaArbitraria({ miembros: 5, tareas: 12 }),
    pasos: fc.array(fc.record({ accion: fc.nat(9), espera: fc.integer({ min: 0, max: 119_000 }) }), { maxLength: 40 }),
  });
  fc.assert(
    fc.property(partida, ({ inicio, pasos }) => {
      let ahora = AHORA;
      const log = [...hechos(iniciar(null, { ...inicio, limite_segundos: 120 }, ahora))];
      let quieto = log.filter(noEsRitmo);
      let estado = plegar(log);
      const hacer = (jugada: Jugada) => {
        const antes = estado;
        const nuevos = hechos(jugada);
        log.push(...nuevos);
        quieto = [...quieto, ...nuevos.filter(noEsRitmo)];
        estado = nuevos.reduce<EstadoReparto>(aplicar, estado);
        return antes;
      };
      for (const { accion, espera } of pasos) {
        if (estado.fase !== 'ELECCION' || estado.turno === null) break;
        const { turno } = estado;
        const quedan = segundosQueQuedan(estado, AHORA, ahora) ?? NaN;
        ahora = sumarSegundos(ahora, Math.min(espera / 1_000, estado.reloj.pausa === null ? quedan : Infinity));
        const reloj = { ahora, sirviendoDesde: AHORA };
        const resto = segundosQueQuedan(estado, AHORA, ahora);
        if (accion < 3 && estado.reloj.pausa === null) {
          hacer(pausar(estado, { por: 1 }, reloj));
          expect(fin(estado)).toBeNull();
          expect(estado.reloj.pausa).toEqual({ por: 1, quedan: resto });
        } else if (accion < 5 && estado.reloj.pausa !== null) {
          hacer(seguir(estado, { por: 1 }, ahora));
          expect(segundosQueQuedan(estado, AHORA, ahora)).toBe(resto);
        } else if (accion === 5 && !estado.reloj.minuto) {
          hacer(pedirMinuto(estado, { miembro: turno }, reloj));
          expect(segundosQueQuedan(estado, AHORA, ahora)).toBeCloseTo((resto ?? NaN) + 60, 3);
        } else {
          const tarea = tareasLegales(estado, turno)[accion % tareasLegales(estado, turno).length]?.id ?? NaN;
          hacer(elegirTarea(estado, { miembro: turno, tarea }, ahora));
          if (estado.fase === 'ELECCION') expect(segundosQueQuedan(estado, AHORA, ahora)).toBe(123);
        }
      }
      const sinRitmo = plegar(quieto.map((e, i) => ({ ...e, n: i + 1 })));
      const visto = ({ turno, ronda, acumulado, asignadas, fase }: EstadoReparto) => ({
        turno,
        ronda,
        acumulado,
        asignadas,
        fase,
      });
      expect(visto(sinRitmo)).toEqual(visto(estado));
      expect(plegar(log)).toEqual(estado);
    }),
    { numRuns: rondas(150, 1_500) },
  );
});

test('a member who lets the rule finish is never over quota nor absent, and the draft ends with every chore given away', () => {
  fc.assert(
    fc.property(familiaArbitraria({ miembros: 5, tareas: 12 }), fc.nat(4), (inicio, cual) => {
      let estado = plegar(hechos(iniciar(null, { ...inicio, limite_segundos: 120 }, AHORA)));
      const suyo = estado.orden[cual % estado.orden.length] ?? NaN;
      for (let paso = 0; estado.fase === 'ELECCION' && paso < 60; paso += 1) {
        const pedido = terminarPorMi(estado, { miembro: suyo }, AHORA);
        if (pedido.ok) estado = pedido.valor.reduce<EstadoReparto>(aplicar, estado);
        if (estado.fase !== 'ELECCION') break;
        if (pedido.ok) expect(estado.turno).not.toBe(suyo);
        expect(cuotaRestante(estado, suyo)).toBeGreaterThanOrEqual(0);
        expect(ausente(estado, suyo)).toBe(false);
        estado = elige(estado);
      }
      expect(estado.fase).not.toBe('ELECCION');
      expect(estado.asignadas.every((x) => x.miembro !== null)).toBe(true);
    }),
    { numRuns: rondas(150, 1_500) },
  );
});

const RITMO: ReadonlySet<string> = new Set(['PAUSA', 'SIGUE', 'MINUTO', 'TERMINAR', 'RETOMAR']);
const noEsRitmo = (e: EventoReparto): boolean => !RITMO.has(e.tipo);
