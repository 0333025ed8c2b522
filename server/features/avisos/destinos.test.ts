import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Avisos, DestinoAvisos } from '#shared/contracts/avisos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { encolar } from '#server/effects/avisos/llamar.ts';
import { recordatorios } from '#server/jobs/trabajos.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { abrirSitioDeMensajes, type SitioDeMensajes } from '#server/testing/sitio-de-mensajes.ts';

/** Services to which a member's messages go: HTTP servers on this machine stand in for ntfy, Telegram and another program. */

const TOKEN = '123456789:AAbotBotbotBOTbotbotbotbotbotbot_-x';
const TEMA = 'casa-garcia-Secretisima';
const PERMISO = 'Bearer clave-del-Otro-programa';
const ORIGEN = 'https://tetoca.example.org';

let app: App;
let sitio: SitioDeMensajes;
let reparto: RepartoSembrado;
/** The member with the turn. */
let luis: MiembroSembrado;
let reloj: ReturnType<typeof relojFijo>;
let registro: string[];
beforeEach(async () => {
  sitio = await abrirSitioDeMensajes();
  reloj = relojFijo();
  registro = [];
  app = await buildTestApp({
    reloj,
    telegram: sitio.url,
    origenes: [ORIGEN],
    esperas: [1_000, 2_000],
    alRegistrar: (linea) => registro.push(linea),
  });
  reparto = await sembrarReparto(app, undefined, { limite_segundos: 120 });
  luis = reparto.miembros.find((m) => m.id === reparto.sesion.miembro_turno_actual)!;
});
afterEach(async () => {
  await app.app.close();
  await sitio.cerrar();
});

const ntfy = () => ({ tipo: 'NTFY', direccion: sitio.url, tema: TEMA, token: 'tk_clave-de-Ntfy' });
const telegram = () => ({ tipo: 'TELEGRAM', token: TOKEN, chat: '987654321' });
const otro = () => ({ tipo: 'HTTP', direccion: `${sitio.url}/gancho/Secreto-en-la-ruta`, authorization: PERMISO });
const SERVICIOS = [
  ['ntfy', ntfy],
  ['Telegram', telegram],
  ['another program', otro],
] as const;

const poner = (cuerpo: unknown, quien = luis.token) => llamar(app, 'POST', RUTAS.destinos, quien, cuerpo);
const anadir = async (cuerpo: unknown): Promise<number> => ((await poner(cuerpo)).cuerpo as DestinoAvisos).id;
const probar = (id: number) => llamar(app, 'POST', ruta(RUTAS.probarDestino, { id }), luis.token);
const sitios = async () => ((await llamar(app, 'GET', RUTAS.avisos, luis.token)).cuerpo as Avisos).destinos;
const quieta = () => app.contexto.mensajero.quieta();
const decir = async () => {
  await cambiar(app.contexto, reparto.id, async (cambio) => {
    const asunto = { tipo: 'TURNO', sesion: reparto.sesion.id, miembro: luis.id } as const;
    const caduca = '2026-11-21T10:02:00.000Z';
    await encolar(app.contexto, cambio, { miembro: luis.id, asunto, caduca, correo: false });
    return bien(null);
  });
  await quieta();
};
const pasan = async (segundos: number) => {
  reloj.avanzar(segundos);
  app.contexto.mensajero.despertar();
  await quieta();
};

const CUERPO = 'Elige tu tarea en el reparto. Tienes 2 minutos.';

test('a turn in a draft reaches each service in its own form, with its key', async () => {
  for (const [, datos] of SERVICIOS) expect((await poner(datos())).estado).toBe(201);
  await decir();
  const en = (parte: string) => sitio.llegados.filter((m) => m.ruta.startsWith(parte));
  expect(sitio.llegados).toHaveLength(3);
  expect(sitio.llegados.find((m) => m.ruta === '/')).toMatchObject({
    cabeceras: { authorization: 'Bearer tk_clave-de-Ntfy', 'content-type': 'application/json; charset=utf-8' },
    cuerpo: {
      topic: TEMA,
      title: '¡Te toca!',
      message: CUERPO,
      click: `${ORIGEN}/reparto`,
      priority: 4,
      tags: ['broom'],
    },
  });
  const [porTelegram] = en('/bot');
  expect(porTelegram?.ruta).toBe(`/bot${TOKEN}/sendMessage`);
  expect(porTelegram?.cabeceras.authorization).toBeUndefined();
  expect(porTelegram?.cuerpo).toEqual({
    chat_id: '987654321',
    text: `¡Te toca!\n${CUERPO}\n\n${ORIGEN}/reparto`,
    link_preview_options: { is_disabled: true },
  });
  expect(en('/gancho')).toMatchObject([
    {
      cabeceras: { authorization: PERMISO },
      cuerpo: { titulo: '¡Te toca!', texto: CUERPO, enlace: `${ORIGEN}/reparto`, tipo: 'TURNO' },
    },
  ]);
  for (const uno of await sitios())
    expect(uno).toMatchObject({ ultimo_resultado: 'ENTREGADO', ultima_entrega: reloj.ahora(), parado: null });
});

test('a reminder that was missed at night waits for the end of the quiet hours', async () => {
  await app.app.close();
  app = await buildTestApp({ reloj });
  const familia = await sembrarFamilia(app);
  luis = familia.miembros[1]!;
  await repartir(app, familia, [await crearTarea(app, familia, { nombre: 'Fregar' }), 1]);
  await anadir(ntfy());
  await llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: luis.id }), luis.token, { hora_recordatorio: 6 });
  const en = async (instante: string) => {
    reloj.poner(instante);
    await recordatorios(app.contexto, (error) => {
      throw error;
    });
    await quieta();
  };
  await en('2026-11-22T06:15:00.000Z');
  expect(sitio.llegados).toEqual([]);
  await en('2026-11-22T07:00:00.000Z');
  await en('2026-11-22T07:15:00.000Z');
  // This app has no PUBLIC_URL, so the message has no link.
  expect(sitio.llegados.map((m) => m.cuerpo)).toEqual([
    { topic: TEMA, title: 'Te queda 1 tarea', message: 'Fregar', priority: 3, tags: ['broom'] },
  ]);
});

describe('an answer of the place', () => {
  test.each([
    ['ntfy', ntfy, { 'retry-after': '5' }, {}],
    ['another program', otro, { 'retry-after': '5' }, {}],
    ['Telegram', telegram, {}, { ok: false, error_code: 429, parameters: { retry_after: 5 } }],
  ])('429 of %s is retried after the pause that it asks for', async (_, datos, cabeceras, cuerpo) => {
    sitio.contestar((van) => (van === 1 ? [429, cabeceras, cuerpo] : [200]));
    await anadir(datos());
    await decir();
    await pasan(4.9);
    expect(sitio.llegados).toHaveLength(1);
    await pasan(0.1);
    expect(sitio.llegados).toHaveLength(2);
    expect(await sitios()).toMatchObject([{ ultimo_resultado: 'ENTREGADO', parado: null }]);
  });

  test.each([
    ['ntfy', ntfy, 401, {}, 'CLAVE'],
    ['ntfy', ntfy, 403, {}, 'CLAVE'],
    ['ntfy', ntfy, 404, {}, 'SIN_SITIO'],
    ['Telegram', telegram, 401, {}, 'CLAVE'],
    ['Telegram', telegram, 404, {}, 'CLAVE'],
    ['Telegram', telegram, 403, {}, 'SIN_SITIO'],
    ['Telegram', telegram, 400, { description: 'Bad Request: chat not found' }, 'SIN_SITIO'],
    ['another program', otro, 410, {}, 'SIN_SITIO'],
    ['another program', otro, 401, {}, 'CLAVE'],
  ])('%s %#: stops the place with a reason until a test succeeds', async (_, datos, estado, cuerpo, parado) => {
    sitio.contestar(() => [estado, {}, cuerpo]);
    const id = await anadir(datos());
    await decir();
    await pasan(10);
    expect(sitio.llegados).toHaveLength(1);
    expect(await sitios()).toMatchObject([{ parado, ultimo_resultado: 'FALLO' }]);
    await decir();
    expect(sitio.llegados).toHaveLength(1);
    expect(await probar(id)).toMatchObject({ estado: 200, cuerpo: { resultado: 'FALLO', detalle: /otra vez/ } });
    sitio.contestar(() => [200]);
    expect(await probar(id)).toMatchObject({ estado: 200, cuerpo: { resultado: 'ENTREGADO' } });
    await decir();
    expect(sitio.llegados).toHaveLength(4);
    expect(await sitios()).toMatchObject([{ parado: null, ultimo_resultado: 'ENTREGADO' }]);
  });

  test('5xx or a cut connection is retried, and given up after the last attempt', async () => {
    sitio.contestar((van) => (van === 1 ? [500] : null));
    await anadir(ntfy());
    await decir();
    for (const segundos of [1, 2, 60]) await pasan(segundos);
    expect(sitio.llegados).toHaveLength(3);
    expect(await sitios()).toMatchObject([{ ultimo_resultado: 'FALLO', parado: null }]);
  });

  test('a redirect is not followed', async () => {
    const lejos = await abrirSitioDeMensajes();
    sitio.contestar(() => [307, { location: `${lejos.url}/` }]);
    await anadir(otro());
    await decir();
    await pasan(10);
    expect([sitio.llegados.length, lejos.llegados.length]).toEqual([1, 0]);
    await lejos.cerrar();
  });
});

describe('a member’s places', () => {
  test('never show their secrets again: not to the member, in the log, the family file or the audit log', async () => {
    sitio.contestar(() => [403]);
    for (const [, datos] of SERVICIOS) await anadir(datos());
    await decir();
    for (const { id } of await sitios()) await probar(id);
    expect((await poner({ ...telegram(), de_mas: TOKEN })).estado).toBe(400);
    const admin = reparto.admin;
    const archivo = await llamar(app, 'GET', RUTAS.exportarFamilia, admin);
    const rastro = await llamar(app, 'GET', ruta(RUTAS.rastro, { id: reparto.id }), admin);
    expect([archivo.estado, rastro.estado]).toEqual([200, 200]);
    const dicho = JSON.stringify([await sitios(), archivo.cuerpo, rastro.cuerpo, registro]);
    for (const secreto of [TOKEN, TEMA, PERMISO, 'tk_clave-de-Ntfy', 'Secreto-en-la-ruta', '987654321'])
      expect(dicho).not.toContain(secreto);
    expect(await sitios()).toMatchObject([
      { tipo: 'NTFY', servidor: new URL(sitio.url).host, acaba_en: 'ima' },
      { tipo: 'TELEGRAM', servidor: null, acaba_en: '321' },
      { tipo: 'HTTP', servidor: new URL(sitio.url).host, acaba_en: null },
    ]);
  });

  test('are five at most, and one added again gets the new key', async () => {
    const id = await anadir(ntfy());
    for (const n of [1, 2, 3, 4]) expect((await poner({ ...ntfy(), tema: `otro-${String(n)}` })).estado).toBe(201);
    expect(await poner({ ...ntfy(), tema: 'uno-mas' })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'DEMASIADOS_SITIOS' },
    });
    expect(await anadir({ ...ntfy(), token: 'tk_nueva' })).toBe(id);
    await probar(id);
    expect(sitio.llegados.at(-1)?.cabeceras.authorization).toBe('Bearer tk_nueva');
  });

  test('may not be on this machine, nor on the local network of a box with several families', async () => {
    for (const direccion of ['http://127.0.0.1:9', 'http://localhost', 'http://169.254.169.254'])
      expect(await poner({ ...ntfy(), direccion })).toMatchObject({ estado: 400, cuerpo: { direccion: [/no puede/] } });
    expect((await poner({ ...ntfy(), direccion: `${sitio.url}/casa` })).estado).toBe(400);
    const enCasa = { ...ntfy(), direccion: 'http://192.168.1.10:8080' };
    const id = await anadir(enCasa);
    const pedir = vi.spyOn(app.contexto.salida, 'pedir').mockResolvedValue({ tipo: 'PROHIBIDA', motivo: 'EPRIVADA' });
    await probar(id);
    await sembrarFamilia(app);
    expect((await poner({ ...enCasa, tema: 'otro' })).estado).toBe(400);
    expect(await probar(id)).toMatchObject({ estado: 200, cuerpo: { detalle: /No ha aceptado/ } });
    expect(pedir.mock.calls.map(([peticion]) => peticion.local)).toEqual([true, false]);
  });

  test('get nothing while push is paused, once removed, or once the login was reset', async () => {
    const id = await anadir(ntfy());
    const pausar = (notificaciones_push: boolean) =>
      llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: luis.id }), luis.token, { notificaciones_push });
    await pausar(false);
    await decir();
    await pausar(true);
    expect((await llamar(app, 'DELETE', ruta(RUTAS.destino, { id }), reparto.admin)).estado).toBe(
      luis.token === reparto.admin ? 204 : 404,
    );
    await llamar(app, 'DELETE', ruta(RUTAS.destino, { id }), luis.token);
    await decir();
    await anadir(ntfy());
    await llamar(app, 'POST', ruta(RUTAS.restablecer, { id: luis.id }), reparto.admin);
    expect(await app.contexto.base.escritura.selectFrom('destinos').selectAll().execute()).toEqual([]);
    expect(sitio.llegados).toEqual([]);
  });

  test('can be tested ten times in ten minutes', async () => {
    const id = await anadir(telegram());
    for (let i = 0; i < 10; i += 1) expect((await probar(id)).estado).toBe(200);
    expect((await probar(id)).estado).toBe(429);
    expect(sitio.llegados).toHaveLength(10);
    expect(sitio.llegados[0]?.cuerpo).toMatchObject({ text: expect.stringMatching(/^Funciona\n/) });
  });
});
