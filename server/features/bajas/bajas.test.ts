import { AsyncResource } from 'node:async_hooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Baja, Yo } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { App } from '#server/app.ts';
import type { FamiliaBorrada } from '#server/change/contexto.ts';
import type { Push } from '#server/change/puertos.ts';
import { listarFamilias } from '#server/data/familias.ts';
import type { Base } from '#server/db/esquema.ts';
import { cumplirBajas } from '#server/jobs/trabajos.ts';
import { appDeEscrituras } from '#server/testing/todas-las-escrituras.ts';
import { buildTestApp, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import { unaSuscripcion } from '#server/testing/dispositivo.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { anotarCortes } from '#server/testing/cortes.ts';
import { cumplirBaja } from './bajas.ts';

/** «Borrar la familia»: an admin asks for it, and for seven days any other admin may say no. */

const DIA = 86_400;
const PADRES = [{ nombre: 'Ana', admin: true }, { nombre: 'Luis', admin: true }, { nombre: 'Marta' }] as const;

const enviados: string[] = [];
let reloj: ReturnType<typeof relojFijo>;
let app: App;
let familia: FamiliaSembrada;
let [ana, luis, marta]: readonly MiembroSembrado[] = [];
const abrir = async (opciones: Parameters<typeof buildTestApp>[0] = {}) => {
  reloj = relojFijo();
  enviados.length = 0;
  const enviar: Push['enviar'] = ({ endpoint }, { aviso }) => {
    enviados.push(`${endpoint.split('/').at(-1) ?? ''} ${aviso.titulo}`);
    return Promise.resolve({ tipo: 'ENTREGADO' });
  };
  app = await buildTestApp({ reloj, push: { ...pushDePrueba(() => true), enviar }, ...opciones });
  familia = await sembrarFamilia(app, PADRES);
  [ana, luis, marta] = familia.miembros;
};
beforeEach(() => abrir());
afterEach(() => app.app.close());

/** Signs a fresh access token, because the sown family's tokens last ten minutes. */
const como = ({ id: usuario, acceso } = ana!) => app.contexto.tokens.firmarAcceso({ usuario, acceso });
const pedir = async (quien = ana, nombre = 'García') => llamar(app, 'POST', RUTAS.baja, await como(quien), { nombre });
const parar = async (quien = luis, cuerpo = {}) => llamar(app, 'POST', RUTAS.pararBaja, await como(quien), cuerpo);
const yo = async (quien = marta) =>
  (await llamar(app, 'GET', RUTAS.yo, await como(quien))) as { estado: number; cuerpo: Yo };
const fallos: unknown[] = [];
const avisados: unknown[] = [];
const trabajar = async () => {
  fallos.length = 0;
  await cumplirBajas(app.contexto, { warn: (dicho: unknown) => void avisados.push(dicho) }, (e) => fallos.push(e));
  expect(fallos).toEqual([]);
};
/** Lets time pass while the server runs, an hour at a time with a run of the job after each. */
const pasar = async (segundos: number) => {
  for (let quedan = segundos; quedan > 0; quedan -= 3_600) {
    reloj.avanzar(Math.min(quedan, 3_600));
    await trabajar();
  }
};
/** Moves the end of the notice to a minute from now, instead of letting seven days pass. */
const casiYa = async (casa = familia) => {
  const [borra_en, vista_en] = [sumarSegundos(reloj.ahora(), 60), reloj.ahora()];
  const db = app.contexto.base.escritura;
  await db.updateTable('bajas').set({ borra_en, vista_en }).where('familia_id', '=', casa.id).execute();
};
const familias = async () => (await listarFamilias(app.contexto.base.lectura)).map((f) => f.id);

test('an admin asks by typing the name, all members see it at once, and each other member gets one message', async () => {
  for (const quien of [ana, luis, marta])
    await llamar(app, 'POST', RUTAS.suscripciones, await como(quien), {
      ...unaSuscripcion(),
      endpoint: `https://push.example/${String(quien?.id)}`,
    });
  await app.contexto.base.escritura.updateTable('usuarios').set({ notificaciones_push: true }).execute();
  expect(await pedir(ana, 'Los García')).toMatchObject({
    estado: 400,
    cuerpo: { nombre: ['No es el nombre de tu familia'] },
  });
  expect((await yo()).cuerpo.baja).toBeNull();
  const publicados = anotarPublicaciones(app);
  const { estado, cuerpo } = await pedir(ana, ' garcía ');
  expect(estado).toBe(201);
  const baja: Baja = {
    por: { id: ana!.id, nombre: 'Ana' },
    pedida_en: '2026-11-21T10:00:00.000Z',
    borra_en: '2026-11-28T10:00:00.000Z',
    copias_hasta: null,
  };
  expect(cuerpo).toEqual(baja);
  for (const quien of [ana, luis, marta]) expect((await yo(quien)).cuerpo.baja).toEqual(baja);
  expect(publicados.map((p) => p.evento)).toContain('familia:cambiada');
  await app.contexto.mensajero.quieta();
  const texto = 'Ana ha pedido borrar la familia';
  expect(enviados.toSorted()).toEqual([`${String(luis?.id)} ${texto}`, `${String(marta?.id)} ${texto}`].toSorted());
  expect(await pedir(luis)).toMatchObject({ estado: 409, cuerpo: { codigo: 'BAJA_YA_PEDIDA' } });
});

test('only admins of the family may ask or say no', async () => {
  const vecina = await sembrarFamilia(app, PADRES);
  expect((await pedir(marta)).estado).toBe(403);
  expect((await llamar(app, 'POST', RUTAS.baja, null, { nombre: 'García' })).estado).toBe(401);
  // The admin of another family with the same name can only reach their own family.
  await pedir();
  expect((await parar(marta)).estado).toBe(403);
  expect(await parar(vecina.miembros[0])).toMatchObject({ estado: 409, cuerpo: { codigo: 'SIN_BAJA' } });
  expect((await yo()).cuerpo.baja).not.toBeNull();
  expect((await yo(vecina.miembros[2])).cuerpo.baja).toBeNull();
});

test('one no ends the request, the asker may withdraw it, and a late no does not end a later request', async () => {
  const { cuerpo } = await pedir();
  expect((await parar(luis, { pedida_en: (cuerpo as Baja).pedida_en })).estado).toBe(200);
  expect((await yo()).cuerpo.baja).toBeNull();
  reloj.avanzar(60);
  await pedir();
  expect(await parar(luis, { pedida_en: (cuerpo as Baja).pedida_en })).toMatchObject({ estado: 409 });
  expect((await parar(ana)).estado).toBe(200);
  await pasar(8 * DIA);
  expect(await familias()).toEqual([familia.id]);
});

test('after seven days all data of the family are gone, and its connections are cut', async () => {
  const vecina = await sembrarFamilia(app, PADRES);
  await pedir();
  await pasar(7 * DIA - 60);
  expect(await familias()).toEqual([familia.id, vecina.id]);
  const cortes = anotarCortes(app);
  await pasar(60);
  expect(await familias()).toEqual([vecina.id]);
  expect(cortes).toEqual(familia.miembros.map(({ id }) => ({ miembro: id })));
  expect((await yo()).estado).toBe(401);
  expect((await parar(luis)).estado).toBe(401);
  expect((await yo(vecina.miembros[0])).estado).toBe(200);
});

test('a family with a single admin is deleted after the same seven days', async () => {
  const sola = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
  await pedir(sola.miembros[0]);
  await pasar(7 * DIA);
  expect(await familias()).toEqual([familia.id]);
});

test('time in which no server runs does not count, so a request in a restored backup can still be refused', async () => {
  await pedir();
  await pasar(DIA);
  reloj.avanzar(30 * DIA);
  await trabajar();
  expect(await familias()).toEqual([familia.id]);
  expect((await yo()).cuerpo.baja?.borra_en).toBe('2026-12-28T10:00:00.000Z');
  await pasar(6 * DIA - 3_600);
  expect(await familias()).toEqual([familia.id]);
  await pasar(3_600);
  expect(await familias()).toEqual([]);
});

test('nothing is deleted while the clock is in doubt', async () => {
  await app.app.close();
  let dicho: string | null = null;
  await abrir({ duda: { dicho: () => dicho, creible: () => true, creer: () => undefined } });
  await pedir();
  await casiYa();
  dicho = '2030-01-01T00:00:00.000Z';
  await pasar(DIA);
  expect(await familias()).toEqual([familia.id]);
});

test.each([
  ['demoted', RUTAS.rolAdmin, { es_administrador: false }],
  ['reset', RUTAS.restablecer, undefined],
  ['archived', RUTAS.archivar, undefined],
])('the request ends when the admin who made it is %s', async (_, url, cuerpo) => {
  await pedir();
  expect((await llamar(app, 'POST', ruta(url, { id: ana!.id }), await como(luis), cuerpo)).estado).toBe(200);
  expect((await yo()).cuerpo.baja).toBeNull();
});

test('of a no and the deletion at the same moment exactly one wins', async () => {
  for (let i = 0; i < 12; i += 1) {
    const casa = await sembrarFamilia(app, PADRES);
    const [pide, dice] = casa.miembros;
    await pedir(pide);
    await casiYa(casa);
    reloj.avanzar(60);
    const [no] =
      i % 2 === 0
        ? await Promise.all([parar(dice), trabajar()])
        : (await Promise.all([trabajar(), parar(dice)])).toReversed();
    const sigue = (await familias()).includes(casa.id);
    expect([no?.estado, sigue]).toEqual(sigue ? [200, true] : [401, false]);
    if (sigue) expect((await yo(dice)).cuerpo.baja).toBeNull();
  }
});

test('a no that comes between the check of the time and the deletion is respected', async () => {
  await pedir();
  await casiYa();
  reloj.avanzar(60);
  const { base } = app.contexto;
  let escritos = 0;
  // Runs the other admin's request outside the job's async context, in which a change inside another one would throw.
  const fuera = new AsyncResource('another request');
  const escribir: Base['escribir'] = async (de, hacer) => {
    escritos += 1;
    if (escritos === 2) expect((await fuera.runInAsyncScope(() => parar(luis))).estado).toBe(200);
    return base.escribir(de, hacer);
  };
  const contexto = { ...app.contexto, base: { ...base, escribir } };
  expect(await cumplirBaja(contexto, familia.id)).toBeNull();
  expect([escritos, await familias()]).toEqual([2, [familia.id]]);
});

test('a family whose deletion cannot be recorded beside the backups is not deleted', async () => {
  await app.app.close();
  const recordadas: FamiliaBorrada[] = [];
  let lleno = true;
  const deFuera = await appDeEscrituras();
  const caja = deFuera.contexto.caja!;
  await deFuera.app.close();
  await abrir({
    caja: {
      ...caja,
      recordarBorrada: (borrada) => {
        if (lleno) throw new Error('the disk is full');
        recordadas.push(borrada);
      },
    },
  });
  await pedir();
  await casiYa();
  reloj.avanzar(60);
  await cumplirBajas(app.contexto, { warn: () => undefined }, (e) => fallos.push(e));
  expect([fallos.length, await familias()]).toEqual([1, [familia.id]]);
  lleno = false;
  await trabajar();
  expect(await familias()).toEqual([]);
  expect(recordadas).toMatchObject([{ id: familia.id, creada_en: '2026-11-21T10:00:00.000Z' }]);
});
