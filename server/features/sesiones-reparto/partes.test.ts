import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { contarActivas } from '#server/data/tareas.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { guardadoYPlegado } from '#server/testing/sembrar-reparto.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';

let casa: Casa;
let fregar: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  // A Tuesday.
  casa = await abrirCasa({ ahora: '2026-11-17T10:00:00.000Z' });

  fregar = await casa.tarea({ nombre: 'Fregar', frecuencia: 'DIARIA' });
  await casa.tarea({ nombre: 'Ventanas', frecuencia: 'SEMANAL', dia_semana: 6 });
});
afterEach(() => casa.cerrar());

type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Respuesta<T> {
  readonly estado: number;
  readonly cuerpo: T;
}
const pedir = <T>(metodo: Metodo, camino: string, cuerpo?: unknown): Promise<Respuesta<T>> =>
  llamarComo(casa.app, casa.miembro(ANA), metodo, camino, cuerpo);
const dice = (texto: string): unknown => expect.stringContaining(texto);
const empezar = async (): Promise<SesionReparto> =>
  (await casa.como(ANA).iniciarReparto({ contar: 'TRIMESTRE' })).sesion;
const terminar = async (sesion: SesionReparto): Promise<SesionReparto> => {
  let s = sesion;
  while (s.fase === 'ELECCION') {
    const [tarea] = tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0);
    const camino = ruta(RUTAS.elegirPor, { id: s.id });
    s = (await pedir<JugadaHecha>('POST', camino, { tarea_id: tarea?.id })).cuerpo.sesion;
  }
  if (s.fase === 'CIERRE') s = (await casa.como(ANA).cerrarReparto({ id: s.id })).sesion;
  return s;
};
const partesDe = (s: SesionReparto) => s.tareas.filter((t) => t.parte_de === fregar);
const entera = async () => (await casa.como(ANA).verTareas()).find((t) => t.id === fregar);
const editar = (cambios: object) =>
  casa.pedir(ANA, 'editarTarea', { id: fregar, nombre: 'Fregar', frecuencia: 'DIARIA', ...cambios });
const activas = () => contarActivas(casa.db, casa.familia.id);
/** Index in the family of the member who has this task of the session; -1 if nobody has it. */
const deQuien = (s: SesionReparto, tarea: number): number =>
  casa.familia.miembros.findIndex((m) => m.id === s.tareas.find((t) => t.id === tarea)?.miembro);
const abiertas = async (s: SesionReparto) => {
  const [primera, segunda] = partesDe(s);
  const de = async (id: number) => (await casa.pendientes(deQuien(s, id))).find((a) => a.tarea === id);
  return [await de(primera!.id), await de(segunda!.id)] as const;
};

test('the preview names the chores in parts; a start creates the parts, hidden from the list, and freezes them', async () => {
  const { cuerpo } = await casa.pedir(ANA, 'previsualizar', { contar: 'TRIMESTRE' });
  expect(cuerpo.en_partes).toEqual([{ id: fregar, nombre: 'Fregar', en_partes: 'DIAS' }]);
  const sesion = await empezar();
  expect(sesion.tareas.map((t) => [t.nombre, t.veces])).toEqual([
    ['Ventanas', 13],
    ['Fregar · lunes a jueves', 52],
    ['Fregar · viernes a domingo', 39],
  ]);
  expect((await casa.como(ANA).verTareas()).map((t) => t.nombre)).toEqual(['Fregar', 'Ventanas']);
  expect(await entera()).toMatchObject({ partida: true });
  expect(await activas()).toBe(3);
  const [parte] = partesDe(sesion);
  for (const camino of [RUTAS.tarea, RUTAS.reabrirVotacion])
    expect((await pedir(camino === RUTAS.tarea ? 'DELETE' : 'POST', ruta(camino, { id: parte!.id }))).estado).toBe(404);
  const voto = { tarea: parte!.id, miembro: casa.id(ANA), dificultad: 2 };
  expect(await casa.negado(ANA, 'votar', voto)).toMatchObject({ estado: 400 });
  const { guardado, plegado } = await guardadoYPlegado(casa.app, sesion.id);
  expect(guardado).toEqual(plegado);
});

test('the choice of chores in parts depends on how quotas count, and the start agrees with its preview', async () => {
  await casa.tarea({ nombre: 'Huerto', frecuencia: 'SEMANAL', dia_semana: 6, puntos: 1_000 });
  const luis = casa.id(LUIS);
  const fuera = { miembro: luis, desde: '2026-11-20', hasta: '2026-12-20' };
  await casa.como(ANA).apuntarAusencia(fuera);
  for (const ausencias of [[], [luis]]) {
    const pedido = { contar: 'TRIMESTRE', ausencias };
    const { cuerpo: prevista } = await casa.pedir(ANA, 'previsualizar', pedido);
    const { sesion } = await casa.como(ANA).iniciarReparto(pedido);
    expect(prevista.en_partes.map((t) => t.id)).toEqual(ausencias.length === 0 ? [] : [fregar]);
    expect(partesDe(sesion)).toHaveLength(2 * ausencias.length);
    expect(prevista.cuotas.map((c) => sesion.cuotas_puntos[c.miembro])).toEqual(prevista.cuotas.map((c) => c.cuota));
    await casa.como(ANA).cancelarReparto({ id: sesion.id });
  }
});

test('a part can be covered and swapped like a chore, but not wished for', async () => {
  const enCurso = await empezar();
  const deseo = { tareas: [partesDe(enCurso)[0]!.id] };
  expect(await casa.negado(ANA, 'guardarDeseos', deseo)).toMatchObject({ estado: 400 });
  const sesion = await terminar(enCurso);
  const [una, otra] = partesDe(sesion);
  const [de, a] = [deQuien(sesion, una!.id), deQuien(sesion, otra!.id)];
  expect(de).not.toBe(a);
  const como = (quien: number, camino: string, cuerpo: object) =>
    llamarComo(casa.app, casa.miembro(quien), 'POST', camino, cuerpo) as Promise<Respuesta<{ id: number }>>;
  const [suya] = await abiertas(sesion);
  expect(suya).toMatchObject({ parte_de: fregar });
  const pedido = { tipo: 'CAMBIAR', asignacion: suya!.id, a: casa.id(a), por: otra!.id };
  const { estado, cuerpo } = await como(de, RUTAS.cambios, pedido);
  expect([estado, cuerpo]).toMatchObject([201, { tarea: { nombre: 'Fregar · lunes a jueves' } }]);
  expect((await como(a, ruta(RUTAS.aceptarCambio, { id: cuerpo.id }), {})).estado).toBe(200);
  const tienen = async (quien: number) => (await casa.pendientes(quien)).map((x) => x.tarea);
  expect(await tienen(a)).toContain(una!.id);
  expect(await tienen(de)).toContain(otra!.id);

  const cubrir = { tipo: 'CUBRIR', asignacion: suya!.id, a: null, por: null };
  const { cuerpo: peticion } = await como(a, RUTAS.cambios, cubrir);
  expect((await como(MARTA, ruta(RUTAS.aceptarCambio, { id: peticion.id }), {})).estado).toBe(200);
  expect(await tienen(MARTA)).toContain(una!.id);
});

test('cancelled, it leaves no parts, and a new draft creates its own', async () => {
  const primera = await empezar();
  await casa.como(ANA).cancelarReparto({ id: primera.id });
  expect(await entera()).toMatchObject({ partida: false });
  expect(await activas()).toBe(2);
  const segunda = await empezar();
  expect(partesDe(segunda).map((t) => t.id)).not.toEqual(partesDe(primera).map((t) => t.id));
  expect(await activas()).toBe(3);
});

test('a part is done only on its own days and lapses when they end; the ledger lists each occurrence once', async () => {
  const sesion = await terminar(await empezar());
  const [deSemana, deFin] = await abiertas(sesion);
  expect([deSemana?.fecha_limite, deFin?.fecha_limite]).toEqual(['2026-11-17', '2026-11-20']);
  const pronto = await casa.pedir(ANA, 'completar', { id: deFin!.id });
  expect(pronto).toMatchObject({ estado: 409, cuerpo: { codigo: 'AUN_NO_DISPONIBLE' } });
  // Nothing is done until Friday: the first part has lapsed, and its next day is Monday, before which it cannot be done.
  casa.reloj.poner('2026-11-20T10:00:00.000Z');
  await empezarDia(casa.app.contexto, casa.familia.id);
  const [lunes, viernes] = await abiertas(sesion);
  expect([lunes?.fecha_limite, viernes?.fecha_limite]).toEqual(['2026-11-23', '2026-11-20']);
  await casa.como(ANA).completar({ id: viernes!.id });
  expect(await casa.negado(ANA, 'completar', { id: lunes!.id })).toMatchObject({ estado: 409 });
  const cuerpo = await casa.como(ANA).verCuentas();
  const renglones = JSON.stringify(cuerpo);
  expect(renglones).toContain('Fregar · lunes a jueves');
  expect(renglones).toContain('Fregar · viernes a domingo');
});

test('edits of the chore apply to its parts; its frequency can change only while it is paused, which ends them', async () => {
  const enCurso = await empezar();
  const semanal = { frecuencia: 'SEMANAL', dia_semana: 1 };
  expect(await editar(semanal)).toMatchObject({ estado: 409, cuerpo: { error: dice('cancélalo') } });
  const sesion = await terminar(enCurso);
  const refusal = { codigo: 'TAREA_PARTIDA', error: dice('primero ponla en pausa') };
  expect(await editar(semanal)).toMatchObject({ estado: 409, cuerpo: refusal });

  expect(await editar({ nombre: 'Los platos', tiempo_estimado: 25 })).toMatchObject({ estado: 200 });
  const [antes] = await abiertas(sesion);
  expect(antes).toMatchObject({ tarea_nombre: 'Los platos · lunes a jueves', tarea_tiempo: 25 });
  await editar({ activa: false });
  expect(await abiertas(sesion)).toEqual([undefined, undefined]);
  expect(await entera()).toMatchObject({ partida: false });
  await editar({});
  expect((await abiertas(sesion)).map((a) => a?.tarea_nombre)).toEqual([
    'Fregar · lunes a jueves',
    'Fregar · viernes a domingo',
  ]);

  await editar({ activa: false });
  expect((await editar({ activa: false, frecuencia: 'SEMANAL', dia_semana: 1 })).estado).toBe(200);
  await editar({ frecuencia: 'SEMANAL', dia_semana: 1 });
  expect(await abiertas(sesion)).toEqual([undefined, undefined]);
  expect(await entera()).toMatchObject({ partida: false, activa: true });
});

test('deleting the chore deletes its parts; a marked chore comes in parts at any load, but only if it is daily', async () => {
  const sesion = await terminar(await empezar());
  await casa.como(ANA).borrarTarea({ id: fregar });
  expect(await abiertas(sesion)).toEqual([undefined, undefined]);
  expect(await activas()).toBe(1);
  const mal = await casa.pedir(ANA, 'crearTarea', {
    nombre: 'X',
    frecuencia: 'MENSUAL',
    dia_mes: 1,
    en_partes: 'DIAS',
  });
  expect(mal).toMatchObject({ estado: 400, cuerpo: { en_partes: [expect.stringContaining('cada día') as string] } });
  const poca = { nombre: 'Gato', frecuencia: 'DIARIA', puntos: 1, en_partes: 'DIAS' } as const;
  const grande = { nombre: 'Obras', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 10_000 } as const;
  await casa.como(ANA).crearTarea(poca);
  await casa.como(ANA).crearTarea(grande);
  expect((await empezar()).tareas.map((t) => t.nombre)).toContain('Gato · lunes a jueves');
});

test('a newly completed draft leaves only its own parts', async () => {
  const primera = await terminar(await empezar());
  const segunda = await terminar(await empezar());
  const filas = await casa.db
    .selectFrom('tareas')
    .select(['id', 'activa'])
    .where('parte_de', '=', fregar)
    .orderBy('id')
    .execute();
  expect(filas.filter((f) => f.activa).map((f) => f.id)).toEqual(partesDe(segunda).map((t) => t.id));
  expect(filas).toHaveLength(partesDe(primera).length * 2);
  expect(await activas()).toBe(3);
});
