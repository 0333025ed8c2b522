import { z } from 'zod';
import {
  AbrirLibre,
  Asignacion,
  AsignacionEntrada,
  Completada,
  CompletarEntrada,
  ConsultaAsignaciones,
  ConsultaMisTareas,
  Deshecha,
  LibreDejada,
  LibresHoy,
  LibreTomada,
  OmisionDecision,
  OmitirEntrada,
  PosponerEntrada,
  Pospuesta,
  RevisionEntrada,
} from '#shared/contracts/asignaciones.ts';
import { miembro, administrador, type Casos } from './caso.ts';
import {
  ApuntadaEntrada,
  ConsultaCorrecciones,
  Correccion,
  Corregida,
  DecisionEntrada,
  HechaPorEntrada,
  NoHechaEntrada,
  ObjecionEntrada,
} from '#shared/contracts/correcciones.ts';
import { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { ConsultaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import {
  CerrarVotacion,
  MisVotos,
  Tarea,
  TareaEdicion,
  TareaEntrada,
  VotacionesCerradas,
  VotoEntrada,
  VotoRegistrado,
} from '#shared/contracts/tareas.ts';

/** Use cases of chores, votes, occurrences, corrections and free chores. */
export const CASOS_DEL_TRABAJO = {
  verTareas: miembro('Las tareas de la familia', { llave: ['leer'], respuesta: z.array(Tarea), recuerda: true }),
  crearTarea: administrador('Crea una tarea', { clave: true, cuerpo: TareaEntrada, respuesta: Tarea, estado: 201 }),
  editarTarea: administrador('Cambia una tarea', { de: 'tarea', cuerpo: TareaEdicion, respuesta: Tarea }),
  borrarTarea: administrador('Elimina una tarea; lo hecho se queda', { de: 'tarea' }),
  reabrirVotacion: administrador('Borra los votos de una tarea y los pide de nuevo', { de: 'tarea', respuesta: Tarea }),
  cerrarVotacion: administrador('Cierra una votación que espera a alguien', {
    de: 'tarea',
    cuerpo: CerrarVotacion,
    respuesta: Tarea,
  }),
  cerrarVotaciones: administrador('Cierra todas las votaciones abiertas', {
    respuesta: VotacionesCerradas,
    detalle:
      'Con tres votos o más cuenta su media. Con menos se descartan, porque se sabría quién votó qué, y la tarea queda con los puntos del paquete inicial o con 10.',
  }),
  verParaVotar: miembro('Las tareas que me falta votar', { respuesta: z.array(Tarea), recuerda: true }),
  votar: miembro('Vota la dificultad de una tarea', { cuerpo: VotoEntrada, respuesta: VotoRegistrado, estado: 201 }),
  verMisVotos: miembro('Lo que he votado yo, que solo veo yo', {
    respuesta: MisVotos,
    detalle:
      'Solo los votos dados desde que la cuenta se activó por última vez: si un administrador la restablece, los de antes no se ven. Con un PIN no se ve ninguno.',
  }),
  verMisTareas: miembro('Lo que me toca y lo que he hecho', {
    llave: ['leer'],
    consulta: ConsultaMisTareas,
    respuesta: z.array(Asignacion),
    recuerda: ({ estado }: Readonly<Record<string, unknown>>) => estado === 'PENDIENTE' || estado === 'VENCIDA',
    larga: true,
  }),
  verHoy: miembro('Quién hace qué hoy en casa', { llave: ['leer'], respuesta: HoyEnCasa, recuerda: true }),
  verSemanaEnCasa: miembro('Quién hace qué cada día de una semana', {
    llave: ['leer', 'calendario'],
    consulta: ConsultaSemana,
    respuesta: SemanaEnCasa,
    // Queries with `dias` are rare, so their answers are not worth the memory of a cache.
    recuerda: ({ dias }: Readonly<Record<string, unknown>>) => dias === undefined,
    detalle:
      'Lo hecho, lo pendiente y lo que aún no está abierto (`id: null`), lo libre y quién está fuera. Sin `desde`, desde el lunes de esta semana; 7 días si no se dice otra cosa, 14 como mucho; desde la semana en que empieza el trimestre hasta ocho semanas más allá.',
  }),
  verAsignaciones: miembro('Las asignaciones de la familia', {
    llave: ['leer'],
    consulta: ConsultaAsignaciones,
    respuesta: z.array(Asignacion),
    larga: true,
  }),
  asignar: administrador('Asigna una tarea a mano', {
    clave: true,
    cuerpo: AsignacionEntrada,
    respuesta: Asignacion,
    estado: 201,
  }),
  borrarAsignacion: administrador('Elimina una asignación pendiente', { de: 'asignacion' }),
  completar: miembro('Marca una tarea como completada', {
    llave: ['marcar'],
    de: 'asignacionOHecha',
    clave: true,
    cuerpo: CompletarEntrada,
    respuesta: Completada,
    detalle:
      'Con `tocada_en`, cuándo se tocó, si ha esperado sin red. Si fue antes de la última medianoche, cuenta ayer como en `hecha_ayer/`, haya vencido o no. Si es más antigua, cuenta hoy si sigue pendiente; si no, 409 `LLEGO_TARDE`. Una hora futura vale por la de ahora.',
  }),
  apuntarHecha: miembro('«Ya la he hecho»: apunta como hecho algo que nadie había puesto en la lista', {
    llave: ['marcar'],
    clave: true,
    cuerpo: ApuntadaEntrada,
    respuesta: Completada,
    estado: 201,
    detalle:
      'Diez puntos, como mucho dos veces al día. Cuenta como hecho, pero ni como prometido ni en el próximo reparto. Se avisa a todos, y cualquier otro puede objetar durante un día (`NO_ESTA_HECHA`). No se deshace.',
  }),
  hechaAyer: miembro('«La hice ayer»: cuenta ayer una tarea que se quedó sin marcar', {
    llave: ['marcar'],
    de: 'asignacionOHecha',
    clave: true,
    respuesta: Completada,
    detalle:
      'Quien la tiene, hasta la medianoche: las que vencieron en la última, y las de ayer o antes que siguen abiertas (`se_puede_ayer`). Las horas en que el servidor estuvo apagado no cuentan. La racha, el ranking y los logros la cuentan ayer; las cuentas, en su día. Cualquier otro puede objetar durante un día (`NO_ESTA_HECHA`). No en un trimestre cerrado.',
  }),
  deshacer: miembro('Deshace una completada hace menos de 10 minutos', {
    llave: ['marcar'],
    de: 'asignacion',
    respuesta: Deshecha,
  }),
  posponer: miembro('«Otro día»: deja una tarea pendiente para un día posterior', {
    llave: ['marcar'],
    de: 'asignacion',
    cuerpo: PosponerEntrada,
    respuesta: Pospuesta,
    detalle:
      'Quien la tiene, dos veces cada vez que toca; un administrador, siempre. No las diarias ni sus partes. Después de hoy y de su día (`fecha_original`), antes de la siguiente, hasta `posponible_hasta`, y no en un día en que quien la tiene está fuera.',
  }),
  verOmisiones: miembro('Lo que alguien ha dicho este trimestre que no hacía falta', {
    llave: ['leer'],
    respuesta: z.array(Asignacion),
    recuerda: true,
    detalle: 'De toda la familia, con lo que espera a un administrador; lo último primero.',
  }),
  omitir: miembro('«No hacía falta»: salta esta vez una tarea pendiente', {
    de: 'asignacion',
    cuerpo: OmitirEntrada,
    respuesta: Pospuesta,
    detalle:
      'Quien la tiene, o un administrador. Queda vencida con `omitida`, no da puntos ni corta rachas, y abre la siguiente. La cuarta de un miembro en un mes espera (`omision.estado`: ESPERA) a otro administrador, si lo hay.',
  }),
  haciaFalta: miembro('«Sí hacía falta»: vuelve a pedir una tarea que se saltó', {
    de: 'asignacion',
    respuesta: Pospuesta,
    detalle:
      'Quien lo dijo, durante 10 minutos o mientras espera; cualquier otro, durante un día. Vuelve a estar pendiente si nadie ha tocado la siguiente; si no, queda vencida.',
  }),
  decidirOmision: administrador('Decide si hacía falta una tarea que espera', {
    de: 'asignacion',
    cuerpo: OmisionDecision,
    respuesta: Pospuesta,
  }),
  verPorRevisar: miembro('Lo hecho que espera a que lo revise una persona adulta', {
    respuesta: z.array(Asignacion),
    detalle:
      'Solo si la familia lo tiene encendido (`revision`) y pregunta un ADULTO; si no, nada. Lo más antiguo primero.',
  }),
  revisar: miembro('«Revisada»: dice que una tarea está bien hecha, o qué detalle le falta', {
    de: 'asignacion',
    cuerpo: RevisionEntrada,
    respuesta: Pospuesta,
    detalle:
      'Cualquier ADULTO menos quien la hizo, durante dos días (`revisable_hasta`); sin respuesta, queda bien hecha. Con un detalle vuelve a estar pendiente y se van sus puntos, pero no el día de la racha. Si la siguiente ya está abierta, solo se dice.',
    rechaza: { 403: 'Solo la revisa una persona adulta' },
  }),
  hechaPorMi: miembro('«La he hecho yo»: marca como hecha una tarea de otro', {
    llave: ['marcar'],
    de: 'asignacionOHecha',
    clave: true,
    respuesta: Completada,
    detalle:
      'Los puntos, la racha y los logros son de quien la hizo. Solo las de su edad que ya se pueden hacer. A quien le tocaba se le avisa, y puede objetar durante un día.',
  }),
  hechaPor: miembro('«La hizo…»: dice quién hizo una tarea pendiente o completada', {
    de: 'asignacionOHecha',
    clave: true,
    cuerpo: HechaPorEntrada,
    respuesta: Completada,
    detalle:
      'Un administrador, de cualquiera del trimestre; quien la tenía, de la suya. Con `estado`, lo que se ve al decirlo: si ya es otro, responde 409.',
  }),
  objetar: miembro('Dice que una tarea no la hizo quien lo ha dicho', {
    de: 'asignacion',
    cuerpo: ObjecionEntrada,
    respuesta: Corregida,
    detalle:
      'Durante un día. Quien la tenía; si consta como `hecha_ayer` o `apuntada`, cualquiera menos quien la hizo, y solo `NO_ESTA_HECHA`. Decide un administrador que no sea quien dijo haberla hecho ni quien objeta; si no hay otro, vale la objeción.',
  }),
  noHecha: administrador('«No estaba hecha»: quita una completada del trimestre, con un motivo', {
    de: 'asignacion',
    cuerpo: NoHechaEntrada,
    respuesta: Corregida,
    detalle: 'Vuelve a estar pendiente si la siguiente se puede retirar; si no, queda vencida.',
  }),
  verCorrecciones: miembro('Objeciones y correcciones del trimestre', {
    consulta: ConsultaCorrecciones,
    respuesta: z.array(Correccion),
    detalle: 'Las que van con quien pregunta; un administrador las ve todas. Nada se borra.',
  }),
  decidirObjecion: administrador('Decide una objeción: si tiene razón quien la puso', {
    de: 'correccion',
    cuerpo: DecisionEntrada,
    respuesta: Corregida,
  }),
  leerCorreccion: miembro('Anota que he leído por qué una tarea ya no cuenta como mía', {
    de: 'correccion',
    respuesta: Correccion,
  }),
  verLibres: miembro('Las tareas que hoy puede quedarse cualquiera, y quién está fuera', {
    llave: ['leer'],
    respuesta: LibresHoy,
    detalle: 'Las de quien está fuera que caen en sus días fuera, y las que no son de nadie.',
  }),
  quedarmela: miembro('Se queda una tarea libre de alguien que está fuera', {
    llave: ['marcar'],
    de: 'asignacion',
    respuesta: LibreTomada,
    detalle: 'La primera persona que lo pide. Si no la hace en su día, vuelve a quedar libre.',
  }),
  dejarLibre: miembro('Deja otra vez libre una tarea que alguien se quedó', {
    llave: ['marcar'],
    de: 'asignacion',
    respuesta: LibreDejada,
  }),
  quedarmeDeNadie: miembro('Se queda hoy una tarea que no es de nadie', {
    llave: ['marcar'],
    de: 'tareaOParte',
    respuesta: LibreTomada,
  }),
  abrirLibre: administrador('Pone libre una tarea que no es de nadie, o la retira', {
    llave: ['casa'],
    de: 'tarea',
    cuerpo: AbrirLibre,
    respuesta: LibreDejada,
  }),
} as const satisfies Casos;
