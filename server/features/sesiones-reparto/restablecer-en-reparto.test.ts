import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { guardadoYPlegado, sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar } from '#server/testing/sembrar.ts';

let app: App;
beforeEach(async () => {
  app = await buildTestApp();
});
afterEach(() => app.app.close());

const bien = async <T>(
  metodo: 'POST' | 'GET' | 'PATCH',
  url: string,
  token: string | null,
  cuerpo?: unknown,
): Promise<T> => {
  const { estado, cuerpo: respuesta } = await llamar(app, metodo, url, token, cuerpo);
  expect(estado, `${metodo} ${url}: ${JSON.stringify(respuesta)}`).toBeLessThan(300);
  return respuesta;
};

const legal = (s: SesionReparto) => ({
  tarea_id: tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id,
});
const elegirPor = async ({ admin }: RepartoSembrado, s: SesionReparto) =>
  (await bien<JugadaHecha>('POST', ruta(RUTAS.elegirPor, { id: s.id }), admin, legal(s))).sesion;
const elegir = async (token: string, s: SesionReparto) =>
  (await bien<JugadaHecha>('POST', ruta(RUTAS.elegirTarea, { id: s.id }), token, legal(s))).sesion;

/** Plays until a member who is not the admin has the turn, and resets that member's account; returns session and member. */
const restablecerAlDelTurno = async (r: RepartoSembrado): Promise<{ sesion: SesionReparto; quien: number }> => {
  let { sesion } = r;
  while (sesion.miembro_turno_actual === r.miembros[0]?.id) sesion = await elegir(r.admin, sesion);
  const quien = sesion.miembro_turno_actual ?? 0;
  await bien('POST', ruta(RUTAS.restablecer, { id: quien }), r.admin);
  return { sesion, quien };
};

test('a member reset during their turn blocks nothing: the admin picks and answers for them, and ticks off their work', async () => {
  const r = await sembrarReparto(app);
  let { sesion, quien } = await restablecerAlDelTurno(r);
  expect(
    await llamar(app, 'POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), r.token(quien), legal(sesion)),
  ).toMatchObject({ estado: 401 });

  const rondas = sesion.turno_actual;
  sesion = await elegirPor(r, sesion);
  expect(sesion.elecciones.at(-1)).toMatchObject({ miembro: quien, tipo: 'ELECCION_ADMIN' });
  while (sesion.fase === 'ELECCION')
    sesion =
      sesion.miembro_turno_actual === quien
        ? await elegirPor(r, sesion)
        : await elegir(r.token(sesion.miembro_turno_actual), sesion);
  expect(sesion.turno_actual).toBeGreaterThan(rondas);
  if (sesion.fase === 'CIERRE')
    ({ sesion } = await bien<JugadaHecha>('POST', ruta(RUTAS.cerrarReparto, { id: sesion.id }), r.admin));
  expect(sesion).toMatchObject({ fase: 'COMPLETADA' });
  const { guardado, plegado } = await guardadoYPlegado(app, sesion.id);
  expect(guardado).toStrictEqual(plegado);

  // A member without an account keeps the chores, and the admin ticks them off.
  const suyas = (await bien<Asignacion[]>('GET', RUTAS.asignaciones, r.admin)).filter((a) => a.miembro === quien);
  expect(suyas.length).toBeGreaterThan(0);
  const [primera] = suyas;
  const hecha = await bien<Completada>('PATCH', ruta(RUTAS.completar, { id: primera?.id ?? 0 }), r.admin);
  expect(hecha).toMatchObject({
    asignacion: { miembro: quien, estado: 'COMPLETADA' },
    puntos_totales: expect.any(Number),
  });
});

test('a member who activates again during the session keeps their turn, quota and picks', async () => {
  const r = await sembrarReparto(app);
  const { sesion, quien } = await restablecerAlDelTurno(r);
  const { token_activacion, miembros } = await bien<FamiliaParaUnirse>('POST', RUTAS.unirse, null, {
    familia_id: r.id,
    pin: r.pin,
  });
  expect(miembros.map((m) => m.id)).toEqual([quien]);
  const clave = 'una-clave-bien-larga';
  const { tokens } = await bien<CuentaCreada>('POST', RUTAS.activar, null, {
    miembro_id: quien,
    password: clave,
    password_confirm: clave,
    token_activacion,
  });
  const despues = await elegir(tokens.access, sesion);
  expect(despues.elecciones.at(-1)).toMatchObject({ miembro: quien, tipo: 'ELECCION' });
  expect(despues.cuotas_puntos).toEqual(sesion.cuotas_puntos);
});

test('a member who activates for the first time during the session takes no part in it, and blocks nobody', async () => {
  const r = await sembrarReparto(app);
  const { id } = await bien<{ id: number }>('POST', RUTAS.agregarMiembro, r.admin, {
    first_name: 'Nora',
    grupo_edad: 'ADULTO',
  });
  const { token_activacion } = await bien<FamiliaParaUnirse>('POST', RUTAS.unirse, null, {
    familia_id: r.id,
    pin: r.pin,
  });
  const clave = 'una-clave-bien-larga';
  const { tokens } = await bien<CuentaCreada>('POST', RUTAS.activar, null, {
    miembro_id: id,
    password: clave,
    password_confirm: clave,
    token_activacion,
  });
  expect(
    await llamar(app, 'POST', ruta(RUTAS.elegirTarea, { id: r.sesion.id }), tokens.access, {
      tarea_id: r.sesion.tareas[0]?.id,
    }),
  ).toMatchObject({ estado: 409, cuerpo: { codigo: 'NO_ES_TU_TURNO' } });
  const { sesion } = await bien<{ sesion: SesionReparto }>('GET', RUTAS.sesionActual, tokens.access);
  expect(sesion.orden_miembros).not.toContain(id);
  expect(await elegir(r.token(sesion.miembro_turno_actual), sesion)).toMatchObject({ fase: 'ELECCION' });
});
