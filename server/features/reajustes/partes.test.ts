import { afterEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { LibresHoy } from '#shared/contracts/libres.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { nombreDeParte, PARTES } from '#shared/domain/recurrencia/partes.ts';
import type { App } from '#server/app.ts';
import { insertarTarea } from '#server/data/tareas.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

/** Daily chores in two parts, in a reajuste. */

let app: App;
const [ANA, LUIS] = [0, 1];
afterEach(() => app.app.close());

/** Ana has both parts of a daily chore and more, Luis a small one. A Monday. */
const montar = async () => {
  const reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  const familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  const casa = casaConReajuste(app, familia);
  const fregar = await crearTarea(app, familia, { nombre: 'Fregar', puntos: 10 });
  const db = app.contexto.base.escritura;
  const { creada_en } = await db.selectFrom('tareas').select('creada_en').executeTakeFirstOrThrow();
  const partes: number[] = [];
  for (const { regla } of PARTES)
    partes.push(
      await insertarTarea(db, {
        familia_id: familia.id,
        nombre: nombreDeParte('Fregar', regla),
        descripcion: '',
        frecuencia: 'OTRA',
        regla,
        tiempo_estimado: 15,
        apta_infantil: true,
        apta_juvenil: true,
        apta_adulto: true,
        puntos: 10,
        activa: true,
        votaciones_completadas: true,
        creada_en,
        borrada_en: null,
        parte_de: fregar,
      }),
    );
  const semanal = (nombre: string, puntos: number) =>
    crearTarea(app, familia, { nombre, frecuencia: 'SEMANAL', dia_semana: 7, puntos });
  await repartir(
    app,
    familia,
    [partes[0] ?? 0, ANA],
    [partes[1] ?? 0, ANA],
    [await semanal('Baños', 20), ANA],
    [await semanal('Plancha', 20), ANA],
    [await semanal('Regar', 2), LUIS],
  );
  const estado = JSON.stringify({ contar: 'TRIMESTRE', participantes: [], tareas: [] });
  await db.updateTable('sesiones_reparto').set({ estado, contar: 'TRIMESTRE' }).execute();
  const el = async (dia: string): Promise<void> => {
    reloj.poner(`${dia}T10:00:00.000Z`);
    await medianoche(app.contexto, (error) => {
      throw error;
    });
  };
  return { casa, fregar, partes, el };
};
const nombres = async ({ casa }: Awaited<ReturnType<typeof montar>>) =>
  ((await casa.como(LUIS, 'GET', RUTAS.libres)).cuerpo as LibresHoy).libres.map((l) => l.nombre);

test('a part changes hands as a chore does: by its own name and days, and the chore itself never', async () => {
  const { casa, fregar, partes } = await montar();
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas).toMatchObject([
    { cambios: [{ tarea: partes[0], nombre: 'Fregar · lunes a jueves', de: casa.idDe(ANA), a: casa.idDe(LUIS) }] },
  ]);
  for (const quien of [ANA, LUIS]) await casa.responder(quien, reajuste, 1, true);
  const duenos = await casa.duenos();
  expect([duenos[fregar], ...partes.map((p) => duenos[p])]).toEqual([undefined, 'Luis', 'Ana']);
  expect((await casa.pendientes()).filter(([tarea]) => partes.includes(Number(tarea)))).toEqual([
    [partes[0], 'Luis', '2026-11-16'],
    [partes[1], 'Ana', '2026-11-20'],
  ]);
});

test('one that nobody wants is free on each of its days and on no other, and no list of chores shows it', async () => {
  const montada = await montar();
  const { casa, fregar, partes, el } = montada;
  await app.contexto.base.escritura
    .updateTable('responsabilidades')
    .set({ terminada_en: '2026-11-16T10:00:00.000Z' })
    .where('tarea_id', '=', partes[1] ?? 0)
    .execute();
  await app.contexto.base.escritura
    .deleteFrom('asignaciones')
    .where('tarea_id', '=', partes[1] ?? 0)
    .execute();
  let r = await casa.empezar();
  while (r.fase === 'EN_CURSO') {
    const abierta = r.propuestas.find((p) => p.estado === 'PENDIENTE')!;
    const quien = abierta.pide.find((id) => abierta.respuestas.every((dicha) => dicha.miembro !== id)) ?? 0;
    const { cuerpo } = await casa.responder(quien === casa.idDe(ANA) ? ANA : LUIS, r, abierta.n, false);
    r = (cuerpo as { readonly reajuste: typeof r }).reajuste;
  }
  expect(r.libres).toEqual([{ id: partes[1], nombre: 'Fregar · viernes a domingo' }]);
  const tareas = (await casa.como(ANA, 'GET', RUTAS.tareas)).cuerpo as readonly Tarea[];
  expect(tareas.find((t) => t.id === fregar)).toMatchObject({ libre: false, partida: true });
  expect(tareas.map((t) => t.id)).not.toContain(partes[1]);
  expect(await nombres(montada)).toEqual([]);
  await el('2026-11-20');
  expect(await nombres(montada)).toEqual(['Fregar · viernes a domingo']);
  const { cuerpo: tomada } = await casa.como(LUIS, 'POST', ruta(RUTAS.quedarmeDeNadie, { id: partes[1] ?? 0 }));
  const { id } = (tomada as { readonly asignacion: { readonly id: number } }).asignacion;
  expect((await casa.como(LUIS, 'PATCH', ruta(RUTAS.completar, { id }))).estado).toBe(200);
  expect(await nombres(montada)).toEqual([]);
  await el('2026-11-22');
  expect(await nombres(montada)).toEqual(['Fregar · viernes a domingo']);
  await el('2026-11-23');
  expect(await nombres(montada)).toEqual([]);
});
