import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';
import { vencerCambios } from './trabajos.ts';
import { ESPERA_MAXIMA_MS } from './repetir.ts';

let servicio: ServicioPush;
let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const correos: string[] = [];
const correo = {
  enviar: (para: string, { titulo }: { titulo: string }) => {
    correos.push(`${para}: ${titulo}`);
    return Promise.resolve({ tipo: 'ENTREGADO' as const });
  },
  cerrar: () => undefined,
};
beforeEach(async () => {
  correos.length = 0;
  servicio = await abrirServicioPush();

  casa = await abrirCasa({
    ahora: '2026-11-21T10:00:00.000Z',
    correo,
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
  });
});
afterEach(async () => {
  await casa.cerrar();
  await servicio.cerrar();
});

const llamar = (quien: number, metodo: 'GET' | 'POST' | 'PATCH', url: string, cuerpo?: unknown) =>
  llamarComo(casa.app, casa.miembro(quien), metodo, url, cuerpo);
const DEL_LUNES = { frecuencia: 'SEMANAL', dia_semana: 1 } as const;
/** Makes Luis ask member `a`, or all (null), to cover his chore of Monday, which lapses a week later. */
const pedir = async (a: number | null = null): Promise<Cambio> => {
  const tarea = await casa.tarea(DEL_LUNES);
  await casa.repartir([tarea, LUIS]);
  const { id: asignacion } = await casa.primera(LUIS);
  const pedido = { tipo: 'CUBRIR', asignacion, a: a === null ? null : casa.id(a) };
  const { estado, cuerpo } = await llamar(LUIS, 'POST', RUTAS.cambios, pedido);
  expect(estado, JSON.stringify(cuerpo)).toBe(201);
  return cuerpo;
};
const vencer = () =>
  vencerCambios(casa.app.contexto, (error) => {
    throw error;
  });

test('two days without an answer end it, once and on time, and the job returns when to look next', async () => {
  expect(await vencer()).toBe(ESPERA_MAXIMA_MS);
  const { id } = await pedir();
  const publicados = anotarPublicaciones(casa.app);
  casa.reloj.poner('2026-11-23T09:59:00.000Z');
  expect(await vencer()).toBe(60_000);
  expect(publicados).toEqual([]);
  casa.reloj.poner('2026-11-23T10:00:00.000Z');
  await Promise.all([vencer(), vencer()]);
  expect(publicados.filter((p) => p.evento === 'cambio:cambiado')).toHaveLength(1);
  const { cuerpo } = await llamar(LUIS, 'GET', RUTAS.cambios);
  expect(cuerpo).toMatchObject([
    { id, estado: 'TERMINADO', fin: 'SIN_RESPUESTA', fin_display: 'Han pasado dos días sin respuesta' },
  ]);
  expect(await llamar(ANA, 'POST', ruta(RUTAS.aceptarCambio, { id }))).toMatchObject({
    estado: 409,
    cuerpo: { error: 'Ya no hace falta: han pasado dos días sin respuesta' },
  });
  expect(await vencer()).toBe(ESPERA_MAXIMA_MS);
});

test('two requests of one family end each on time', async () => {
  const [una, otra] = [await casa.tarea(DEL_LUNES), await casa.tarea(DEL_LUNES)];
  await casa.repartir([una, LUIS], [otra, LUIS]);
  for (const { id: asignacion } of await casa.pendientes(LUIS)) {
    expect((await llamar(LUIS, 'POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion, a: null })).estado).toBe(201);
    casa.reloj.avanzar(300);
  }
  casa.reloj.poner('2026-11-23T10:00:00.000Z');
  expect(await vencer()).toBe(300_000);
});

test('it cannot be accepted after its time, even if the job has not run', async () => {
  const { id } = await pedir();
  casa.reloj.poner('2026-11-23T10:00:00.000Z');
  expect((await llamar(ANA, 'POST', ruta(RUTAS.aceptarCambio, { id }))).estado).toBe(409);
  expect(await casa.pendientes(LUIS)).toHaveLength(1);
});

test('the members asked get a message, unless it is no longer true', async () => {
  const movil = servicio.navegador();
  await llamar(MARTA, 'POST', RUTAS.suscripciones, movil.suscripcion);
  await llamar(ANA, 'PATCH', ruta(RUTAS.usuario, { id: casa.id(ANA) }), {
    email: 'ana@example.org',
    notificaciones_email: true,
  });
  const { id } = await pedir();
  await casa.app.contexto.mensajero.quieta();
  expect(servicio.llegados(movil).map((l) => l.aviso)).toEqual([
    {
      titulo: 'Luis te pide ayuda',
      cuerpo: '¿Haces tú esta vez «Fregar»? Son 10 puntos.',
      url: '/dashboard',
      etiqueta: `cambio-${String(id)}`,
    },
  ]);
  expect(correos).toEqual(['ana@example.org: Luis te pide ayuda']);
  await llamar(LUIS, 'POST', ruta(RUTAS.retirarCambio, { id }));
  await casa.app.contexto.mensajero.quieta();
  expect(servicio.llegados(movil)).toHaveLength(1);
});
