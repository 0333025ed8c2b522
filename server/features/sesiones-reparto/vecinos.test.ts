import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { guardadoYPlegado, sembrarReparto, sembrarTareas, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** One box serves several families: a draft far above the caps, as an older database may hold one, holds nobody else up. */

let app: App;
let url: string;
let reloj: ReturnType<typeof relojFijo>;
let vecina: RepartoSembrado;
beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
  url = await escuchar(app);
  vecina = await sembrarReparto(app);
});
afterEach(() => app.app.close());

const CIEN = Array.from({ length: 100 }, (_, i) => ({ nombre: `M${String(i)}`, admin: i === 0, grupo_edad: GRUPOS_EDAD[i % 3] ?? 'ADULTO' }));
/** Nine loads close to one another, all above every quota: the exact search has everything to look at. */
const NUEVE = [1511, 1556, 1016, 1178, 1507, 1853, 1385, 1554, 1502];

/** Milliseconds of the neighbours' requests, one after another, until the stranger's work is done. */
const mientras = async (trabajo: Promise<unknown>): Promise<number[]> => {
  const esperas: number[] = [];
  const estado = { sigue: true };
  const fin = trabajo.finally(() => (estado.sigue = false));
  while (estado.sigue || esperas.length < 100) {
    const desde = performance.now();
    const respuesta = await fetch(url + RUTAS.sesionActual, { headers: { authorization: `Bearer ${vecina.admin}` } });
    expect(respuesta.status).toBe(200);
    await respuesta.arrayBuffer();
    esperas.push(performance.now() - desde);
  }
  await fin;
  return esperas.toSorted((a, b) => a - b);
};

const iniciar = async (familia: FamiliaSembrada, limite_segundos: 120 | null): Promise<JugadaHecha> => {
  const { estado, cuerpo } = await llamar(app, 'POST', RUTAS.iniciar, familia.miembros[0]?.token ?? '', { limite_segundos });
  expect(estado).toBe(201);
  return cuerpo;
};

test('nine leftovers and a hundred members: the closing ends, and the neighbours are answered meanwhile', async () => {
  const extrana = await sembrarFamilia(app, CIEN);
  await sembrarTareas(app, extrana.id, NUEVE);
  const veces = async (): Promise<void> => {
    for (let i = 0; i < 5; i += 1) {
      const { sesion } = await iniciar(extrana, null);
      expect(sesion).toMatchObject({ completada: true, fase: 'COMPLETADA' });
      expect(new Set(sesion.tareas.map((t) => t.miembro)).size).toBe(NUEVE.length);
    }
  };
  const acompanada = await mientras(veces());
  expect(acompanada.at(-1)).toBeLessThan(2_000);
});

test('a hundred absent members and five hundred tasks: one time-out drafts them all, stored as the fold of its log', async () => {
  const extrana = await sembrarFamilia(app, CIEN);
  await sembrarTareas(app, extrana.id, Array.from({ length: 500 }, (_, i) => 4 + (i % 13)));
  const { sesion } = await iniciar(extrana, 120);
  const aplazamientos = Object.fromEntries(sesion.participantes.map((p) => [p.id, 2]));
  const { guardado } = await guardadoYPlegado(app, sesion.id);
  await app.contexto.db.updateTable('sesiones_reparto').set({ estado: JSON.stringify({ ...guardado, aplazamientos }) }).where('id', '=', sesion.id).execute();
  reloj.avanzar(120);
  const acompanada = await mientras(app.plazos.vencer());
  const { cuerpo } = await llamar(app, 'GET', RUTAS.sesionActual, extrana.miembros[0]?.token ?? '');
  expect((cuerpo as { sesion: { completada: boolean; tareas: { miembro: number | null }[] } }).sesion.completada).toBe(true);
  expect(await llamar(app, 'GET', ruta(RUTAS.certificado, { id: sesion.id }), extrana.miembros[0]?.token ?? '')).toMatchObject({ estado: 200 });
  expect(acompanada.at(-1)).toBeLessThan(5_000);
});
