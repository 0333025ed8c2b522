import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { App } from '#server/app.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { cuandoEs, leerEstado } from '#server/effects/reparto/leer-estado.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { sembrarReparto, sembrarTareas, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

/** A family is shown the reparto in force until another one completes and replaces it. */

const reloj = relojFijo();
let app: App;
let publicados: Publicacion[];
/** Events that go to the whole family. */
const paraTodos = () => publicados.filter(({ destino }) => destino.miembro === null);
beforeEach(async () => {
  reloj.poner('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  publicados = anotarPublicaciones(app);
});
afterEach(() => app.app.close());

/** Signs a fresh token, because access tokens last ten minutes and the clock jumps by weeks. */
const tokenDe = (f: Pick<RepartoSembrado, 'miembros'>, miembro: number | null = f.miembros[0]!.id) => {
  const { id, acceso } = f.miembros.find((m) => m.id === miembro)!;
  return app.contexto.tokens.firmarAcceso({ usuario: id, acceso });
};
const actual = async (f: RepartoSembrado): Promise<SesionReparto | null> =>
  ((await llamar(app, 'GET', RUTAS.sesionActual, await tokenDe(f))).cuerpo as SesionActual).sesion;
const iniciar = async (f: RepartoSembrado): Promise<SesionReparto> =>
  ((await llamar(app, 'POST', RUTAS.iniciar, await tokenDe(f), {})).cuerpo as JugadaHecha).sesion;
const cancelar = async (f: RepartoSembrado, { id }: SesionReparto): Promise<JugadaHecha> =>
  (await llamar(app, 'POST', ruta(RUTAS.cancelarReparto, { id }), await tokenDe(f))).cuerpo;
const terminar = async (f: RepartoSembrado, de: SesionReparto): Promise<SesionReparto> => {
  let sesion = de;
  while (sesion.fase === 'ELECCION') {
    const tarea_id = sesion.tareas.find((t) => t.miembro === null)?.id;
    const token = await tokenDe(f, sesion.miembro_turno_actual);
    ({ sesion } = (await llamar(app, 'POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), token, { tarea_id })).cuerpo);
  }
  expect(sesion.completada).toBe(true);
  return sesion;
};
const enPantalla = async (f: RepartoSembrado): Promise<Pick<EstadoPantalla, 'sesion' | 'nuevo_trimestre'>> => {
  const { sesion, nuevo_trimestre } = await leer(app.contexto, (db) => leerEstado(db, f.id, cuandoEs(app.contexto)));
  return { sesion, nuevo_trimestre };
};

test('a draft that starts before the last 14 days of a quarter and ends in the next is in force and shown', async () => {
  reloj.poner('2026-12-17T10:00:00.000Z');
  const f = await sembrarReparto(app, [10, 10, 10, 10]);
  expect(f.sesion.trimestre_inicio).toBe('2026-10-01');
  reloj.poner('2027-01-07T10:00:00.000Z');
  const { id } = await terminar(f, f.sesion);
  expect(await actual(f)).toMatchObject({ id, completada: true });
  expect(await enPantalla(f)).toMatchObject({ sesion: { id }, nuevo_trimestre: null });
});

test('on the first day of a quarter without a draft, the last draft with active chores stays until another completes', async () => {
  const f = await sembrarReparto(app, [10, 10, 10, 10]);
  const { id } = await terminar(f, f.sesion);
  for (const dia of [
    '2026-12-31T22:59:00.000Z',
    '2026-12-31T23:01:00.000Z',
    '2027-01-20T10:00:00.000Z',
    '2027-05-02T10:00:00.000Z',
  ]) {
    reloj.poner(dia);
    expect([dia, (await actual(f))?.id]).toEqual([dia, id]);
    expect((await enPantalla(f)).sesion?.id).toBe(id);
  }
  const nuevo = await iniciar(f);
  expect((await actual(f))?.id).toBe(nuevo.id);
  await terminar(f, nuevo);
  expect(await actual(f)).toMatchObject({ id: nuevo.id, completada: true });
});

test('a draft for the coming quarter replaces the present one as soon as it completes, and not before', async () => {
  const f = await sembrarReparto(app, [10, 10, 10, 10]);
  await terminar(f, f.sesion);
  reloj.poner('2026-12-20T10:00:00.000Z');
  expect((await enPantalla(f)).nuevo_trimestre).toBe('2027-01-01');
  const nuevo = await iniciar(f);
  expect(await actual(f)).toMatchObject({ id: nuevo.id, trimestre_inicio: '2027-01-01', fase: 'ELECCION' });
  await terminar(f, nuevo);
  for (const dia of ['2026-12-20T10:00:00.000Z', '2027-01-02T10:00:00.000Z']) {
    reloj.poner(dia);
    expect(await actual(f)).toMatchObject({ id: nuevo.id, completada: true });
  }
});

test('cancelling a second draft restores the first, in the answer and for everybody; without a first there is none', async () => {
  const f = await sembrarReparto(app, [10, 10, 10, 10]);
  expect((await cancelar(f, f.sesion)).vigente).toBeNull();
  expect(await actual(f)).toBeNull();
  const primero = await terminar(f, await iniciar(f));
  const segundo = await iniciar(f);
  publicados.length = 0;
  const { sesion, vigente, version, message } = await cancelar(f, segundo);
  expect([sesion.id, sesion.fase, vigente]).toEqual([segundo.id, 'CANCELADA', primero]);
  expect(message).toBe('Reparto cancelado: sigue el que estaba en vigor');
  expect(paraTodos()).toMatchObject([{ evento: 'reparto:cancelado', version, datos: { sesion, vigente: primero } }]);
  expect(await actual(f)).toEqual(primero);
});

test('a draft none of whose chores has an owner any more is not in force', async () => {
  const f = await sembrarReparto(app, [10, 10]);
  await terminar(f, f.sesion);
  const [una, otra] = f.sesion.tareas;
  await llamar(app, 'DELETE', ruta(RUTAS.tarea, { id: una!.id }), await tokenDe(f));
  expect((await actual(f))?.id).toBe(f.sesion.id);
  await llamar(app, 'DELETE', ruta(RUTAS.tarea, { id: otra!.id }), await tokenDe(f));
  expect(await actual(f)).toBeNull();
});

test('a draft that completes at its start is announced, listed and certified', async () => {
  const familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  // The only chore exceeds everybody's quota, so there is nothing to pick.
  await sembrarTareas(app, familia.id, [10]);
  const { cuerpo } = await llamar(app, 'POST', RUTAS.iniciar, familia.miembros[0]!.token, {});
  const { sesion, version } = cuerpo as JugadaHecha;
  expect(sesion.fase).toBe('COMPLETADA');
  expect(
    paraTodos()
      .filter((p) => p.version === version)
      .map((p) => p.evento),
  ).toEqual(expect.arrayContaining(['reparto:iniciado', 'reparto:completado', 'asignacion:cambiada']));
  const { cuerpo: lista } = await llamar(app, 'GET', RUTAS.repartosCompletados, familia.miembros[0]!.token);
  expect(lista).toMatchObject([{ id: sesion.id }]);
});
