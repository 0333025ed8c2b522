import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { abrirReceptor, type Receptor } from '#server/testing/receptor-webhooks.ts';
import { sembrarMetas } from '#server/testing/sembrar-metas.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { crearTarea, llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let receptor: Receptor;
const reloj = relojFijo();
beforeEach(async () => {
  receptor = await abrirReceptor();
  app = await buildTestApp({ reloj });
});
afterEach(async () => {
  await app.app.close();
  await receptor.cerrar();
});

const escuchar = ({ miembros }: FamiliaSembrada) =>
  llamarComo(app, miembros[0]!, 'POST', RUTAS.webhooks, { direccion: receptor.url });
const datos = async () => {
  await app.contexto.mensajero.quieta();
  return receptor.llegados.map(({ tipo, cuerpo }) => [tipo, (JSON.parse(cuerpo) as { data: unknown }).data]);
};

test('a voting, a week, a goal and an achievement are told by name, and no achievement that tells of a vote', async () => {
  const familia = await sembrarFamilia(app);
  const tarea = await crearTarea(app, familia, { nombre: 'Planchar' });
  await escuchar(familia);
  for (const m of familia.miembros)
    await llamarComo(app, m, 'POST', RUTAS.votaciones, { tarea, miembro: m.id, dificultad: 3 });
  const { escritura: db } = app.contexto.base;
  const luis = familia.miembros[1]!;
  const meta_id = await sembrarMetas(db, { familia: familia.id, miembro: luis.id, ahora: reloj.ahora() });
  const { texto, puntos } = await db
    .selectFrom('metas')
    .selectAll()
    .where('id', '=', meta_id)
    .executeTakeFirstOrThrow();
  await cambiar(app.contexto, familia.id, async ({ dice }) => {
    dice(null, { hecho: 'semana.cerrada', desde: '2026-11-16', hasta: '2026-11-22' });
    dice(null, { hecho: 'meta.alcanzada', meta_id, meta: texto, puntos });
    dice(null, { hecho: 'logro.desbloqueado', logro_id: 7, miembro_id: luis.id, codigo: 'RACHA_3' });
    dice(null, { hecho: 'gracias.dadas', asignacion_id: 1, tarea: 'x', de_id: 1, a_id: luis.id, desde: reloj.ahora() });
    return bien(null);
  });
  expect(await db.selectFrom('logros_desbloqueados').select('codigo').execute()).toContainEqual({
    codigo: 'PRIMER_VOTO',
  });
  expect(await datos()).toEqual([
    ['votacion.completada', { tarea: { id: tarea, nombre: 'Planchar' }, puntos: expect.any(Number) as number }],
    ['semana.cerrada', { desde: '2026-11-16', hasta: '2026-11-22' }],
    ['meta.alcanzada', { meta: { id: meta_id, texto, puntos } }],
    [
      'logro.desbloqueado',
      {
        miembro: { id: luis.id, nombre: 'Luis' },
        logro: expect.objectContaining({ id: 7, codigo: 'RACHA_3' }) as object,
      },
    ],
  ]);
});

test('each turn of a draft and its end are told, and no wish', async () => {
  const reparto = await sembrarReparto(app);
  const [ana] = reparto.miembros;
  await app.contexto.base.escritura
    .insertInto('deseos')
    .values({ miembro_id: ana!.id, puesto: 0, tarea_id: reparto.sesion.tareas[0]?.id ?? 0 })
    .execute();
  await escuchar(reparto);
  const { elige, actual, jugada } = mesa(app, reloj, reparto);
  let turnos = 0;
  for (; (await actual()).fase === 'ELECCION'; turnos += 1) await elige();
  await jugada(RUTAS.cerrarReparto, ana!.id);
  const dichos = await datos();
  const terminado = { sesion: reparto.sesion.id, trimestre: reparto.sesion.trimestre_inicio };
  expect(dichos.filter(([tipo]) => tipo === 'reparto.terminado')).toEqual([['reparto.terminado', terminado]]);
  const [turno, ...otros] = dichos.filter(([tipo]) => tipo === 'reparto.turno');
  expect(turno?.[1]).toEqual({
    sesion: reparto.sesion.id,
    miembro: { id: expect.any(Number) as number, nombre: expect.any(String) as string },
    hasta: null,
  });
  expect(otros.length).toBeGreaterThan(turnos / 2);
  expect(JSON.stringify(dichos)).not.toMatch(/deseo|dificultad|"pin"/);
});
