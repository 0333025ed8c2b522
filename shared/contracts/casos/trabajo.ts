import { z } from 'zod';
import {
  Asignacion,
  AsignacionEntrada,
  Completada,
  ConsultaAsignaciones,
  ConsultaMisTareas,
  Deshecha,
} from '#shared/contracts/asignaciones.ts';
import { Cambio, CambioEntrada, CambioRespondido, PermisoEntrada } from '#shared/contracts/cambios.ts';
import type { Casos } from './caso.ts';
import {
  ConsultaCorrecciones,
  Correccion,
  Corregida,
  DecisionEntrada,
  HechaPorEntrada,
  NoHechaEntrada,
  ObjecionEntrada,
} from '#shared/contracts/correcciones.ts';
import { AbrirLibre, LibreDejada, LibreTomada, LibresHoy } from '#shared/contracts/libres.ts';
import { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import {
  CerrarVotacion,
  Tarea,
  TareaEdicion,
  TareaEntrada,
  VotoEntrada,
  VotoRegistrado,
} from '#shared/contracts/tareas.ts';

/** Chores, votes, assignments and requests between members. */
export const CASOS_DEL_TRABAJO = {
  verTareas: { rol: 'miembro', respuesta: z.array(Tarea), recuerda: true, resumen: 'Las tareas de la familia' },
  crearTarea: {
    rol: 'administrador',
    clave: true,
    cuerpo: TareaEntrada,
    respuesta: Tarea,
    estado: 201,
    resumen: 'Crea una tarea',
  },
  editarTarea: {
    rol: 'administrador',
    de: 'tarea',
    cuerpo: TareaEdicion,
    respuesta: Tarea,
    resumen: 'Cambia una tarea',
  },
  borrarTarea: { rol: 'administrador', de: 'tarea', resumen: 'Elimina una tarea; lo hecho se queda' },
  reabrirVotacion: {
    rol: 'administrador',
    de: 'tarea',
    respuesta: Tarea,
    resumen: 'Borra los votos de una tarea y los pide de nuevo',
  },
  cerrarVotacion: {
    rol: 'administrador',
    de: 'tarea',
    cuerpo: CerrarVotacion,
    respuesta: Tarea,
    resumen: 'Cierra una votación que espera a alguien',
  },
  verParaVotar: { rol: 'miembro', respuesta: z.array(Tarea), recuerda: true, resumen: 'Las tareas que me falta votar' },
  votar: {
    rol: 'miembro',
    cuerpo: VotoEntrada,
    respuesta: VotoRegistrado,
    estado: 201,
    resumen: 'Vota la dificultad de una tarea',
  },
  verMisTareas: {
    rol: 'miembro',
    consulta: ConsultaMisTareas,
    respuesta: z.array(Asignacion),
    recuerda: ({ estado }) => estado === 'PENDIENTE',
    larga: true,
    resumen: 'Lo que me toca y lo que he hecho',
  },
  verHoy: { rol: 'miembro', respuesta: HoyEnCasa, recuerda: true, resumen: 'Quién hace qué hoy en casa' },
  verAsignaciones: {
    rol: 'miembro',
    consulta: ConsultaAsignaciones,
    respuesta: z.array(Asignacion),
    larga: true,
    resumen: 'Las asignaciones de la familia',
  },
  asignar: {
    rol: 'administrador',
    clave: true,
    cuerpo: AsignacionEntrada,
    respuesta: Asignacion,
    estado: 201,
    resumen: 'Asigna una tarea a mano',
  },
  borrarAsignacion: { rol: 'administrador', de: 'asignacion', resumen: 'Elimina una asignación pendiente' },
  completar: {
    rol: 'miembro',
    de: 'asignacionOHecha',
    clave: true,
    respuesta: Completada,
    resumen: 'Marca una tarea como completada',
  },
  deshacer: {
    rol: 'miembro',
    de: 'asignacion',
    respuesta: Deshecha,
    resumen: 'Deshace una completada hace menos de 10 minutos',
  },
  hechaPorMi: {
    rol: 'miembro',
    de: 'asignacionOHecha',
    clave: true,
    respuesta: Completada,
    resumen: '«La he hecho yo»: marca como hecha una tarea de otro',
    detalle:
      'Los puntos, la racha y los logros son de quien la hizo. Solo las de su edad que ya se pueden hacer. A quien le tocaba se le avisa, y puede objetar durante un día.',
  },
  hechaPor: {
    rol: 'miembro',
    de: 'asignacionOHecha',
    clave: true,
    cuerpo: HechaPorEntrada,
    respuesta: Completada,
    resumen: '«La hizo…»: dice quién hizo una tarea pendiente o completada',
    detalle:
      'Un administrador, de cualquiera del trimestre; quien la tenía, de la suya. Con `estado`, lo que se ve al decirlo: si ya es otro, responde 409.',
  },
  objetar: {
    rol: 'miembro',
    de: 'asignacion',
    cuerpo: ObjecionEntrada,
    respuesta: Corregida,
    resumen: 'Dice que una tarea mía no la hizo quien lo ha dicho',
    detalle:
      'Durante un día. Decide un administrador que no sea quien dijo haberla hecho; si no hay otro, vale lo que dice quien la tenía.',
  },
  noHecha: {
    rol: 'administrador',
    de: 'asignacion',
    cuerpo: NoHechaEntrada,
    respuesta: Corregida,
    resumen: '«No estaba hecha»: quita una completada del trimestre, con un motivo',
    detalle: 'Vuelve a estar pendiente si la siguiente se puede retirar; si no, queda vencida.',
  },
  verCorrecciones: {
    rol: 'miembro',
    consulta: ConsultaCorrecciones,
    respuesta: z.array(Correccion),
    resumen: 'Objeciones y correcciones del trimestre',
    detalle: 'Las que van con quien pregunta; un administrador las ve todas. Nada se borra.',
  },
  decidirObjecion: {
    rol: 'administrador',
    de: 'correccion',
    cuerpo: DecisionEntrada,
    respuesta: Corregida,
    resumen: 'Decide una objeción: si tiene razón quien la puso',
  },
  leerCorreccion: {
    rol: 'miembro',
    de: 'correccion',
    respuesta: Correccion,
    resumen: 'Anota que he leído por qué una tarea ya no cuenta como mía',
  },
  verLibres: {
    rol: 'miembro',
    respuesta: LibresHoy,
    resumen: 'Las tareas que hoy puede quedarse cualquiera, y quién está fuera',
    detalle: 'Las de quien está fuera que caen en sus días fuera, y las que no son de nadie.',
  },
  quedarmela: {
    rol: 'miembro',
    de: 'asignacion',
    respuesta: LibreTomada,
    resumen: 'Se queda una tarea libre de alguien que está fuera',
    detalle: 'La primera persona que lo pide. Si no la hace en su día, vuelve a quedar libre.',
  },
  dejarLibre: {
    rol: 'miembro',
    de: 'asignacion',
    respuesta: LibreDejada,
    resumen: 'Deja otra vez libre una tarea que alguien se quedó',
  },
  quedarmeDeNadie: {
    rol: 'miembro',
    de: 'tareaOParte',
    respuesta: LibreTomada,
    resumen: 'Se queda hoy una tarea que no es de nadie',
  },
  abrirLibre: {
    rol: 'administrador',
    de: 'tarea',
    cuerpo: AbrirLibre,
    respuesta: LibreDejada,
    resumen: 'Pone libre una tarea que no es de nadie, o la retira',
  },
  verCambios: {
    rol: 'miembro',
    respuesta: z.array(Cambio),
    resumen: 'Quién pide a quién que le cubra o le cambie una tarea',
    detalle: 'Lo abierto de toda la familia, y cómo ha acabado lo mío de los dos últimos días.',
  },
  pedirCambio: {
    rol: 'miembro',
    cuerpo: CambioEntrada,
    respuesta: Cambio,
    estado: 201,
    resumen: 'Pide que te cubran una vez, o cambiar una tarea por otra o por nada',
    detalle:
      'A un miembro (`a`) o a todos los que pueden. Con `por`, a cambio de una tarea de `a`. Termina a los dos días sin respuesta.',
  },
  aceptarCambio: {
    rol: 'miembro',
    de: 'cambio',
    respuesta: CambioRespondido,
    resumen: 'Acepta lo que alguien pide: el primero se la queda',
    detalle: 'Si un miembro infantil pasa así de su cuota, queda POR_PERMITIR hasta que un administrador conteste.',
  },
  rechazarCambio: {
    rol: 'miembro',
    de: 'cambio',
    respuesta: CambioRespondido,
    resumen: 'Dice que no, o deja lo que había aceptado y falta permitir',
  },
  retirarCambio: { rol: 'miembro', de: 'cambio', respuesta: CambioRespondido, resumen: 'Retira lo que he pedido' },
  permitirCambio: {
    rol: 'administrador',
    de: 'cambio',
    cuerpo: PermisoEntrada,
    respuesta: CambioRespondido,
    resumen: 'Permite, o no, que un miembro infantil pase de su cuota',
  },
} as const satisfies Casos;
