import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LogroDesbloqueado, LogroPendiente } from '#shared/contracts/logros.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { hecho } from '#server/change/resultado.ts';
import { leerVersion } from '#server/change/version.ts';
import { insertarLogros } from '#server/data/logros.ts';
import { otorgarLogros, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const misLogros = async (quien: number): Promise<LogroDesbloqueado[]> =>
  z
    .array(z.strictObject(LogroDesbloqueado.shape))
    .parse((await llamarComo(app, miembro(quien), 'GET', RUTAS.misLogros)).cuerpo);
const codigos = async (quien: number) => (await misLogros(quien)).map((l) => l.codigo);
const marcar = (quien: number, cuerpo: unknown) => llamarComo(app, miembro(quien), 'POST', RUTAS.marcarVistos, cuerpo);
const puntos = async (quien: number) =>
  ((await llamarComo(app, miembro(quien), 'GET', RUTAS.yo)).cuerpo as { puntos_totales: number }).puntos_totales;
const votar = (quien: number, tarea: number) =>
  llamarComo(app, miembro(quien), 'POST', RUTAS.votaciones, { tarea, miembro: miembro(quien).id, dificultad: 2 });
const completarPrimera = async (quien: number) => {
  const { id } = (await pendientesDe(app, familia, quien))[0]!;
  expect((await llamarComo(app, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id }))).estado).toBe(200);
};

describe('the routes', () => {
  test('show unlocked achievements, latest first, and the missing ones', async () => {
    await repartir(app, familia, [await crearTarea(app, familia, { puntos: 100 }), LUIS]);
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
    const faltan = z
      .array(z.strictObject(LogroPendiente.shape))
      .parse((await llamarComo(app, miembro(LUIS), 'GET', RUTAS.logros)).cuerpo);
    expect(faltan.map((l) => l.codigo)).toEqual(
      CODIGOS_LOGRO.filter((c) => c !== 'PRIMERA_TAREA' && c !== 'PUNTOS_100'),
    );
    expect(await misLogros(ANA)).toEqual([]);
    for (const camino of [RUTAS.misLogros, RUTAS.logros])
      expect((await llamar(app, 'GET', camino, null)).estado).toBe(401);
  });

  test('mark the named ones as seen, only one’s own, without a new version', async () => {
    await repartir(
      app,
      familia,
      [await crearTarea(app, familia, { puntos: 100 }), LUIS],
      [await crearTarea(app, familia), MARTA],
    );
    await completarPrimera(LUIS);
    await completarPrimera(MARTA);
    const antes = await leerVersion(app.contexto.base.escritura, familia.id);
    const [uno, otro] = await misLogros(LUIS);
    const [deMarta] = await misLogros(MARTA);
    expect((await marcar(LUIS, { ids: [uno!.id, deMarta!.id] })).cuerpo).toMatchObject({ success: true });
    expect((await misLogros(LUIS)).map((l) => [l.id, l.visto])).toEqual([
      [uno!.id, true],
      [otro!.id, false],
    ]);
    expect((await misLogros(MARTA)).map((l) => l.visto)).toEqual([false]);
    expect(await leerVersion(app.contexto.base.escritura, familia.id)).toBe(antes);
    expect((await marcar(LUIS, {})).estado).toBe(400);
    expect((await marcar(LUIS, { ids: ['1'] })).estado).toBe(400);
    expect((await marcar(LUIS, { ids: [] })).estado).toBe(200);
  });
});

describe('other causes', () => {
  test('the first vote, and the last one pending; the bonus counts in the total but not in the week', async () => {
    const [una, otra] = [await crearTarea(app, familia), await crearTarea(app, familia)];
    const otros = async (tarea: number) => {
      for (const quien of [ANA, MARTA, LEO]) await votar(quien, tarea);
    };
    await votar(LUIS, una);
    await votar(LUIS, otra);
    expect(await codigos(LUIS)).toEqual([]);
    await otros(una);
    expect(await codigos(LUIS)).toEqual(['PRIMER_VOTO']);
    expect(await puntos(LUIS)).toBe(5);
    await otros(otra);
    expect((await codigos(LUIS)).toSorted()).toEqual(['PRIMER_VOTO', 'TODOS_LOS_VOTOS']);
    expect(await puntos(LUIS)).toBe(20);
    expect((await llamarComo(app, miembro(LUIS), 'GET', RUTAS.ranking)).cuerpo).toEqual([]);
  });

  test('a chore for another age, switched off or deleted is no pending vote', async () => {
    await crearTarea(app, familia, { apta_infantil: false });
    await crearTarea(app, familia, { activa: false });
    const borrada = await crearTarea(app, familia);
    await llamarComo(app, miembro(ANA), 'DELETE', ruta(RUTAS.tarea, { id: borrada }));
    await votar(LEO, await crearTarea(app, familia, { apta_juvenil: false, apta_adulto: false }));
    expect((await codigos(LEO)).toSorted()).toEqual(['PRIMER_VOTO', 'TODOS_LOS_VOTOS']);
  });

  test('a completed session, for everyone who took part; a cancelled one for nobody', async () => {
    const r = await sembrarReparto(app, [10, 10, 10, 10]);
    const todos = async () =>
      (
        await app.contexto.base.escritura
          .selectFrom('logros_desbloqueados')
          .select(['miembro_id', 'codigo'])
          .orderBy('miembro_id')
          .execute()
      ).map((l) => [l.miembro_id, l.codigo]);
    await llamar(app, 'POST', ruta(RUTAS.cancelarReparto, { id: r.sesion.id }), r.admin);
    expect(await todos()).toEqual([]);
    const { cuerpo } = await llamar(app, 'POST', RUTAS.iniciar, r.admin);
    let { sesion } = cuerpo as { sesion: typeof r.sesion };
    while (!sesion.completada) {
      const libre = sesion.tareas.find((t) => t.miembro === null);
      ({ sesion } = (
        await llamar(app, 'POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), r.token(sesion.miembro_turno_actual), {
          tarea_id: libre?.id,
        })
      ).cuerpo);
    }
    expect(await todos()).toEqual(r.miembros.map((m) => [m.id, 'PRIMER_REPARTO']));
  });

  test('ten completions before their day', async () => {
    const semanal = await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 5 });
    const pares = Array.from({ length: 10 }, () => [semanal, LUIS] as const);
    await repartir(app, familia, ...pares);
    for (let i = 0; i < 9; i += 1) await completarPrimera(LUIS);
    expect(await codigos(LUIS)).not.toContain('DIEZ_ANTES_DE_SU_DIA');
    await completarPrimera(LUIS);
    expect(await codigos(LUIS)).toContain('DIEZ_ANTES_DE_SU_DIA');
  });
});

describe('awarding', () => {
  test('happens once, however often it is requested', async () => {
    const tarea = await crearTarea(app, familia);
    for (const quien of [ANA, LUIS, MARTA, LEO]) await votar(quien, tarea);
    const antes = await puntos(LUIS);
    const deLuis = new Map([[miembro(LUIS).id, SIN_SEMANAS]]);
    expect(
      await cambiar(app.contexto, familia.id, async (cambio) => hecho(await otorgarLogros(cambio, deLuis))),
    ).toEqual(hecho(new Map()));
    expect(await puntos(LUIS)).toBe(antes);
    const fila = {
      miembro_id: miembro(LUIS).id,
      codigo: 'PRIMER_VOTO',
      fecha_desbloqueo: reloj.ahora(),
      puntos_bonus: 5,
    } as const;
    expect(await insertarLogros(app.contexto.base.escritura, [fila])).toEqual([]);
    expect(
      await cambiar(app.contexto, familia.id + 1, async (cambio) => hecho(await otorgarLogros(cambio, deLuis))),
    ).toEqual(hecho(new Map()));
  });
});
