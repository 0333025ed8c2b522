import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { DispositivoAvisos } from '#shared/contracts/avisos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { bien } from '#shared/domain/resultado.ts';
import { buildApp } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { encolar } from '#server/effects/avisos/llamar.ts';
import { azarReal, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import { unaSuscripcion } from '#server/testing/dispositivo.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';
import { abrirServicioPush } from '#server/testing/servicio-push.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';

test('no endpoint, key, e-mail or chore reaches the most detailed log, however a message fails; the failure itself does', async () => {
  let escrito = '';
  const stream = new Writable({
    write: (trozo, _, listo) => {
      escrito += String(trozo);
      listo();
    },
  });
  const db = conectar(':memory:');
  await migrar(db);
  const servicio = await abrirServicioPush();
  const correo = {
    enviar: () => Promise.resolve({ tipo: 'RECHAZADO' as const, motivo: 'the mail server refused (EENVELOPE 550)' }),
    cerrar: () => undefined,
  };
  const contrasenas = { cifrar: () => Promise.resolve('x'), coincide: () => Promise.resolve(true) };
  const app = await buildApp({
    base: conLector(db, ':memory:'),
    reloj: relojFijo(),
    azar: azarReal,
    contrasenas,
    secreto: new Uint8Array(32),
    push: pushDePrueba(() => true),
    correo,
    esperas: [0],
    cliente: null,
    origenes: [],
    proxies: [],
    logger: { level: 'trace', stream },
  });
  await app.app.ready();
  const familia = await sembrarFamilia(app);
  const luis = familia.miembros[1]!;
  await repartir(app, familia, [await crearTarea(app, familia, { nombre: 'Tarea secreta' }), 1]);
  await db
    .updateTable('usuarios')
    .set({ email: 'luis@ejemplo.es', notificaciones_email: true })
    .where('id', '=', luis.id)
    .execute();

  const suscripciones = [
    servicio.navegador('Roto', () => 500).suscripcion,
    servicio.navegador('Rechazado', () => 403).suscripcion,
    servicio.navegador('Ido', () => 410).suscripcion,
    unaSuscripcion(`http://127.0.0.1:${String(await puertoLibre())}/buzon/secreto`),
    unaSuscripcion('http://no-existe.invalid/buzon/secreto'),
  ];
  for (const s of suscripciones) {
    const { cuerpo } = await llamar(app, 'POST', RUTAS.suscripciones, luis.token, s);
    await llamar(app, 'POST', ruta(RUTAS.probarAviso, { id: (cuerpo as DispositivoAvisos).id }), luis.token);
  }
  await llamar(app, 'POST', RUTAS.suscripciones, luis.token, { ...suscripciones[0], endpoint: 7 });
  await cambiar(app.contexto, familia.id, async (cambio) => {
    const asunto = { tipo: 'RECORDATORIO', dia: '2026-11-21' } as const;
    await encolar(app.contexto, cambio, { miembro: luis.id, asunto, caduca: '2026-11-22T00:00:00.000Z', correo: true });
    return bien(null);
  });
  await app.contexto.mensajero.quieta();
  await app.app.close();
  await servicio.cerrar();

  for (const s of suscripciones)
    for (const secreto of [s.endpoint, s.p256dh, s.auth]) expect(escrito).not.toContain(secreto);
  expect(escrito).not.toMatch(/buzon|no-existe|127\.0\.0\.1|luis@|secreta/);
  expect(escrito).toMatch(/Message to device \d+ not delivered: the push service answered 403/);
  expect(escrito).toMatch(/Message to device \d+ not delivered: the push service answered 500/);
  expect(escrito).toMatch(/did not answer \(ECONNREFUSED\)/);
  expect(escrito).toMatch(/E-mail to member \d+ not delivered/);
});
