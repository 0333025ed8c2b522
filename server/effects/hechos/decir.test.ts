import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Hecho, HECHOS } from '#shared/contracts/hechos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { apuntarEnvios } from '#server/data/envios.ts';
import { anunciarMarcas } from '#server/effects/eventos/anunciar-marcas.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import type { Oyente } from './avisos.ts';
import { OYENTES } from './decir.ts';

/** A clock that stands at 11:00 in Madrid on a Saturday when each test begins. */
const reloj = relojFijo();
let app: App;
let oidos: Hecho[];

/** Adapter like one for another service: it puts one entry into the outbox for each change with facts. */
const adaptador: Oyente = async (_, { db, familia, ahora }, hechos) => {
  oidos.push(...hechos);
  const encargo = { via: 'CORREO', miembro: 1, asunto: { tipo: 'CAMBIO', cambio: oidos.length } } as const;
  await apuntarEnvios(db, { familia, encargos: [encargo], caduca: '2027-01-01T00:00:00.000Z', ahora });
};

beforeEach(async () => {
  oidos = [];
  reloj.poner('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  Object.assign(app.contexto, { anunciar: anunciarMarcas(app.contexto, [...OYENTES, adaptador]) });
});
afterEach(() => app.app.close());

const envios = () => app.contexto.base.escritura.selectFrom('envios').select('encargo').execute();

test('a listener’s entry is in the outbox exactly when the change is committed', async () => {
  const { id } = await sembrarFamilia(app);
  oidos = [];
  await app.contexto.base.escritura.deleteFrom('envios').execute();
  const diciendo = (acabar: () => ResultadoCaso<null>) =>
    cambiar(app.contexto, id, async (cambio) => {
      cambio.dice(null, { hecho: 'semana.cerrada', desde: '2026-11-16', hasta: '2026-11-22' });
      return acabar();
    });
  await diciendo(() => rechazado('SIN_PERMISO'));
  const rota = () => {
    throw new Error('the disk is full');
  };
  await expect(diciendo(rota)).rejects.toThrow('the disk is full');
  expect([oidos, await envios()]).toEqual([[], []]);
  await diciendo(() => bien(null));
  expect(oidos).toEqual([{ hecho: 'semana.cerrada', desde: '2026-11-16', hasta: '2026-11-22' }]);
  expect(await envios()).toHaveLength(1);
});

test('a listener hears only fields that the catalogue names', async () => {
  const { id } = await sembrarFamilia(app);
  oidos = [];
  await cambiar(app.contexto, id, async (cambio) => {
    const conMas = { hecho: 'votacion.completada', tarea_id: 1, puntos: 9, votos: [3, 4] } as const;
    cambio.dice(null, conMas);
    return bien(null);
  });
  expect(oidos).toEqual([{ hecho: 'votacion.completada', tarea_id: 1, puntos: 9 }]);
});

test('a tick, the last vote and the settling of a week are said once each', async () => {
  const familia = await sembrarFamilia(app);
  const [barrer, votada] = [await crearTarea(app, familia, { nombre: 'Barrer' }), await crearTarea(app, familia)];
  await repartir(app, familia, [barrer, 1]);
  const yo = familia.miembros[1]!;
  const [pendiente] = await pendientesDe(app, familia, 1);
  const sinLogros = () => oidos.filter((h) => h.hecho !== 'logro.desbloqueado');
  oidos = [];
  await llamarComo(app, yo, 'PATCH', ruta(RUTAS.completar, { id: pendiente!.id }));
  const quienes = { miembro_id: yo.id, dueno_id: yo.id, por_id: yo.id };
  const hecha = { asignacion_id: pendiente!.id, tarea: 'Barrer', tarea_id: barrer, ...quienes };
  expect(oidos.filter((h) => h.hecho === 'logro.desbloqueado')).toMatchObject([{ codigo: 'PRIMERA_TAREA' }]);
  expect(sinLogros()).toEqual([{ hecho: 'asignacion.completada', ...hecha, puntos: expect.any(Number) as number }]);

  oidos = [];
  for (const m of familia.miembros)
    await llamarComo(app, m, 'POST', RUTAS.votaciones, { tarea: votada, miembro: m.id, dificultad: 3 });
  expect(sinLogros()).toEqual([
    { hecho: 'votacion.completada', tarea_id: votada, puntos: expect.any(Number) as number },
  ]);

  oidos = [];
  reloj.poner('2026-11-23T23:30:00.000Z');
  await medianoche(app.contexto, (error) => {
    throw error;
  });
  expect(sinLogros()).toEqual([{ hecho: 'semana.cerrada', desde: '2026-11-16', hasta: '2026-11-22' }]);
});

test('a draft says whose turn it is, and until when', async () => {
  const { sesion } = await sembrarReparto(app);
  expect(oidos.find((h) => h.hecho === 'reparto.turno')).toMatchObject({
    sesion_id: sesion.id,
    miembro_id: sesion.miembro_turno_actual,
    hasta: sesion.vence_en,
  });
});

test('no fact has a field for a secret, a vote or a wish', () => {
  const campos = Object.values(HECHOS).flatMap(({ datos }) => Object.keys(datos.shape));
  expect(
    campos.filter((c) => /^(pin|token|password|contrasena|secreto|url|email|voto|dificultad|deseos?)$/.test(c)),
  ).toEqual([]);
});
