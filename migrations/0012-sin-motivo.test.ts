import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { up } from '#migrations/0012-sin-motivo.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { guardadoYPlegado, sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';

let app: App;
let reloj: ReturnType<typeof relojFijo>;
let r: RepartoSembrado;
beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
  r = await sembrarReparto(app, undefined, { limite_segundos: 120 });
});
afterEach(() => app.app.close());

const migrar = () => up(app.contexto.base.escritura as unknown as Kysely<unknown>);

/** Time-outs until somebody absent has had picks made for them, and, if asked, until the session ends. */
const jugar = async (hasta: EstadoReparto['fase'] | 'AUTO'): Promise<void> => {
  const m = mesa(app, reloj, r);
  for (let veces = 0; veces < 80; veces += 1) {
    const s = await m.pasan(120);
    if (hasta === 'AUTO' ? s.elecciones.some((e) => e.tipo === 'AUTO') : s.fase === hasta) return;
  }
  throw new Error(`Never came to ${hasta}`);
};

/** The state as the first release stored it: automatic picks of the rule said so. */
const comoAntes = async (): Promise<void> => {
  const { guardado } = await guardadoYPlegado(app, r.sesion.id);
  const elecciones = guardado.elecciones.map((e) => (e.tipo === 'AUTO' ? { ...e, por_regla: true } : e));
  expect(elecciones.some((e) => 'por_regla' in e)).toBe(true);
  const estado = JSON.stringify({ ...guardado, elecciones });
  await app.contexto.base.escritura.updateTable('sesiones_reparto').set({ estado }).where('id', '=', r.sesion.id).execute();
};

test('a session in progress is the fold of its log again, and goes on', async () => {
  await jugar('AUTO');
  await comoAntes();
  await migrar();
  const { guardado, plegado } = await guardadoYPlegado(app, r.sesion.id);
  expect(guardado).toEqual(plegado);
  await jugar('COMPLETADA');
});

test('the certificate of a session that ended before still finds its log whole', async () => {
  await jugar('COMPLETADA');
  const camino = ruta(RUTAS.certificado, { id: r.sesion.id });
  const certificado = async () =>
    (await mesa(app, reloj, r).llama(r.miembros[0]?.id ?? 0, 'GET', camino)).cuerpo as unknown as {
      comprobaciones: { cumple: boolean }[];
    };
  const nuevo = await certificado();
  await comoAntes();
  expect((await certificado()).comprobaciones.every((c) => c.cumple)).toBe(false);
  await migrar();
  expect(await certificado()).toEqual(nuevo);
  expect(nuevo.comprobaciones.every((c) => c.cumple)).toBe(true);
});
