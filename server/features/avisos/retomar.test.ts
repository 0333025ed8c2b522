import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { IniciarReparto } from '#shared/contracts/comienzo-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';
import { abrirServicioPush, type Contestacion, type ServicioPush } from '#server/testing/servicio-push.ts';

let app: App;
let carpeta: string;
let servicio: ServicioPush;
let reloj: ReturnType<typeof relojFijo>;
/** The push service's answer; null for none, as if the server died before it came. */
let contesta: Contestacion;
/** Addresses to which e-mail was sent. */
let correos: string[];

const arrancar = () =>
  buildTestApp({
    reloj,
    archivo: join(carpeta, 'te-toca.db'),
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
    correo: {
      enviar: (para) => {
        correos.push(para);
        return Promise.resolve({ tipo: 'ENTREGADO' } as const);
      },
      cerrar: () => undefined,
    },
  });
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-retomar-'));
  servicio = await abrirServicioPush();
  reloj = relojFijo();
  contesta = null;
  correos = [];
  app = await arrancar();
});
afterEach(async () => {
  await app.app.close();
  await servicio.cerrar();
  await rm(carpeta, { recursive: true });
});

/** Closes the server with its messages under way, and starts it again after `segundos`. */
const reiniciar = async (segundos: number): Promise<void> => {
  await app.app.close();
  reloj.avanzar(segundos);
  app = await arrancar();
  await app.contexto.mensajero.quieta();
};
const enganchar = async (r: Pick<RepartoSembrado, 'miembros'>): Promise<Map<number, Navegador>> => {
  const moviles = new Map<number, Navegador>();
  for (const m of r.miembros) {
    const navegador = servicio.navegador(m.nombre, () => contesta);
    moviles.set(m.id, navegador);
    expect(await llamar(app, 'POST', RUTAS.suscripciones, m.token, navegador.suscripcion)).toMatchObject({
      estado: 201,
    });
  }
  return moviles;
};
/** Starts a session and makes its first pick, so that the second member has been called. */
const empezar = async (ajustes: IniciarReparto) => {
  const r = await sembrarReparto(app, undefined, ajustes);
  const moviles = await enganchar(r);
  const s = await elegir(r, r.sesion);
  const turno = s.miembro_turno_actual ?? 0;
  return {
    r,
    s,
    turno,
    llegados: () => servicio.llegados(moviles.get(turno) as Navegador).map((l) => l.aviso.cuerpo),
    total: () => [...moviles.values()].flatMap((m) => servicio.llegados(m)).length,
  };
};
const elegir = async (r: RepartoSembrado, s: SesionReparto): Promise<SesionReparto> => {
  const tarea_id = tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id;
  const { estado, cuerpo } = await llamar(
    app,
    'POST',
    ruta(RUTAS.elegirTarea, { id: s.id }),
    r.token(s.miembro_turno_actual),
    { tarea_id },
  );
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return (cuerpo as JugadaHecha).sesion;
};

test('a turn whose message was lost with the process is announced once at the start, with the time that is left', async () => {
  const { llegados, total } = await empezar({ limite_segundos: 600 });
  await expect.poll(llegados).toHaveLength(1);
  contesta = 201;
  await reiniciar(240);
  expect(llegados()[1]).toBe('Elige tu tarea en el reparto. Tienes 6 minutos.');
  await reiniciar(10);
  await reiniciar(10);
  expect(total()).toBe(2);
});

test('an announced turn is announced again only if the box was off when it ended, since its time begins anew', async () => {
  contesta = 201;
  const { llegados, total } = await empezar({ limite_segundos: 86_400 });
  await app.contexto.mensajero.quieta();
  await reiniciar(3_600);
  expect(llegados()).toEqual(['Elige tu tarea en el reparto. Tienes 24 horas.']);
  await reiniciar(72 * 3_600);
  expect(llegados()).toEqual([
    'Elige tu tarea en el reparto. Tienes 24 horas.',
    'Elige tu tarea en el reparto. Tienes 10 minutos.',
  ]);
  expect(total()).toBe(2);
});

test('a turn that begins anew with the server sends no e-mail: its ten minutes are too short', async () => {
  contesta = 201;
  const { s } = await empezar({ limite_segundos: 86_400 });
  const { escritura } = app.contexto.base;
  await escritura.updateTable('usuarios').set({ notificaciones_email: true, email: 'ana@ejemplo.es' }).execute();
  await app.contexto.mensajero.quieta();
  await reiniciar(72 * 3_600);
  expect([s.fase, correos]).toEqual(['ELECCION', []]);
});

test('a proposal whose message was under way when the server ended is sent again to those who have not answered', async () => {
  contesta = 201;
  const { r, s: segunda, total } = await empezar({});
  let s = segunda;
  let dichos = 0;
  while (s.fase === 'ELECCION') {
    await app.contexto.mensajero.quieta();
    dichos = total();
    // From the twelfth pick on, at the end of the picking, the push service does not answer.
    if (s.elecciones.length >= 11) contesta = null;
    s = await elegir(r, s);
  }
  const pide = [...new Set(s.propuestas.flatMap((p) => (p.estado === 'PENDIENTE' ? p.pide : [])))];
  expect(pide).not.toEqual([]);
  // Waits until all messages are under way, so that none arrives between the two counts.
  await expect.poll(() => total() - dichos).toBe(pide.length);
  contesta = 201;
  const antes = total();
  await reiniciar(60);
  expect(total() - antes).toBe(pide.length);
  await reiniciar(60);
  expect(total() - antes).toBe(pide.length);
});

/** Asks to delete the family, and waits until the message to Luis is under way. Returns his phone. */
const pedirBaja = async (): Promise<Navegador> => {
  const familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  const [ana, luis] = familia.miembros;
  const movil = (await enganchar(familia)).get(luis!.id)!;
  expect((await llamar(app, 'POST', RUTAS.baja, ana!.token, { nombre: 'García' })).estado).toBe(201);
  await expect.poll(() => servicio.llegados(movil).length).toBe(1);
  contesta = 201;
  return movil;
};

test('the message that the family is to be deleted, which is valid for seven days, is not lost by a restart', async () => {
  const movil = await pedirBaja();
  await reiniciar(60);
  const llegados = servicio.llegados(movil);
  expect(llegados).toHaveLength(2);
  await reiniciar(60);
  expect(await llamar(app, 'GET', ruta(RUTAS.aviso, { id: llegados[1]?.id ?? '' }), null)).toMatchObject({
    estado: 200,
    cuerpo: { aviso: { titulo: llegados[1]?.aviso.titulo } },
  });
});

test('a message that was queued while the clock ran years ahead is deleted at the start', async () => {
  const movil = await pedirBaja();
  await reiniciar(-2 * 365 * 86_400);
  const { escritura } = app.contexto.base;
  expect(await escritura.selectFrom('envios').select('id').execute()).toEqual([]);
  expect(await escritura.selectFrom('avisos_enviados').select('hash').execute()).toEqual([]);
  expect(servicio.llegados(movil)).toHaveLength(1);
});
