import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Avisos, DispositivoAvisos } from '#shared/contracts/avisos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { encolar } from '#server/effects/avisos/llamar.ts';
import { buildTestApp, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';

let app: App;
let servicio: ServicioPush;
let reparto: RepartoSembrado;
/** The member with the turn. */
let luis: MiembroSembrado;
let reloj: ReturnType<typeof relojFijo>;
beforeEach(async () => {
  servicio = await abrirServicioPush();
  reloj = relojFijo();
  app = await buildTestApp({
    reloj,
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
    esperas: [1_000, 2_000, 3_000],
  });
  reparto = await sembrarReparto(app, undefined, { limite_segundos: 120 });
  luis = reparto.miembros.find((m) => m.id === reparto.sesion.miembro_turno_actual)!;
});
afterEach(async () => {
  await app.app.close();
  await servicio.cerrar();
});

const suscribir = async ({ suscripcion }: Navegador): Promise<number> =>
  ((await llamar(app, 'POST', RUTAS.suscripciones, luis.token, suscripcion)).cuerpo as DispositivoAvisos).id;
const dispositivos = async () => ((await llamar(app, 'GET', RUTAS.avisos, luis.token)).cuerpo as Avisos).dispositivos;
const quieta = () => app.contexto.mensajero.quieta();
const decir = async () => {
  await cambiar(app.contexto, reparto.id, async (cambio) => {
    const asunto = { tipo: 'TURNO', sesion: reparto.sesion.id, miembro: luis.id } as const;
    await encolar(app.contexto, cambio, {
      miembro: luis.id,
      asunto,
      caduca: '2026-11-21T10:02:00.000Z',
      correo: false,
    });
    return bien(null);
  });
  await quieta();
};
const pasan = async (segundos: number) => {
  reloj.avanzar(segundos);
  app.contexto.mensajero.despertar();
  await quieta();
};

describe('a message', () => {
  test('reaches each of the member’s devices, encrypted for that device and signed with the server’s key for its push service', async () => {
    const [movil, tableta] = [servicio.navegador('Móvil'), servicio.navegador('Tableta')];
    await suscribir(movil);
    await suscribir(tableta);
    await decir();
    const tema = `reparto-${String(reparto.sesion.id)}`;
    const { clave_publica } = (await llamar(app, 'GET', RUTAS.avisos, luis.token)).cuerpo as Avisos;
    for (const navegador of [movil, tableta]) {
      const [llegado, ...otros] = servicio.llegados(navegador);
      expect(otros).toEqual([]);
      expect(llegado?.aviso).toEqual({
        titulo: '¡Te toca!',
        cuerpo: 'Elige tu tarea en el reparto. Tienes 2 minutos.',
        url: '/reparto',
        etiqueta: tema,
      });
      expect(llegado?.cabeceras).toMatchObject({
        ttl: '120',
        urgency: 'high',
        topic: tema,
        'content-encoding': 'aes128gcm',
      });
      expect(llegado?.clave).toBe(clave_publica);
      expect(llegado?.vapid).toMatchObject({ aud: servicio.origen, sub: 'mailto:te-toca@example.org' });
      const vida = (llegado?.vapid.exp ?? 0) - Date.now() / 1000;
      expect(vida).toBeGreaterThan(60);
      expect(vida).toBeLessThanOrEqual(86_400);
    }
    expect(await dispositivos()).toMatchObject([
      { nombre: 'Móvil', ultima_entrega: reloj.ahora(), ultimo_resultado: 'ENTREGADO' },
      { nombre: 'Tableta', ultima_entrega: reloj.ahora(), ultimo_resultado: 'ENTREGADO' },
    ]);
  });

  test.each([404, 410])('deletes the device if the push service answers %i, and is not retried', async (estado) => {
    const ido = servicio.navegador('Viejo', () => estado);
    const movil = servicio.navegador('Móvil');
    await suscribir(ido);
    await suscribir(movil);
    await decir();
    expect(servicio.llegados(ido)).toHaveLength(1);
    expect((await dispositivos()).map((d) => d.nombre)).toEqual(['Móvil']);
    await decir();
    expect([servicio.llegados(ido).length, servicio.llegados(movil).length]).toEqual([1, 2]);
  });

  test.each([500, 503, 429])('is retried after the answer %i until it is accepted', async (estado) => {
    const movil = servicio.navegador('Móvil', (intento) => (intento < 3 ? estado : 201));
    await suscribir(movil);
    await decir();
    await pasan(0.999);
    expect(servicio.llegados(movil)).toHaveLength(1);
    await pasan(0.001);
    await pasan(2);
    expect(servicio.llegados(movil)).toHaveLength(3);
    expect(await dispositivos()).toMatchObject([{ ultimo_resultado: 'ENTREGADO', ultima_entrega: reloj.ahora() }]);
  });

  test('is given up after four attempts, and the failure is logged', async () => {
    const movil = servicio.navegador('Móvil', () => 500);
    await suscribir(movil);
    await decir();
    for (const segundos of [1, 2, 3, 60]) await pasan(segundos);
    expect(servicio.llegados(movil)).toHaveLength(4);
    expect(await dispositivos()).toMatchObject([
      { ultimo_resultado: 'FALLO', ultimo_intento: '2026-11-21T10:00:06.000Z', ultima_entrega: null },
    ]);
  });

  test('refused by the push service is tried once', async () => {
    const movil = servicio.navegador('Móvil', () => 403);
    await suscribir(movil);
    await decir();
    expect(servicio.llegados(movil)).toHaveLength(1);
    expect(await dispositivos()).toMatchObject([{ ultimo_resultado: 'FALLO' }]);
  });

  test('is not tried after it expires, nor if the push service asks to wait longer than that', async () => {
    const movil = servicio.navegador('Móvil', () => {
      reloj.poner('2026-11-21T10:02:00.000Z');
      return 500;
    });
    const paciente = servicio.navegador('Paciente', () => ({ estado: 429, retryAfter: 121 }));
    await suscribir(movil);
    await decir();
    expect(servicio.llegados(movil)).toHaveLength(1);
    reloj.poner('2026-11-21T10:00:00.000Z');
    await suscribir(paciente);
    await llamar(app, 'DELETE', ruta(RUTAS.suscripcion, { id: (await dispositivos())[0]!.id }), luis.token);
    await decir();
    expect(servicio.llegados(paciente)).toHaveLength(1);
  });

  test('is not sent once it no longer holds', async () => {
    const movil = servicio.navegador('Móvil', () => 500);
    await suscribir(movil);
    await decir();
    await pasan(1);
    expect(servicio.llegados(movil)).toHaveLength(2);
    await llamar(app, 'POST', ruta(RUTAS.cancelarReparto, { id: reparto.sesion.id }), reparto.admin);
    await pasan(2);
    expect(servicio.llegados(movil)).toHaveLength(2);
  });

  test('is not sent once the member no longer wants messages', async () => {
    const movil = servicio.navegador('Móvil', () => 500);
    await suscribir(movil);
    await decir();
    await llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: luis.id }), luis.token, { notificaciones_push: false });
    await pasan(1);
    expect(servicio.llegados(movil)).toHaveLength(1);
  });

  test('says how much time is left when it is sent', async () => {
    const movil = servicio.navegador('Móvil', (intento) => (intento < 2 ? 500 : 201));
    await suscribir(movil);
    await decir();
    await pasan(60);
    expect(servicio.llegados(movil).map((l) => [l.aviso.cuerpo, l.cabeceras.ttl])).toEqual([
      ['Elige tu tarea en el reparto. Tienes 2 minutos.', '120'],
      ['Elige tu tarea en el reparto. Date prisa.', '60'],
    ]);
  });

  test('is dropped if the member wants no messages, has no device, or has no valid login', async () => {
    const movil = servicio.navegador();
    await decir();
    await suscribir(movil);
    await llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: luis.id }), luis.token, { notificaciones_push: false });
    await decir();
    await llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: luis.id }), luis.token, { notificaciones_push: true });
    await app.contexto.base.escritura
      .updateTable('accesos')
      .set({ expira_en: reloj.ahora() })
      .where('id', '=', luis.acceso)
      .execute();
    await decir();
    expect(servicio.llegados(movil)).toEqual([]);
  });

  test('to a push service that never answers delays no request, no other device and no shutdown', async () => {
    const mudo = servicio.navegador('Mudo', () => null);
    const movil = servicio.navegador('Móvil');
    await suscribir(mudo);
    await suscribir(movil);
    const dicho = decir();
    await expect.poll(() => [servicio.llegados(mudo).length, servicio.llegados(movil).length]).toEqual([1, 1]);
    // The silent service was asked just now and times out after ten seconds. All that follows takes less, so none of it waited
    // for that service.
    const inicio = performance.now();
    expect((await llamar(app, 'GET', RUTAS.yo, luis.token)).estado).toBe(200);
    await app.app.close();
    await dicho;
    expect(performance.now() - inicio).toBeLessThan(9_000);
  });
});

describe('a message that waits for another attempt', () => {
  const esperando = async (movil: Navegador): Promise<void> => {
    await suscribir(movil);
    await decir();
    expect(servicio.llegados(movil)).toHaveLength(1);
  };
  const conDispositivo = async (quien: string, { suscripcion }: Navegador) =>
    expect((await llamar(app, 'POST', RUTAS.suscripciones, quien, suscripcion)).estado).toBe(201);

  test.each([
    ['another member', () => reparto.admin],
    ['a member of another family', async () => (await sembrarFamilia(app)).miembros[0]!.token],
  ])('is not sent once the browser belongs to %s, and does not mark their device', async (_, quien) => {
    const movil = servicio.navegador('Móvil', (intento) => (intento < 2 ? 500 : 201));
    await esperando(movil);
    const otra = await quien();
    await conDispositivo(otra, movil);
    await pasan(1);
    expect(servicio.llegados(movil)).toHaveLength(1);
    const suyos = ((await llamar(app, 'GET', RUTAS.avisos, otra)).cuerpo as Avisos).dispositivos;
    expect(suyos).toMatchObject([{ ultimo_intento: null, ultimo_resultado: null }]);
  });

  test('leaves no mark on the new owner’s device if the browser changed hands during its attempt', async () => {
    let dejarPasar = (): void => undefined;
    const movil = servicio.navegador('Móvil', () => {
      void conDispositivo(reparto.admin, movil).then(() => dejarPasar());
      return 500;
    });
    const visto = new Promise<void>((listo) => (dejarPasar = listo));
    await suscribir(movil);
    await decir();
    await visto;
    await quieta();
    const suyos = ((await llamar(app, 'GET', RUTAS.avisos, reparto.admin)).cuerpo as Avisos).dispositivos;
    expect(suyos).toMatchObject([{ ultimo_intento: null, ultimo_resultado: null }]);
  });

  test.each([
    ['they logged out', () => app.contexto.base.escritura.deleteFrom('suscripciones').execute()],
    ['their account was reset', () => llamar(app, 'POST', ruta(RUTAS.restablecer, { id: luis.id }), reparto.admin)],
  ])('is not sent when %s, though another member subscribes with that browser', async (_, irse) => {
    const movil = servicio.navegador('Móvil', (intento) => (intento < 2 ? 500 : 201));
    await esperando(movil);
    await irse();
    await conDispositivo(reparto.admin, movil);
    await pasan(1);
    expect(servicio.llegados(movil)).toHaveLength(1);
  });
});

describe('a message that the push service asks to send later', () => {
  const enFecha = (segundos: number): string => new Date(Date.now() + segundos * 1_000).toUTCString();

  test.each([
    ['a number of seconds', () => 60, 59, 1],
    ['a date', () => enFecha(60), 57, 4],
    ['a date that has passed', () => enFecha(-60), 0, 1],
    ['no number and no date', () => 'pronto', 0, 1],
    ['a number with a fraction', () => '60.5', 0, 1],
  ])('waits as %s says, and by the schedule without it', async (_, cuando, aunNo, ya) => {
    const movil = servicio.navegador('Móvil', (intento) => (intento < 2 ? { estado: 503, retryAfter: cuando() } : 201));
    await suscribir(movil);
    await decir();
    await pasan(aunNo);
    expect(servicio.llegados(movil)).toHaveLength(1);
    await pasan(ya);
    expect(servicio.llegados(movil)).toHaveLength(2);
  });
});

describe('a test message', () => {
  const probar = (id: number) => llamar(app, 'POST', ruta(RUTAS.probarAviso, { id }), luis.token);

  test('reports its real outcome', async () => {
    const bien = await suscribir(servicio.navegador());
    expect(await probar(bien)).toMatchObject({
      estado: 200,
      cuerpo: { resultado: 'ENTREGADO', detalle: 'Enviado. Debería aparecer en unos segundos.' },
    });
    const mal = await suscribir(servicio.navegador('Mal', () => 500));
    expect(await probar(mal)).toMatchObject({ estado: 200, cuerpo: { resultado: 'FALLO', detalle: /no contesta/ } });
    const ido = await suscribir(servicio.navegador('Ido', () => 410));
    expect(await probar(ido)).toMatchObject({
      estado: 200,
      cuerpo: { resultado: 'FALLO', detalle: /lo hemos quitado/ },
    });
    expect(await dispositivos()).toMatchObject([
      { id: bien, ultimo_resultado: 'ENTREGADO' },
      { id: mal, ultimo_resultado: 'FALLO' },
    ]);
    expect((await probar(ido)).estado).toBe(404);
  });

  test('is allowed ten times in ten minutes', async () => {
    const id = await suscribir(servicio.navegador());
    for (let i = 0; i < 10; i += 1) expect((await probar(id)).estado).toBe(200);
    expect(await probar(id)).toMatchObject({ estado: 429, cuerpo: { detail: /Demasiados intentos/ } });
    reloj.avanzar(601);
    const token = await app.contexto.tokens.firmarAcceso({ usuario: luis.id, acceso: luis.acceso });
    expect((await llamar(app, 'POST', ruta(RUTAS.probarAviso, { id }), token)).estado).toBe(200);
  });
});
