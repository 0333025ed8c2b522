import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAXIMO_AVATAR } from '#shared/contracts/avatar.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import type { Peticion } from './llamada.ts';
import { LLAMADAS_CORE } from './llamadas-core.ts';
import { LLAMADAS_TASKS } from './llamadas-tasks.ts';
import { CLAVE, sembrarMundo, type Mundo } from './mundo.ts';
import { pedir } from './pedir.ts';

/** Validation errors by field, in Spanish. No call here changes data, so one family serves all cases. */

let app: App;
let mundo: Mundo;
beforeAll(async () => {
  app = await buildTestApp();
  mundo = await sembrarMundo(app);
});
afterAll(async () => {
  await app.app.close();
});

type Campos = Readonly<Record<string, readonly string[]>>;
type Fila = readonly [llamada: string, mal: string, pedir: (m: Mundo) => Peticion, campos: Campos];

const FALTA = ['Este campo es obligatorio'];
const ENTERO = ['Debe ser un número entero'];
const PIN = ['El PIN son 6 cifras'];
const DESCONOCIDO = ['Campo desconocido'];
const sinToken = (cuerpo: object) => (): Peticion => ({ token: null, cuerpo });
const deAna =
  (cuerpo: object | ((m: Mundo) => object)) =>
  (m: Mundo): Peticion => ({ token: m.ana, id: m.tarea, cuerpo: typeof cuerpo === 'function' ? cuerpo(m) : cuerpo });

const ALTA = {
  tipo: 'create',
  username: 'rosa',
  password: CLAVE,
  password_confirm: CLAVE,
  email: '',
  first_name: 'Rosa',
  last_name: '',
  grupo_edad: 'ADULTO',
  nombre_familia: 'Los Pérez',
};
const registro = (mal: string, cambios: object, campos: Campos): Fila => [
  'POST /core/registro/',
  mal,
  sinToken({ ...ALTA, ...cambios }),
  campos,
];

const TAREA = { nombre: 'Planchar', frecuencia: 'DIARIA' };
const tarea = (mal: string, cambios: object, campos: Campos): Fila[] =>
  ['POST /tasks/tareas/', 'PUT /tasks/tareas/{id}/'].map(
    (llamada) => [llamada, mal, deAna({ ...TAREA, ...cambios }), campos] as const,
  );

const activar = (mal: string, cambios: object | ((m: Mundo) => object), campos: Campos): Fila => [
  'POST /core/activar-cuenta/',
  mal,
  (m) => ({
    token: null,
    cuerpo: {
      miembro_id: m.nicoId,
      password: CLAVE,
      password_confirm: CLAVE,
      token_activacion: m.token_activacion,
      ...(typeof cambios === 'function' ? cambios(m) : cambios),
    },
  }),
  campos,
];

const voto = (mal: string, cambios: (m: Mundo) => object, campos: Campos): Fila => [
  'POST /tasks/votaciones/',
  mal,
  (m) => ({ token: m.luis, cuerpo: { tarea: m.tarea, miembro: m.luisId, dificultad: 2, ...cambios(m) } }),
  campos,
];

const asignacion = (mal: string, cambios: (m: Mundo) => object, campos: Campos): Fila => [
  'POST /tasks/asignaciones/',
  mal,
  deAna((m) => ({
    tarea: m.tarea,
    miembro: m.luisId,
    trimestre_inicio: '2026-11-21',
    fecha_limite: null,
    estado: 'PENDIENTE',
    ...cambios(m),
  })),
  campos,
];

const foto = (llamada: string, mal: string, formulario: Peticion['formulario'], campos: Campos): Fila => [
  llamada,
  mal,
  (m) => ({ token: m.ana, id: m.luisId, formulario: formulario ?? {} }),
  campos,
];
const NO_IMAGEN = { avatar: ['Por favor selecciona un archivo de imagen'] };

const FILAS: readonly Fila[] = [
  ['POST /auth/token/', 'nothing', sinToken({}), { username: FALTA, password: FALTA }],
  ['POST /auth/token/', 'empty', sinToken({ username: '', password: '' }), { username: FALTA, password: FALTA }],
  ['POST /auth/token/refresh/', 'nothing', sinToken({}), { refresh: FALTA }],

  [
    'POST /core/registro/',
    'nothing',
    sinToken({}),
    {
      tipo: ['Debe ser «create»'],
      username: FALTA,
      password: FALTA,
      password_confirm: FALTA,
      first_name: FALTA,
      nombre_familia: FALTA,
    },
  ],
  registro('a family without a name', { nombre_familia: ' ' }, { nombre_familia: FALTA }),
  registro('no first name', { first_name: '' }, { first_name: FALTA }),
  registro(
    'a password of 7',
    { password: '1234567', password_confirm: '1234567' },
    { password: ['La contraseña debe tener al menos 8 caracteres'] },
  ),
  registro(
    'two passwords',
    { password_confirm: 'otra-clave-larga' },
    { password_confirm: ['Las contraseñas no coinciden'] },
  ),
  registro('no e-mail at all', { email: 'rosa' }, { email: ['Introduce un correo válido'] }),
  registro('a child who founds', { grupo_edad: 'INFANTIL' }, { grupo_edad: ['Quien crea la familia es un adulto'] }),
  registro('another kind', { tipo: 'join' }, { tipo: ['Debe ser «create»'] }),
  [
    'POST /core/registro/',
    'a taken username',
    ({ username }) => ({ token: null, cuerpo: { ...ALTA, username } }),
    { username: ['Ya existe un usuario con este nombre'] },
  ],

  ['POST /core/unirse-familia/', 'nothing', sinToken({}), { familia_id: ENTERO, pin: PIN }],
  [
    'POST /core/unirse-familia/',
    'an id in letters',
    sinToken({ familia_id: 'doce', pin: '123456' }),
    { familia_id: ENTERO },
  ],
  ['POST /core/unirse-familia/', 'five digits', sinToken({ familia_id: 1, pin: '12345' }), { pin: PIN }],
  [
    'POST /core/unirse-familia/',
    'a wrong PIN',
    ({ familia }) => ({ token: null, cuerpo: { familia_id: familia.id, pin: '000000' } }),
    { pin: ['ID o PIN incorrectos'] },
  ],
  [
    'POST /core/unirse-familia/',
    'nobody’s id',
    ({ familia }) => ({ token: null, cuerpo: { familia_id: 999_999, pin: familia.pin } }),
    { pin: ['ID o PIN incorrectos'] },
  ],

  activar(
    'a password of 7',
    { password: '1234567', password_confirm: '1234567' },
    { password: ['La contraseña debe tener al menos 8 caracteres'] },
  ),
  activar(
    'a common password',
    { password: 'contraseña', password_confirm: 'contraseña' },
    { password: ['Esta contraseña es demasiado común. Prueba con tres palabras'] },
  ),
  activar(
    'two passwords',
    { password_confirm: 'otra-clave-larga' },
    { password_confirm: ['Las contraseñas no coinciden'] },
  ),
  activar('no member', { miembro_id: null }, { miembro_id: ENTERO }),
  activar('one who has an account', ({ luisId }) => ({ miembro_id: luisId }), {
    miembro_id: ['La invitación ha caducado. Vuelve a introducir el ID y el PIN'],
  }),
  activar('another family’s member', ({ ajena }) => ({ miembro_id: ajena.miembros[0]?.id }), {
    miembro_id: ['La invitación ha caducado. Vuelve a introducir el ID y el PIN'],
  }),
  activar(
    'an invitation that nobody gave',
    { token_activacion: 'x'.repeat(43) },
    { miembro_id: ['La invitación ha caducado. Vuelve a introducir el ID y el PIN'] },
  ),

  [
    'GET /tasks/asignaciones/mis_tareas/',
    'a state that is none',
    ({ luis }) => ({ token: luis, consulta: '?estado=HECHA' }),
    { estado: ['Estado no válido'] },
  ],
  [
    'PATCH /tasks/asignaciones/{id}/completar/',
    'a body',
    ({ luis, pendiente }) => ({ token: luis, id: pendiente, cuerpo: { puntos: 100 } }),
    { puntos: DESCONOCIDO },
  ],

  voto('a difficulty of 0', () => ({ dificultad: 0 }), { dificultad: ['El mínimo es 1'] }),
  voto('a difficulty of 5', () => ({ dificultad: 5 }), { dificultad: ['El máximo es 4'] }),
  voto('half a difficulty', () => ({ dificultad: 2.5 }), { dificultad: ENTERO }),
  voto('somebody else’s name', ({ anaId }) => ({ miembro: anaId }), { miembro: ['Solo puedes votar en tu nombre'] }),
  voto('another family’s task', ({ tareaAjena }) => ({ tarea: tareaAjena }), { tarea: ['Esta tarea no existe'] }),

  [
    'POST /tasks/sesiones-reparto/iniciar/',
    'an unknown way of counting',
    deAna({ contar: 'MINUTOS' }),
    { contar: ['Forma de contar no válida'] },
  ],

  ...tarea('no name', { nombre: '' }, { nombre: FALTA }),
  ...tarea('no frequency', { frecuencia: undefined }, { frecuencia: ['Frecuencia no válida'] }),
  ...tarea('a weekly one without its day', { frecuencia: 'SEMANAL' }, { dia_semana: ['Elige el día de la semana'] }),
  ...tarea(
    'twice a week without its days',
    { frecuencia: 'DOS_VECES_SEMANA' },
    { dia_semana: ['Elige el día de la semana'], dia_semana_2: ['Elige el segundo día de la semana'] },
  ),
  ...tarea(
    'twice on one day',
    { frecuencia: 'DOS_VECES_SEMANA', dia_semana: 2, dia_semana_2: 2 },
    { dia_semana_2: ['Elige dos días distintos'] },
  ),
  ...tarea('a monthly one without its day', { frecuencia: 'MENSUAL' }, { dia_mes: ['Elige el día del mes'] }),
  ...tarea('the 0th of a month', { frecuencia: 'MENSUAL', dia_mes: 0 }, { dia_mes: ['El mínimo es 1'] }),
  ...tarea('the 32nd of a month', { frecuencia: 'MENSUAL', dia_mes: 32 }, { dia_mes: ['El máximo es 31'] }),
  ...tarea('an eighth weekday', { frecuencia: 'SEMANAL', dia_semana: 8 }, { dia_semana: ['El máximo es 7'] }),
  ...tarea('no time', { tiempo_estimado: 0 }, { tiempo_estimado: ['El mínimo es 1'] }),
  ...tarea('negative points', { puntos: -1 }, { puntos: ['El mínimo es 0'] }),
  ...tarea('another family', { familia: 999_999 }, { familia: ['Solo puedes trabajar con tu familia'] }),
  ...tarea('an unknown field', { dueno: 1 }, { dueno: DESCONOCIDO }),

  asignacion('no task', () => ({ tarea: undefined }), { tarea: ENTERO }),
  asignacion('no member', () => ({ miembro: undefined }), { miembro: ENTERO }),
  asignacion('another family’s task', ({ tareaAjena }) => ({ tarea: tareaAjena }), { tarea: ['Esta tarea no existe'] }),
  asignacion('another family’s member', ({ ajena }) => ({ miembro: ajena.miembros[0]?.id }), {
    miembro: ['Este miembro no existe'],
  }),
  asignacion('a member without an account', ({ nicoId }) => ({ miembro: nicoId }), {
    miembro: ['Este miembro todavía no ha activado su cuenta'],
  }),
  asignacion('yesterday', () => ({ fecha_limite: '2026-11-20' }), {
    fecha_limite: ['La fecha no puede ser anterior a hoy'],
  }),
  asignacion('a day after which days no longer compare', () => ({ fecha_limite: '9999-12-31' }), {
    fecha_limite: ['Elige una fecha entre 2020 y 2100'],
  }),
  asignacion('no date at all', () => ({ fecha_limite: 'mañana' }), { fecha_limite: ['Fecha no válida'] }),
  asignacion('one that is done already', () => ({ estado: 'COMPLETADA' }), {
    estado: ['Una asignación nueva está pendiente'],
  }),

  ['POST /tasks/configuraciones-carga/actualizar_familia/', 'no list', deAna({}), { configuraciones: FALTA }],
  [
    'POST /tasks/configuraciones-carga/actualizar_familia/',
    'more than everything',
    deAna((m) => ({ configuraciones: [{ miembro: m.anaId, porcentaje_carga: 101 }] })),
    { 'configuraciones.0.porcentaje_carga': ['El máximo es 100'] },
  ],

  ['POST /core/agregar-miembro/', 'nothing', deAna({}), { first_name: FALTA }],
  foto('POST /core/agregar-miembro/', 'no name', { grupo_edad: 'ADULTO' }, { first_name: FALTA }),
  foto(
    'POST /core/agregar-miembro/',
    'an age group that is none',
    { first_name: 'Noa', grupo_edad: 'BEBE' },
    { grupo_edad: ['Grupo de edad no válido'] },
  ),
  foto(
    'POST /core/agregar-miembro/',
    'a text for a photo',
    { first_name: 'Noa', avatar: Buffer.from('no es una foto') },
    NO_IMAGEN,
  ),
  foto('PATCH /core/usuarios/{id}/', 'a text for a photo', { avatar: Buffer.from('no es una foto') }, NO_IMAGEN),
  foto('PATCH /core/usuarios/{id}/', 'no photo', {}, NO_IMAGEN),
  foto(
    'PATCH /core/usuarios/{id}/',
    'a byte more than 5 MB',
    { avatar: Buffer.alloc(MAXIMO_AVATAR + 1) },
    { avatar: ['La imagen es demasiado grande. Máximo 5MB'] },
  ),

  [
    'POST /core/usuarios/{id}/cambiar_rol_admin/',
    'no role',
    (m) => ({ token: m.ana, id: m.luisId, cuerpo: {} }),
    { es_administrador: ['Debe ser verdadero o falso'] },
  ],
  [
    'POST /core/usuarios/{id}/cambiar_rol_admin/',
    'a role in words',
    (m) => ({ token: m.ana, id: m.luisId, cuerpo: { es_administrador: 'sí' } }),
    { es_administrador: ['Debe ser verdadero o falso'] },
  ],
  [
    'PATCH /core/configuraciones-reparto/{id}/',
    'nothing',
    (m) => ({ token: m.ana, id: m.configuracion, cuerpo: {} }),
    { porcentaje_asignado: ENTERO },
  ],
  [
    'PATCH /core/configuraciones-reparto/{id}/',
    'more than everything',
    (m) => ({ token: m.ana, id: m.configuracion, cuerpo: { porcentaje_asignado: 101 } }),
    { porcentaje_asignado: ['El máximo es 100'] },
  ],
  [
    'PATCH /core/configuraciones-reparto/{id}/',
    'less than nothing',
    (m) => ({ token: m.ana, id: m.configuracion, cuerpo: { porcentaje_asignado: -5 } }),
    { porcentaje_asignado: ['El mínimo es 0'] },
  ],
];

// Specification: 3.03 3.10 3.11 3.12 3.14 3.16 3.22 3.24 4.25 4.26 4.27 5.01 5.02 5.04 5.05 5.06 5.07 5.08 5.09 5.10
// Specification: 5.11 5.12 5.13 5.15 5.16 5.17 5.23 5.25 5.26 5.33 6.02 6.14 6.17 7.05 7.07 7.08 7.09 7.10 7.19 7.21
// Specification: 7.25 7.30 7.31 7.32 7.34 8.02 8.04 8.06 9.01 9.02 9.03 9.07 9.09 9.16
test.each(FILAS)('%s with %s answers 400 with the field and the error', async (llamada, _, peticion, campos) => {
  const { estado, cuerpo } = await pedir(app, llamada, peticion(mundo));
  expect([estado, cuerpo]).toEqual([400, campos]);
});

// Specification: 7.38
test('every call with a body has a case with a wrong body here', () => {
  const conCuerpo = [...LLAMADAS_CORE, ...LLAMADAS_TASKS].filter((l) => l.campos.length > 0).map((l) => l.llamada);
  const probadas = new Set(FILAS.map(([llamada]) => llamada));
  // This call is tested in conflictos.test.ts, since most of its refusals depend on the draft's state.
  probadas.add('POST /tasks/sesiones-reparto/{id}/elegir_tarea/');
  expect(conCuerpo.filter((l) => !probadas.has(l))).toEqual([]);
});

// Specification: 7.23 7.33
test.each(['GET /core/usuarios/', 'GET /core/configuraciones-reparto/'])(
  '%s of another family answers 404',
  async (llamada) => {
    const { estado, cuerpo } = await pedir(app, llamada, {
      token: mundo.ana,
      consulta: `?familia=${String(mundo.ajena.id)}`,
    });
    expect([estado, cuerpo]).toEqual([404, { detail: 'No encontrado' }]);
  },
);
