import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LogroDesbloqueado, LogroPendiente } from '#shared/contracts/logros.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { insertarLogros } from '#server/data/logros.ts';
import { otorgarLogros, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { llamar } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const misLogros = async (quien: number): Promise<LogroDesbloqueado[]> =>
  z.array(z.strictObject(LogroDesbloqueado.shape)).parse(await casa.como(quien).verMisLogros());
const codigos = async (quien: number) => (await misLogros(quien)).map((l) => l.codigo);
const puntos = async (quien: number) => (await casa.como(quien).verYo()).puntos_totales;
const completarPrimera = async (quien: number) => {
  const { id } = await casa.primera(quien);
  await casa.como(quien).completar({ id });
};

describe('the routes', () => {
  test('show unlocked achievements, latest first, and the missing ones', async () => {
    await casa.repartir([await casa.tarea({ puntos: 100 }), LUIS]);
    expect(await misLogros(LUIS)).toEqual([]);
    await completarPrimera(LUIS);
    expect(await misLogros(LUIS)).toEqual([
      {
        id: expect.any(Number) as number,
        codigo: 'PUNTOS_100',
        logro_nombre: 'Tus primeros cien',
        logro_descripcion: 'Tus tareas ya suman 100 puntos',
        logro_icono: '⭐',
        logro_puntos_bonus: 10,
        fecha_desbloqueo: '2026-11-21T10:00:00.000Z',
        visto: false,
      },
      expect.objectContaining({ codigo: 'PRIMERA_TAREA' }),
    ]);
    const faltan = z.array(z.strictObject(LogroPendiente.shape)).parse(await casa.como(LUIS).verLogrosPendientes());
    expect(faltan.map((l) => l.codigo)).toEqual(
      CODIGOS_LOGRO.filter((c) => c !== 'PRIMERA_TAREA' && c !== 'PUNTOS_100'),
    );
    expect(await misLogros(ANA)).toEqual([]);
    for (const camino of [RUTAS.misLogros, RUTAS.logros])
      expect((await llamar(casa.app, 'GET', camino, null)).estado).toBe(401);
  });

  test('marks the named achievements as seen, only the caller’s own, without a new version', async () => {
    await casa.repartir([await casa.tarea({ puntos: 100 }), LUIS], [await casa.tarea(), MARTA]);
    await completarPrimera(LUIS);
    await completarPrimera(MARTA);
    const antes = await leerVersion(casa.db, casa.familia.id);
    const [uno, otro] = await misLogros(LUIS);
    const [deMarta] = await misLogros(MARTA);
    expect(await casa.como(LUIS).marcarVistos({ ids: [uno!.id, deMarta!.id] })).toMatchObject({ success: true });
    expect((await misLogros(LUIS)).map((l) => [l.id, l.visto])).toEqual([
      [uno!.id, true],
      [otro!.id, false],
    ]);
    expect((await misLogros(MARTA)).map((l) => l.visto)).toEqual([false]);
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes);
    expect(await casa.negado(LUIS, 'marcarVistos')).toMatchObject({ estado: 400 });
    expect(await casa.negado(LUIS, 'marcarVistos', { ids: ['1'] })).toMatchObject({ estado: 400 });
    await casa.como(LUIS).marcarVistos({ ids: [] });
  });
});

describe('other causes', () => {
  test('the first vote, and the last pending one; the bonus counts in the total but not in the week', async () => {
    const [una, otra] = [await casa.tarea(), await casa.tarea()];
    const otros = async (tarea: number) => {
      for (const quien of [ANA, MARTA, LEO])
        await casa.como(quien).votar({ tarea, miembro: casa.id(quien), dificultad: 2 });
    };
    await casa.como(LUIS).votar({ tarea: una, miembro: casa.id(LUIS), dificultad: 2 });
    await casa.como(LUIS).votar({ tarea: otra, miembro: casa.id(LUIS), dificultad: 2 });
    expect(await codigos(LUIS)).toEqual([]);
    await otros(una);
    expect(await codigos(LUIS)).toEqual(['PRIMER_VOTO']);
    expect(await puntos(LUIS)).toBe(5);
    await otros(otra);
    expect((await codigos(LUIS)).toSorted()).toEqual(['PRIMER_VOTO', 'TODOS_LOS_VOTOS']);
    expect(await puntos(LUIS)).toBe(20);
    expect(await casa.como(LUIS).verRanking()).toEqual([]);
  });

  test('a chore for another age, switched off or deleted is no pending vote', async () => {
    await casa.tarea({ apta_infantil: false });
    await casa.tarea({ activa: false });
    const borrada = await casa.tarea();
    await casa.como(ANA).borrarTarea({ id: borrada });
    await casa.como(LEO).votar({
      tarea: await casa.tarea({ apta_juvenil: false, apta_adulto: false }),
      miembro: casa.id(LEO),
      dificultad: 2,
    });
    expect((await codigos(LEO)).toSorted()).toEqual(['PRIMER_VOTO', 'TODOS_LOS_VOTOS']);
  });

  test('a completed session, for every member who took part; a cancelled one for nobody', async () => {
    const r = await sembrarReparto(casa.app, [10, 10, 10, 10]);
    const todos = async () =>
      (
        await casa.db
          .selectFrom('logros_desbloqueados')
          .select(['miembro_id', 'codigo'])
          .orderBy('miembro_id')
          .execute()
      ).map((l) => [l.miembro_id, l.codigo]);
    await casa.como(r.admin).cancelarReparto({ id: r.sesion.id });
    expect(await todos()).toEqual([]);
    const { cuerpo } = await casa.pedir(r.admin, 'iniciarReparto');
    let { sesion } = cuerpo as { sesion: typeof r.sesion };
    while (!sesion.completada) {
      const libre = sesion.tareas.find((t) => t.miembro === null);
      ({ sesion } = await casa
        .como(r.token(sesion.miembro_turno_actual))
        .elegirTarea({ id: sesion.id, tarea_id: libre!.id }));
    }
    expect(await todos()).toEqual(r.miembros.map((m) => [m.id, 'PRIMER_REPARTO']));
  });

  test('ten completions before their day', async () => {
    const semanal = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 5 });
    const pares = Array.from({ length: 10 }, () => [semanal, LUIS] as const);
    await casa.repartir(...pares);
    for (let i = 0; i < 9; i += 1) await completarPrimera(LUIS);
    expect(await codigos(LUIS)).not.toContain('DIEZ_ANTES_DE_SU_DIA');
    await completarPrimera(LUIS);
    expect(await codigos(LUIS)).toContain('DIEZ_ANTES_DE_SU_DIA');
  });
});

describe('awarding', () => {
  test('happens once, however often it is requested', async () => {
    const tarea = await casa.tarea();
    for (const quien of [ANA, LUIS, MARTA, LEO])
      await casa.como(quien).votar({ tarea, miembro: casa.id(quien), dificultad: 2 });
    const antes = await puntos(LUIS);
    const deLuis = new Map([[casa.id(LUIS), SIN_SEMANAS]]);
    expect(
      await cambiar(casa.app.contexto, casa.familia.id, async (cambio) => bien(await otorgarLogros(cambio, deLuis))),
    ).toEqual(bien(new Map()));
    expect(await puntos(LUIS)).toBe(antes);
    const fila = {
      miembro_id: casa.id(LUIS),
      codigo: 'PRIMER_VOTO',
      fecha_desbloqueo: casa.reloj.ahora(),
      puntos_bonus: 5,
    } as const;
    expect(await insertarLogros(casa.db, [fila])).toEqual([]);
    expect(
      await cambiar(casa.app.contexto, casa.familia.id + 1, async (cambio) =>
        bien(await otorgarLogros(cambio, deLuis)),
      ),
    ).toEqual(bien(new Map()));
  });
});
