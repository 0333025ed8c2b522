import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar } from '#server/testing/sembrar.ts';
import type { Peticion } from './llamada.ts';
import { empezarReparto, sembrarMundo, type Mundo } from './mundo.ts';
import { pedir } from './pedir.ts';

/** Tests refusals that depend on the stored data, and successes, with the texts that the client shows. */

let app: App;
let mundo: Mundo;
beforeEach(async () => {
  app = await buildTestApp();
  mundo = await sembrarMundo(app);
});
afterEach(() => app.app.close());

const COMPLETAR = 'PATCH /tasks/asignaciones/{id}/completar/';
const VOTAR = 'POST /tasks/votaciones/';
const ELEGIR = 'POST /tasks/sesiones-reparto/{id}/elegir_tarea/';
const INICIAR = 'POST /tasks/sesiones-reparto/iniciar/';
const ROL = 'POST /core/usuarios/{id}/cambiar_rol_admin/';
const CARGA = 'POST /tasks/configuraciones-carga/actualizar_familia/';

const elVoto = ({ luis, luisId, tarea }: Mundo): Peticion => ({
  token: luis,
  cuerpo: { tarea, miembro: luisId, dificultad: 2 },
});
const carga =
  (porcentajes: readonly number[]) =>
  (m: Mundo): Peticion => ({
    token: m.ana,
    cuerpo: {
      configuraciones: m.familia.miembros
        .slice(0, porcentajes.length)
        .map(({ id }, i) => ({ miembro: id, porcentaje_carga: porcentajes[i] })),
    },
  });

type Fila = readonly [
  llamada: string,
  cuando: string,
  pedir: (m: Mundo) => Peticion | Promise<Peticion>,
  estado: 400 | 409,
  error: string,
  codigo: string,
];

const FILAS: readonly Fila[] = [
  [
    COMPLETAR,
    'a completed one',
    (m) => ({ token: m.luis, id: m.completada }),
    409,
    'Esta tarea ya está completada',
    'ASIGNACION_COMPLETADA',
  ],
  [
    COMPLETAR,
    'another member’s',
    (m) => ({ token: m.familia.miembros[2]?.token ?? '', id: m.pendiente }),
    409,
    'Esta tarea es de Luis',
    'ASIGNACION_AJENA',
  ],
  [
    VOTAR,
    'a second time',
    async (m) => {
      await pedir(m.app, VOTAR, elVoto(m));
      return elVoto(m);
    },
    409,
    'Ya has votado esta tarea',
    'YA_HAS_VOTADO',
  ],
  [
    VOTAR,
    'an unsuitable one',
    (m) => ({
      token: m.familia.miembros[3]?.token ?? '',
      cuerpo: { tarea: m.tarea, miembro: m.familia.miembros[3]?.id, dificultad: 2 },
    }),
    400,
    'Esta tarea no es para tu edad',
    'NO_PUEDES_VOTAR',
  ],
  [
    INICIAR,
    'twice',
    async (m) => {
      await empezarReparto(m);
      return { token: m.ana };
    },
    409,
    'Ya hay un reparto en curso',
    'REPARTO_EN_CURSO',
  ],
  [
    ELEGIR,
    'out of turn',
    async (m) => {
      const { sesion, otro } = await empezarReparto(m);
      return { token: otro, id: sesion.id, cuerpo: { tarea_id: sesion.tareas[0]?.id } };
    },
    409,
    'No es tu turno',
    'NO_ES_TU_TURNO',
  ],
  [
    ELEGIR,
    'a taken one',
    async (m) => {
      const { sesion, turno } = await empezarReparto(m);
      const libre = sesion.tareas.find((t) => t.apta_infantil)?.id;
      const { cuerpo } = await llamar(
        app,
        'POST',
        `/api/tasks/sesiones-reparto/${String(sesion.id)}/elegir_tarea/`,
        turno,
        { tarea_id: libre },
      );
      const { miembro_turno_actual } = (cuerpo as JugadaHecha).sesion;
      return {
        token: m.familia.miembros.find((x) => x.id === miembro_turno_actual)?.token ?? '',
        id: sesion.id,
        cuerpo: { tarea_id: libre },
      };
    },
    409,
    'Esta tarea ya está elegida',
    'TAREA_YA_ELEGIDA',
  ],
  [
    ELEGIR,
    'one above the quota',
    async (m) => {
      const enorme = { nombre: 'Pintar la casa', frecuencia: 'DIARIA', puntos: 5_000, apta_infantil: true };
      const { id } = (await llamar(app, 'POST', '/api/tasks/tareas/', m.ana, enorme)).cuerpo as { id: number };
      const { sesion, turno } = await empezarReparto(m);
      return { token: turno, id: sesion.id, cuerpo: { tarea_id: id } };
    },
    409,
    'Esta tarea excedería tu cuota',
    'EXCEDE_CUOTA',
  ],
  [
    ELEGIR,
    'one outside the session',
    async (m) => {
      const { sesion, turno } = await empezarReparto(m);
      return { token: turno, id: sesion.id, cuerpo: { tarea_id: m.tareaAjena } };
    },
    400,
    'Esta tarea no está en el reparto',
    'TAREA_NO_ENCONTRADA',
  ],
  [
    'DELETE /tasks/tareas/{id}/',
    'while it is being drafted',
    async (m) => {
      await empezarReparto(m);
      return { token: m.ana, id: m.tarea };
    },
    409,
    'Esta tarea está en un reparto en curso',
    'TAREA_EN_REPARTO',
  ],
  [
    'DELETE /tasks/asignaciones/{id}/',
    'a completed one',
    (m) => ({ token: m.ana, id: m.completada }),
    409,
    'Solo se pueden eliminar las asignaciones pendientes',
    'ASIGNACION_NO_PENDIENTE',
  ],
  [
    CARGA,
    'a total of 95',
    carga([25, 25, 25, 20]),
    400,
    'Los porcentajes deben sumar exactamente 100% (actual: 95%)',
    'PORCENTAJES_NO_SUMAN_100',
  ],
  [
    CARGA,
    'a total of 105',
    carga([30, 25, 25, 25]),
    400,
    'Los porcentajes deben sumar exactamente 100% (actual: 105%)',
    'PORCENTAJES_NO_SUMAN_100',
  ],
  [
    CARGA,
    'a list without one member',
    carga([50, 25, 25]),
    400,
    'La lista debe incluir una vez a cada miembro con cuenta',
    'CARGA_MIEMBRO_INVALIDO',
  ],
  [
    CARGA,
    'a member without an account',
    carga([25, 25, 25, 20, 5]),
    400,
    'La lista debe incluir una vez a cada miembro con cuenta',
    'CARGA_MIEMBRO_INVALIDO',
  ],
  [
    ROL,
    'a teenager',
    (m) => ({ token: m.ana, id: m.familia.miembros[2]?.id ?? 0, cuerpo: { es_administrador: true } }),
    409,
    'Solo un adulto puede ser administrador',
    'SOLO_ADULTOS',
  ],
  [
    ROL,
    'oneself',
    (m) => ({ token: m.ana, id: m.anaId, cuerpo: { es_administrador: false } }),
    409,
    'No puedes cambiar tu propio rol',
    'NO_A_TI_MISMO',
  ],
  [
    ROL,
    'a member without an account',
    (m) => ({ token: m.ana, id: m.nicoId, cuerpo: { es_administrador: true } }),
    409,
    'Este miembro todavía no ha activado su cuenta',
    'MIEMBRO_SIN_CUENTA',
  ],
];

// Specification: 4.04 4.12 4.13 4.16 5.19 5.22 6.11 6.13 6.15 7.11 7.13 7.18 7.19 7.22 7.26 7.28 8.09 8.12 8.25 8.30
// Specification: 9.05 9.21
test.each(FILAS)('%s, %s, is refused with {error, codigo}', async (llamada, _, peticion, estado, error, codigo) => {
  const respuesta = await pedir(app, llamada, await peticion(mundo));
  expect([respuesta.estado, respuesta.cuerpo]).toEqual([estado, { error, codigo }]);
});

// Specification: 8.01
test('a failed login and a failed refresh answer with `detail`', async () => {
  expect(
    await pedir(app, 'POST /auth/token/', {
      token: null,
      cuerpo: { username: mundo.username, password: 'no-es-esta' },
    }),
  ).toMatchObject({ estado: 401, cuerpo: { detail: 'Usuario o contraseña incorrectos' } });
  expect(await pedir(app, 'POST /auth/token/refresh/', { token: null, cuerpo: { refresh: 'x.y.z' } })).toMatchObject({
    estado: 401,
    cuerpo: { detail: 'Tu sesión ha terminado. Vuelve a entrar' },
  });
});

// Specification: 8.10 8.15 8.31
test('a success carries a text that a screen can show', async () => {
  const mensaje = async (llamada: string, peticion: Peticion) => (await pedir(app, llamada, peticion)).cuerpo;
  expect(await mensaje(COMPLETAR, { token: mundo.luis, id: mundo.pendiente })).toMatchObject({
    success: true,
    message: '¡Bien hecho! +10 puntos',
  });
  expect(await mensaje(ROL, { token: mundo.ana, id: mundo.luisId, cuerpo: { es_administrador: true } })).toEqual({
    success: true,
    message: 'Luis ahora administra la familia',
  });
  expect(await mensaje(ROL, { token: mundo.ana, id: mundo.luisId, cuerpo: { es_administrador: false } })).toEqual({
    success: true,
    message: 'Luis ya no administra la familia',
  });
  expect(await mensaje(INICIAR, { token: mundo.ana })).toMatchObject({
    success: true,
    message: '¡Reparto iniciado! Los miembros ya pueden elegir tareas',
  });
});
