import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS] = [0, 1];

const montar = async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
};
beforeEach(montar);
afterEach(() => app.app.close());

/** Moves the clock to Monday, two nights on. With `conReloj` the midnight job runs then; else Monday has not begun yet. */
const dosNoches = async (conReloj: boolean): Promise<void> => {
  reloj.poner('2026-11-23T08:00:00.000Z');
  if (conReloj)
    await medianoche(app.contexto, (error) => {
      throw error;
    });
};

const foto = async () => {
  const { escritura: db } = app.contexto.base;
  const asignaciones = await db
    .selectFrom('asignaciones')
    .select(['tarea_id', 'fecha_limite', 'disponible_desde', 'estado', 'vencida_el'])
    .orderBy('tarea_id')
    .orderBy('fecha_limite')
    .orderBy('estado')
    .execute();
  const usuarios = await db
    .selectFrom('usuarios')
    .select(['id', 'racha_dias', 'puntos_totales'])
    .orderBy('id')
    .execute();
  return { asignaciones, usuarios };
};

/** Gives Luis a daily chore, which he ticks off on Saturday. Returns the chore's id. */
const fallar = async (familia: FamiliaSembrada): Promise<number> => {
  const tarea = await crearTarea(app, familia);
  await repartir(app, familia, [tarea, LUIS]);
  const [a] = await pendientesDe(app, familia, LUIS);
  expect((await llamarComo(app, familia.miembros[LUIS]!, 'PATCH', ruta(RUTAS.completar, { id: a!.id }))).estado).toBe(
    200,
  );
  return tarea;
};

describe('actions that delete pending work give the same result before and after the midnight job', () => {
  const como = { nombre: 'Fregar', frecuencia: 'DIARIA', apta_infantil: true } as const;
  test.each([
    ['deleting its task', 'DELETE', undefined],
    ['switching its task off', 'PUT', { ...como, activa: false }],
    ['giving its task another day', 'PUT', { ...como, frecuencia: 'SEMANAL', dia_semana: 4 }],
  ] as const)('%s', async (_, metodo, cuerpo) => {
    const hacer = async (conReloj: boolean) => {
      const familia = await sembrarFamilia(app);
      const id = await fallar(familia);
      await dosNoches(conReloj);
      const { estado } = await llamarComo(app, familia.miembros[ANA]!, metodo, ruta(RUTAS.tarea, { id }), cuerpo);
      expect(estado).toBe(metodo === 'DELETE' ? 204 : 200);
      return foto();
    };
    const esperado = await hacer(true);
    expect(esperado.usuarios[LUIS]?.racha_dias).toBe(0);
    expect(esperado.asignaciones).toContainEqual(
      expect.objectContaining({ fecha_limite: '2026-11-22', estado: 'VENCIDA' }),
    );
    await app.app.close();
    await montar();
    expect(await hacer(false)).toEqual(esperado);
  });

  test('the last pick of a reparto, which replaces pending work', async () => {
    const jugarla = async (conReloj: boolean) => {
      const r = await sembrarReparto(app, [10, 10, 10, 10]);
      await fallar(r);
      const m = mesa(app, reloj, r);
      for (let i = 0; i < 3; i += 1) await m.elige();
      await dosNoches(conReloj);
      expect((await m.elige()).fase).toBe('COMPLETADA');
      return foto();
    };
    const esperado = await jugarla(true);
    expect(esperado.usuarios[LUIS]?.racha_dias).toBe(0);
    expect(esperado.asignaciones).toContainEqual(
      expect.objectContaining({ fecha_limite: '2026-11-22', estado: 'VENCIDA' }),
    );
    await app.app.close();
    await montar();
    expect(await jugarla(false)).toEqual(esperado);
  });
});
