import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { elegirTarea } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { App } from '#server/app.ts';
import { anexarEventos, guardarEstado } from '#server/data/sesiones.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, pedir } from '#server/testing/en-red.ts';
import { guardadoYPlegado, sembrarReparto, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
let url: string;
beforeEach(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
});
afterEach(() => app.app.close());

const version = async (familia: number) =>
  (
    await app.contexto.base.escritura
      .selectFrom('familias')
      .select('version')
      .where('id', '=', familia)
      .executeTakeFirstOrThrow()
  ).version;

const contarPor = <T>(valores: readonly T[]): Map<T, number> => {
  const cuenta = new Map<T, number>();
  for (const v of valores) cuenta.set(v, (cuenta.get(v) ?? 0) + 1);
  return cuenta;
};

test('200 picks of the same turn at once: one wins, 199 are refused, none fails, and the event log gives the same state', async () => {
  const r = await sembrarReparto(app);
  const camino = ruta(RUTAS.elegirTarea, { id: r.sesion.id });
  const token = r.token(r.sesion.miembro_turno_actual);
  const tareas = r.sesion.tareas.map((t) => t.id);
  const respuestas = await Promise.all(
    Array.from({ length: 200 }, (_, i) => pedir(url, 'POST', camino, token, { tarea_id: tareas[i % tareas.length] })),
  );
  expect(contarPor(respuestas.map((x) => x.estado))).toEqual(
    new Map([
      [200, 1],
      [409, 199],
    ]),
  );
  expect(
    contarPor(respuestas.flatMap((x) => (x.estado === 409 ? [(x.cuerpo as { codigo: string }).codigo] : []))),
  ).toEqual(new Map([['NO_ES_TU_TURNO', 199]]));
  const ganadora = respuestas.find((x) => x.estado === 200)?.cuerpo as JugadaHecha;
  const { guardado, plegado, eventos } = await guardadoYPlegado(app, r.sesion.id);
  expect(eventos).toBe(2);
  expect(guardado).toStrictEqual(plegado);
  expect(guardado.elecciones).toEqual(ganadora.sesion.elecciones);
  expect(await version(r.id)).toBe(2);
});

test('two admins who tap start repeatedly at once start one session', async () => {
  const familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis', admin: true },
  ]);
  await sembrarTareas(app, familia.id, [10, 10]);
  const respuestas = await Promise.all(
    Array.from({ length: 40 }, (_, i) => pedir(url, 'POST', RUTAS.iniciar, familia.miembros[i % 2]!.token)),
  );
  expect(contarPor(respuestas.map((x) => x.estado))).toEqual(
    new Map([
      [201, 1],
      [409, 39],
    ]),
  );
  expect(respuestas.find((x) => x.estado === 409)?.cuerpo).toEqual({
    error: 'Ya hay un reparto en curso',
    codigo: 'REPARTO_EN_CURSO',
  });
  expect(await app.contexto.base.escritura.selectFrom('sesiones_reparto').select('id').execute()).toHaveLength(1);
  expect(await version(familia.id)).toBe(1);
});

test('the database itself refuses a second session in progress and a second event with the same number', async () => {
  const r = await sembrarReparto(app);
  const { escritura: db } = app.contexto.base;
  const fila = await db.selectFrom('sesiones_reparto').selectAll().executeTakeFirstOrThrow();
  await expect(
    db
      .insertInto('sesiones_reparto')
      .values({ ...fila, id: 99 })
      .execute(),
  ).rejects.toThrow(/unique/i);
  await expect(
    db
      .insertInto('eventos_reparto')
      .values({ sesion_id: r.sesion.id, n: 1, tipo: 'CANCELADO', datos: '{}', en: fila.creada_en })
      .execute(),
  ).rejects.toThrow(/unique/i);
});

test('a move is judged on the stored log, even if another process wrote its last events', async () => {
  const r = await sembrarReparto(app);
  const elegir = (turno: number | null, tarea_id: number) =>
    pedir(url, 'POST', ruta(RUTAS.elegirTarea, { id: r.sesion.id }), r.token(turno), { tarea_id });
  const { sesion } = (await elegir(r.sesion.miembro_turno_actual, r.sesion.tareas[0]!.id)).cuerpo as JugadaHecha;

  // Stores a move as another server does, without telling this process.
  const { guardado } = await guardadoYPlegado(app, r.sesion.id);
  const { base, reloj } = app.contexto;
  const tarea = tareasLegales(guardado, guardado.turno ?? 0)[0]!.id;
  const jugada = elegirTarea(guardado, { miembro: guardado.turno ?? 0, tarea }, reloj.ahora());
  if (!jugada.ok) throw new Error(jugada.codigo);
  await anexarEventos(base.escritura, r.sesion.id, jugada.valor);
  const despues = jugada.valor.reduce<EstadoReparto>((previo, evento) => aplicar(previo, evento), guardado);
  await guardarEstado(base.escritura, r.sesion.id, despues, reloj.ahora());

  expect((await elegir(sesion.miembro_turno_actual, tarea)).estado).toBe(409);
  expect((await elegir(despues.turno, tareasLegales(despues, despues.turno ?? 0)[0]!.id)).estado).toBe(200);
  const fin = await guardadoYPlegado(app, r.sesion.id);
  expect(fin.guardado).toStrictEqual(fin.plegado);
  expect(fin.guardado.elecciones.map((e) => e.n)).toEqual([2, 3, 4]);
});

test('moves of all kinds at once: each answer is a move or a refusal, and the event log gives the same state', async () => {
  const r = await sembrarReparto(app);
  const id = { id: r.sesion.id };
  const tareas = r.sesion.tareas.map((t) => t.id);
  const ronda = (n: number) =>
    Array.from({ length: 60 }, (_, i) => {
      const tarea_id = tareas[(i * 7 + n) % tareas.length];
      const quien = r.miembros[i % 4]!.token;
      if (i % 10 === 9) return pedir(url, 'POST', ruta(RUTAS.deshacerEleccion, id), r.admin);
      if (i % 10 === 8) return pedir(url, 'POST', ruta(RUTAS.cerrarReparto, id), r.admin);
      if (i % 10 === 7) return pedir(url, 'POST', ruta(RUTAS.elegirPor, id), r.admin, { tarea_id });
      if (i % 10 === 6)
        return pedir(url, 'POST', ruta(RUTAS.responderPropuesta, { ...id, n: 1 + (i % 3) }), quien, {
          acepta: i % 4 > 0,
        });
      return pedir(url, 'POST', ruta(RUTAS.elegirTarea, id), quien, { tarea_id });
    });
  let hechas = 0;
  for (let n = 0; n < 6; n += 1) {
    const respuestas = await Promise.all(ronda(n));
    for (const { estado, cuerpo } of respuestas) expect([200, 404, 409], JSON.stringify(cuerpo)).toContain(estado);
    const buenas = respuestas.filter((x) => x.estado === 200).map((x) => x.cuerpo as JugadaHecha);
    hechas += buenas.length;
    expect(new Set(buenas.map((x) => x.version)).size).toBe(buenas.length);
    expect(await version(r.id)).toBe(1 + hechas);
    const { guardado, plegado } = await guardadoYPlegado(app, r.sesion.id);
    expect(guardado).toStrictEqual(plegado);
  }
  expect(hechas).toBeGreaterThan(12);
});
