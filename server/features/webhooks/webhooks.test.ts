import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Webhook as Verificador } from 'standardwebhooks';
import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { Entrega, Webhook, WebhookHecho } from '#shared/contracts/webhooks.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar as enLaCasa } from '#server/change/cambiar.ts';
import { unaSuscripcion } from '#server/testing/dispositivo.ts';
import { buildTestApp, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import { abrirReceptor, type Llegado, type Receptor } from '#server/testing/receptor-webhooks.ts';
import { crearTarea, llamarComo, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

let reloj: ReturnType<typeof relojFijo>;
let registrado: string[];
let avisos: AvisoPush[];
let app: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let receptor: Receptor;
let contesta: (llegado: Llegado, van: number) => number | null;
beforeEach(async () => {
  reloj = relojFijo(new Date().toISOString());
  registrado = [];
  contesta = () => 204;
  receptor = await abrirReceptor((llegado, van) => contesta(llegado, van));
  avisos = [];
  const push = {
    ...pushDePrueba(),
    enviar: (_: unknown, { aviso }: { readonly aviso: AvisoPush }) => {
      avisos.push(aviso);
      return Promise.resolve({ tipo: 'ENTREGADO' } as const);
    },
  };
  app = await buildTestApp({ reloj, push, alRegistrar: (linea) => registrado.push(linea) });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(async () => {
  await app.app.close();
  await receptor.cerrar();
});

const db = () => app.contexto.base.escritura;
const quieta = () => app.contexto.mensajero.quieta();
const pasan = async (segundos: number) => {
  reloj.avanzar(segundos);
  app.contexto.mensajero.despertar();
  await quieta();
};
const crear = async (direccion = receptor.url): Promise<WebhookHecho> =>
  (await llamarComo(app, ana, 'POST', RUTAS.webhooks, { direccion })).cuerpo;
const ver = async () => (await llamarComo(app, ana, 'GET', RUTAS.webhooks)).cuerpo as Webhook[];
const entregas = async ({ id }: { readonly id: number }) =>
  (await llamarComo(app, ana, 'GET', ruta(RUTAS.entregas, { id }))).cuerpo as Entrega[];
const cambiar = ({ id }: { readonly id: number }, cuerpo: object) =>
  llamarComo(app, ana, 'PATCH', ruta(RUTAS.webhook, { id }), cuerpo);
/** Deals Luis chores; returns the ids of their occurrences. */
const dar = async (cuantas: number): Promise<number[]> => {
  const tareas: (readonly [number, number])[] = [];
  for (let i = 0; i < cuantas; i += 1)
    tareas.push([await crearTarea(app, familia, { nombre: `Tarea ${String(i)}` }), 1]);
  await repartir(app, familia, ...tareas);
  const filas = db().selectFrom('asignaciones').select('id').where('miembro_id', '=', luis.id).orderBy('id');
  return (await filas.execute()).map((f) => f.id);
};
const tachar = async (id: number) => {
  expect((await llamarComo(app, luis, 'PATCH', ruta(RUTAS.completar, { id }))).estado).toBe(200);
};
const tacharTodas = async (ids: readonly number[]) => {
  for (const id of ids) await tachar(id);
  await quieta();
};
const hechas = () => receptor.llegados.filter((l) => l.tipo === 'asignacion.completada');
const cuales = (llegados: readonly Llegado[]) =>
  llegados.map((l) => (JSON.parse(l.cuerpo) as { data: { asignacion: { id: number } } }).data.asignacion.id);
const verifica = (secreto: string, { cuerpo, cabeceras }: Llegado) =>
  new Verificador(secreto).verify(cuerpo, cabeceras as Record<string, string>);

describe('an address', () => {
  test('hears of a tick and its undoing as the API shows the chore, signed so that the standard’s package accepts it', async () => {
    const { secreto, ...webhook } = await crear();
    expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await ver()).toEqual([webhook]);
    const [id = 0] = await dar(1);
    await tachar(id);
    expect((await llamarComo(app, luis, 'POST', ruta(RUTAS.deshacerCompletar, { id }))).estado).toBe(200);
    await quieta();
    const [hecha, deshecha] = receptor.llegados.filter((l) => l.tipo.startsWith('asignacion.'));
    expect(verifica(secreto, hecha!)).toEqual({
      type: 'asignacion.completada',
      timestamp: reloj.ahora(),
      data: { asignacion: expect.objectContaining({ id, estado: 'COMPLETADA', miembro_nombre: 'Luis' }) },
    });
    expect(verifica(secreto, deshecha!)).toMatchObject({
      type: 'asignacion.deshecha',
      data: { asignacion: { id, estado: 'PENDIENTE' } },
    });
    expect(receptor.llegados.map((l) => l.tipo)).toContain('logro.desbloqueado');
    expect(() => verifica((secreto + secreto).slice(0, 8) + secreto.slice(8).toLowerCase(), hecha!)).toThrow();
    expect(await entregas(webhook)).toMatchObject(
      receptor.llegados.map((l) => ({ mensaje: l.id, estado: 'ENTREGADA', respuesta: '204', intentos: 1 })).reverse(),
    );
  });

  test('is signed with both secrets for a day after a new one, and then with the new one alone', async () => {
    const { secreto: viejo, ...webhook } = await crear();
    const { cuerpo } = await cambiar(webhook, { secreto_nuevo: true });
    const { secreto: nuevo, dos_secretos_hasta } = cuerpo as { secreto: string; dos_secretos_hasta: string };
    expect(Date.parse(dos_secretos_hasta) - Date.parse(reloj.ahora())).toBe(86_400_000);
    const [una = 0, otra = 0] = await dar(2);
    await tacharTodas([una]);
    const [primera] = hechas();
    verifica(viejo, primera!);
    verifica(nuevo, primera!);
    await db().updateTable('webhooks').set({ anterior_hasta: reloj.ahora() }).execute();
    await tacharTodas([otra]);
    const [, segunda] = hechas();
    verifica(nuevo, segunda!);
    expect(() => verifica(viejo, segunda!)).toThrow();
  });

  test('that is down for an hour hears everything afterwards, in order, each under the id of its first attempt', async () => {
    const webhook = await crear();
    contesta = () => null;
    const ids = await dar(4);
    for (const [i, id] of ids.entries()) {
      await tacharTodas([id]);
      await pasan(i === 3 ? 0 : 900);
    }
    const intentados = new Set(receptor.llegados.map((l) => l.id));
    expect(intentados.size).toBe(1);
    const [{ esperan, falla_desde, fallo } = {} as Webhook] = await ver();
    expect([esperan >= 4, falla_desde !== null, fallo]).toEqual([true, true, 'ECONNRESET']);
    const caidos = receptor.llegados.length;
    contesta = () => 200;
    await pasan(900);
    await pasan(14_400);
    const buenos = receptor.llegados.slice(caidos);
    expect(buenos[0]?.id).toBe([...intentados][0]);
    expect(cuales(buenos.filter((l) => l.tipo === 'asignacion.completada'))).toEqual(ids);
    expect(new Set(buenos.map((l) => l.id)).size).toBe(buenos.length);
    expect(await ver()).toMatchObject([{ id: webhook.id, esperan: 0, falla_desde: null, fallo: null }]);
  });

  test('that refuses one message with 400 hears the others, and the log says so', async () => {
    const webhook = await crear();
    const ids = await dar(3);
    contesta = ({ cuerpo }) => (cuerpo.includes(`"asignacion":{"id":${String(ids[1])},`) ? 400 : 200);
    await tacharTodas(ids);
    expect(cuales(hechas())).toEqual(ids);
    const lista = (await entregas(webhook)).filter((e) => e.tipo === 'asignacion.completada');
    expect(lista.map((e) => [e.estado, e.respuesta])).toEqual([
      ['ENTREGADA', '200'],
      ['NEGADA', '400'],
      ['ENTREGADA', '200'],
    ]);
  });

  test.each([
    [410, 'YA_NO'],
    [503, 'UN_DIA'],
  ] as const)(
    'that answers %i is switched off (%s), with a word to the admin, and hears no more',
    async (estado, por) => {
      const webhook = await crear();
      contesta = () => estado;
      await llamarComo(app, ana, 'POST', RUTAS.suscripciones, unaSuscripcion());
      const [una = 0] = await dar(1);
      await tacharTodas([una]);
      for (let i = 0; i < 14 && (await ver())[0]?.apagado === null; i += 1) await pasan(14_400);
      expect(await ver()).toMatchObject([{ apagado: por, esperan: 0, fallo: String(estado) }]);
      const van = receptor.llegados.length;
      await enLaCasa(app.contexto, familia.id, async ({ dice }) => {
        dice(null, { hecho: 'semana.cerrada', desde: '2026-11-16', hasta: '2026-11-22' });
        return bien(null);
      });
      await quieta();
      expect(receptor.llegados).toHaveLength(van);
      contesta = () => 200;
      expect((await cambiar(webhook, { activo: true })).cuerpo).toMatchObject({ apagado: null, falla_desde: null });
    },
  );

  test('that does not answer keeps the newest thousand messages', async () => {
    const { id: webhook_id } = await crear();
    const [id = 0] = await dar(1);
    contesta = () => null;
    const vieja = { familia_id: familia.id, webhook_id, tipo: 't', cuerpo: '{"type":"t"}', estado: 'ESPERA' } as const;
    for (let i = 0; i < 1_000; i += 250)
      await db()
        .insertInto('entregas')
        .values(Array.from({ length: 250 }, (_, n) => ({ ...vieja, mensaje: String(i + n), creada_en: reloj.ahora() })))
        .execute();
    await tacharTodas([id]);
    expect(await ver()).toMatchObject([{ esperan: 1_000 }]);
    expect((await entregas({ id: webhook_id }))[0]?.tipo).toBe('asignacion.completada');
    expect(registrado.join('')).not.toContain(receptor.url);
  });

  test('keeps a log of the last fifty messages', async () => {
    const webhook = await crear();
    const [id = 0] = await dar(1);
    for (let i = 0; i < 55; i += 1)
      await db()
        .insertInto('entregas')
        .values({
          familia_id: familia.id,
          webhook_id: webhook.id,
          mensaje: String(i),
          tipo: 't',
          cuerpo: '{}',
          creada_en: reloj.ahora(),
          estado: 'ENTREGADA',
        })
        .execute();
    await tacharTodas([id]);
    expect(await entregas(webhook)).toHaveLength(50);
    expect((await db().selectFrom('entregas').select('id').execute()).length).toBe(50);
  });
});

test('«Probar» sends a signed message at once and says what came back; «Reenviar» sends one again under the same id', async () => {
  const { secreto, ...webhook } = await crear();
  const probar = () => llamarComo(app, ana, 'POST', ruta(RUTAS.probarWebhook, { id: webhook.id }));
  expect(await probar()).toMatchObject({ estado: 200, cuerpo: { estado: 'ENTREGADA', respuesta: '204' } });
  verifica(secreto, receptor.llegados[0]!);
  contesta = () => 500;
  const { cuerpo } = await probar();
  expect(cuerpo).toMatchObject({ estado: 'NEGADA', respuesta: '500', tipo: 'webhook.prueba' });
  contesta = () => 200;
  const { id: entrega } = cuerpo as Entrega;
  const camino = ruta(RUTAS.entregas, { id: webhook.id });
  expect(await llamarComo(app, ana, 'POST', camino, { entrega })).toMatchObject({ estado: 201 });
  await quieta();
  expect(receptor.llegados.map((l) => l.id)).toEqual([
    expect.not.stringMatching(receptor.llegados[1]!.id),
    receptor.llegados[1]!.id,
    receptor.llegados[1]!.id,
  ]);
  expect((await llamarComo(app, ana, 'POST', camino, { entrega: 999_999 })).estado).toBe(404);
  // Switching it off again changes nothing.
  for (const _ of [1, 2])
    expect(await cambiar(webhook, { activo: false })).toMatchObject({ estado: 200, cuerpo: { apagado: 'MANO' } });
  expect((await llamarComo(app, ana, 'POST', camino, { entrega })).cuerpo).toMatchObject({ codigo: 'WEBHOOK_APAGADO' });
  for (let i = 0; i < 26; i += 1) await probar();
  expect((await probar()).estado).toBe(429);
});

test.each([
  'http://127.0.0.1:3000/x',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://localhost:8123/',
  'ftp://example.org/',
  'no es una',
])('%s cannot be added', async (direccion) => {
  const { estado, cuerpo } = await llamarComo(app, ana, 'POST', RUTAS.webhooks, { direccion });
  expect([estado, Object.keys(cuerpo as object)]).toEqual([400, expect.arrayContaining(['direccion'])]);
  expect(await ver()).toEqual([]);
});

test('an address of the local network can be added while the box holds one family; members add none, an admin five', async () => {
  const local = { direccion: 'http://192.168.1.20:8123/api/webhook/x' };
  expect((await llamarComo(app, luis, 'POST', RUTAS.webhooks, local)).estado).toBe(403);
  expect((await llamarComo(app, ana, 'POST', RUTAS.webhooks, local)).estado).toBe(201);
  await sembrarFamilia(app);
  expect((await llamarComo(app, ana, 'POST', RUTAS.webhooks, local)).estado).toBe(400);
  for (let i = 0; i < 4; i += 1) await crear('https://example.org/x');
  const { cuerpo } = await llamarComo(app, ana, 'POST', RUTAS.webhooks, { direccion: 'https://example.org/x' });
  expect(cuerpo).toMatchObject({ codigo: 'DEMASIADOS_WEBHOOKS' });
});

test('no secret is in the log, the audit log or the family’s file, and a tick without listeners writes no message', async () => {
  const webhook = await crear();
  const { cuerpo } = await cambiar(webhook, { secreto_nuevo: true });
  const secretos = [webhook.secreto, (cuerpo as WebhookHecho).secreto];
  const [id = 0, otra = 0] = await dar(2);
  contesta = () => null;
  await tacharTodas([id]);
  const archivo = await llamarComo(app, ana, 'GET', RUTAS.exportarFamilia);
  const rastro = await llamarComo(app, ana, 'GET', ruta(RUTAS.rastro, { id: familia.id }));
  const lista = await llamarComo(app, ana, 'GET', RUTAS.webhooks);
  const dicho = JSON.stringify([archivo.cuerpo, rastro.cuerpo, registrado]);
  expect(dicho).toContain('WEBHOOK_HECHO');
  for (const secreto of secretos) expect(dicho + JSON.stringify(lista.cuerpo)).not.toContain(secreto.slice(6));
  expect(dicho).not.toContain('/gancho');
  await llamarComo(app, ana, 'DELETE', ruta(RUTAS.webhook, { id: webhook.id }));
  await tacharTodas([otra]);
  expect(await db().selectFrom('entregas').select('id').execute()).toEqual([]);
  expect(await db().selectFrom('envios').select('id').where('clave', 'like', 'WEBHOOK%').execute()).toEqual([]);
});
