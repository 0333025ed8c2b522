import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';
import { ESPERA_MAXIMA_MS, esperaHastaElCuarto } from './repetir.ts';
import { recordatorios } from './trabajos.ts';

let servicio: ServicioPush;
let carpeta: string;
let app: App;
let familia: FamiliaSembrada;
let movil: Navegador;
let reloj: ReturnType<typeof relojFijo>;
const LUIS = 1;

const correos: { para: string; titulo: string; cuerpo: string }[] = [];
const correo = {
  enviar: (para: string, { titulo, cuerpo }: { titulo: string; cuerpo: string }) => {
    correos.push({ para, titulo, cuerpo });
    return Promise.resolve({ tipo: 'ENTREGADO' as const });
  },
  cerrar: () => undefined,
};

const arrancar = async () => {
  correos.length = 0;
  app = await buildTestApp({
    reloj,
    correo,
    archivo: join(carpeta, 'te-toca.db'),
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
  });
};
const reiniciar = async () => {
  await app.app.close();
  await arrancar();
};
const suscribir = async (f: FamiliaSembrada, quien: number): Promise<Navegador> => {
  const navegador = servicio.navegador();
  await llamarComo(app, f.miembros[quien]!, 'POST', RUTAS.suscripciones, navegador.suscripcion);
  return navegador;
};
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  servicio = await abrirServicioPush();
  // Saturday, 11:00 in Madrid.
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  await arrancar();
  familia = await sembrarFamilia(app);
  movil = await suscribir(familia, LUIS);
});
afterEach(async () => {
  await app.app.close();
  await servicio.cerrar();
  await rm(carpeta, { recursive: true, force: true });
});

const pasar = async () => {
  await recordatorios(app.contexto, (error) => {
    throw error;
  });
  await app.contexto.mensajero.quieta();
};
const en = async (instante: string) => {
  reloj.poner(instante);
  await pasar();
};
const llegados = (n = movil) => servicio.llegados(n).map((l) => l.aviso);
const ponerHora = (hora: number | null, f = familia, quien = LUIS) =>
  llamarComo(app, f.miembros[quien]!, 'PATCH', ruta(RUTAS.usuario, { id: f.miembros[quien]!.id }), {
    hora_recordatorio: hora,
  });
const sembrarTrabajo = async (f = familia) => {
  await repartir(
    app,
    f,
    [await crearTarea(app, f, { nombre: 'Fregar' }), LUIS],
    [await crearTarea(app, f, { nombre: 'Barrer', frecuencia: 'SEMANAL', dia_semana: 6 }), LUIS],
    [await crearTarea(app, f, { nombre: 'Cristales', frecuencia: 'SEMANAL', dia_semana: 1 }), LUIS],
  );
};

describe('the reminder', () => {
  test('is not sent to an absent member, and is sent again when they are back', async () => {
    await sembrarTrabajo();
    const { id } = familia.miembros[LUIS]!;
    const dias = { miembro: id, desde: '2026-11-21', hasta: '2026-11-22' };
    expect((await llamarComo(app, familia.miembros[LUIS]!, 'POST', RUTAS.ausencias, dias)).estado).toBe(201);
    await en('2026-11-21T17:00:00.000Z');
    await en('2026-11-22T17:00:00.000Z');
    expect(llegados()).toEqual([]);
    await en('2026-11-23T17:00:00.000Z');
    expect(llegados()).toHaveLength(1);
  });

  test('is sent once a day at its hour, however often the job runs and over restarts, with today’s due chores and no others', async () => {
    await sembrarTrabajo();
    await en('2026-11-21T16:59:59.000Z');
    expect(llegados()).toEqual([]);
    await en('2026-11-21T17:00:00.000Z');
    expect(llegados()).toEqual([
      { titulo: 'Te quedan 2 tareas', cuerpo: 'Fregar y Barrer', url: '/tasks', etiqueta: 'recordatorio' },
    ]);
    await Promise.all([pasar(), pasar(), pasar()]);
    await reiniciar();
    await en('2026-11-21T17:15:00.000Z');
    await en('2026-11-21T22:59:59.000Z');
    expect(llegados()).toHaveLength(1);
    expect(servicio.llegados(movil)[0]?.cabeceras).toMatchObject({
      // Valid until the quiet hours begin, so a phone that is switched on at 23:50 shows none.
      ttl: String(4 * 3600),
      topic: 'recordatorio',
      urgency: 'normal',
    });
    // Sunday: Fregar lapsed and has a new occurrence, Barrer is overdue.
    await en('2026-11-22T17:00:00.000Z');
    expect(llegados().slice(1)).toEqual([
      { titulo: 'Te quedan 2 tareas (1 atrasada)', cuerpo: 'Barrer y Fregar', url: '/tasks', etiqueta: 'recordatorio' },
    ]);
  });

  test('is sent late rather than never when the box was off at its hour, and not on another day', async () => {
    await sembrarTrabajo();
    await en('2026-11-21T20:30:00.000Z');
    expect(llegados()).toHaveLength(1);
    await en('2026-11-22T10:00:00.000Z');
    expect(llegados()).toHaveLength(1);
  });

  describe('in the quiet hours', () => {
    const callar = (silencio_desde: number, silencio_hasta: number) =>
      llamarComo(app, familia.miembros[0]!, 'PATCH', ruta(RUTAS.familia, { id: familia.id }), {
        silencio_desde,
        silencio_hasta,
      });
    beforeEach(() => sembrarTrabajo());

    test('is not sent by a box that was off at its hour, neither at night nor twice on the next day', async () => {
      for (const hora of ['21T21:00', '21T22:50', '22T06:59', '22T07:00', '22T16:59'])
        await en(`2026-11-${hora}:00.000Z`);
      expect(llegados()).toEqual([]);
      await en('2026-11-22T17:00:00.000Z');
      expect(llegados()).toHaveLength(1);
    });

    test('waits until they end if its hour was missed before dawn', async () => {
      await ponerHora(6);
      await en('2026-11-22T06:15:00.000Z');
      expect(llegados()).toEqual([]);
      await en('2026-11-22T07:00:00.000Z');
      expect(llegados()).toHaveLength(1);
    });

    test.each([
      [23, '22:00'],
      [7, '06:00'],
    ])('is sent at hour %i if its member chose it', async (hora, utc) => {
      await ponerHora(hora);
      await en(`2026-11-22T${utc}:00.000Z`);
      expect(llegados()).toHaveLength(1);
    });

    test('follows the setting in Config, by the family’s own clock, and is never held if both hours are equal', async () => {
      expect((await callar(19, 9)).estado).toBe(200);
      await en('2026-11-21T18:10:00.000Z');
      expect(llegados()).toEqual([]);
      expect((await callar(0, 0)).estado).toBe(200);
      await en('2026-11-21T22:50:00.000Z');
      expect(llegados()).toHaveLength(1);
    });
  });

  test('is not sent with nothing to do, with all done, without an hour or without a device', async () => {
    await en('2026-11-21T17:00:00.000Z');
    await sembrarTrabajo();
    await en('2026-11-21T17:15:00.000Z');
    expect(llegados()).toEqual([]);

    await ponerHora(null);
    await en('2026-11-22T18:00:00.000Z');
    expect(llegados()).toEqual([]);

    await ponerHora(18);
    for (const a of await pendientesDe(app, familia, LUIS))
      await llamarComo(app, familia.miembros[LUIS]!, 'PATCH', ruta(RUTAS.completar, { id: a.id }));
    await en('2026-11-22T18:15:00.000Z');
    expect(llegados()).toEqual([]);
  });

  test('set to an hour in the past begins tomorrow; to a later one, today', async () => {
    await sembrarTrabajo();
    await ponerHora(9);
    await pasar();
    expect(llegados()).toEqual([]);
    await ponerHora(12);
    await en('2026-11-21T11:00:00.000Z');
    // Choosing an hour that has passed counts as today's reminder, so the hour chosen after it gets none today.
    expect(llegados()).toEqual([]);
    await en('2026-11-22T11:00:00.000Z');
    expect(llegados()).toHaveLength(1);
    await ponerHora(14);
    await en('2026-11-22T13:00:00.000Z');
    expect(llegados()).toHaveLength(1);
  });

  test('is sent at each family’s own hour: in three zones, also on the day on which the clocks change', async () => {
    reloj.poner('2027-03-26T12:00:00.000Z');
    const zonas = ['Europe/Madrid', 'America/Mexico_City', 'Asia/Kathmandu'];
    const moviles: Navegador[] = [];
    for (const zona of zonas) {
      const f = await sembrarFamilia(app);
      await app.contexto.base.escritura
        .updateTable('familias')
        .set({ zona_horaria: zona })
        .where('id', '=', f.id)
        .execute();
      await sembrarTrabajo(f);
      moviles.push(await suscribir(f, LUIS));
    }
    const horas: string[][] = zonas.map(() => []);
    // Madrid's clocks go forward early on the 28th, at 01:00 UTC.
    for (let t = Date.parse('2027-03-27T00:00:00.000Z'); t < Date.parse('2027-03-30T00:00:00.000Z'); t += 15 * 60_000) {
      const instante = new Date(t).toISOString();
      const antes = moviles.map((m) => servicio.llegados(m).length);
      await en(instante);
      for (const [i, m] of moviles.entries())
        if (servicio.llegados(m).length > antes[i]!) horas[i]!.push(instante.slice(5, 16));
    }
    expect(horas).toEqual([
      ['03-27T17:00', '03-28T16:00', '03-29T16:00'],
      ['03-27T00:00', '03-28T00:00', '03-29T00:00'],
      ['03-27T12:15', '03-28T12:15', '03-29T12:15'],
    ]);
  });

  test('is sent by e-mail to members who chose it, with or without a device, and to nobody else', async () => {
    await sembrarTrabajo();
    const { escritura: db } = app.contexto.base;
    const poner = (email: string, notificaciones_email: boolean) =>
      db
        .updateTable('usuarios')
        .set({ email, notificaciones_email, notificaciones_push: false })
        .where('id', '=', familia.miembros[LUIS]!.id)
        .execute();
    await poner('luis@ejemplo.es', false);
    await en('2026-11-21T17:00:00.000Z');
    await poner('', true);
    await en('2026-11-22T17:00:00.000Z');
    expect(correos).toEqual([]);
    await poner('luis@ejemplo.es', true);
    await en('2026-11-23T17:00:00.000Z');
    await en('2026-11-23T17:15:00.000Z');
    expect(correos).toEqual([
      { para: 'luis@ejemplo.es', titulo: 'Te quedan 3 tareas (1 atrasada)', cuerpo: 'Barrer, Cristales y Fregar' },
    ]);
    expect(llegados()).toEqual([]);
  });

  test('of one family does not fail with that of another', async () => {
    await sembrarTrabajo();
    const rota = await sembrarFamilia(app);
    await app.contexto.base.escritura
      .updateTable('familias')
      .set({ zona_horaria: 'No/Existe' })
      .where('id', '=', rota.id)
      .execute();
    const ultima = await sembrarFamilia(app);
    await sembrarTrabajo(ultima);
    const otro = await suscribir(ultima, LUIS);
    reloj.poner('2026-11-21T17:00:00.000Z');
    const fallos: unknown[] = [];
    await recordatorios(app.contexto, (error) => fallos.push(error));
    await app.contexto.mensajero.quieta();
    expect([fallos.length, llegados().length, llegados(otro).length]).toEqual([1, 1, 1]);
  });
});

test('the job runs every quarter of an hour, when the hours of every time zone begin', () => {
  expect(esperaHastaElCuarto('2026-11-21T10:00:00.000Z')).toBe(ESPERA_MAXIMA_MS);
  expect(esperaHastaElCuarto('2026-11-21T10:14:59.500Z')).toBe(500);
  expect(esperaHastaElCuarto('2026-11-21T10:15:00.001Z')).toBe(ESPERA_MAXIMA_MS - 1);
});
