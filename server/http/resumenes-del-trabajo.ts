import type { Llamada, Resumen } from './llamada.ts';

/** What the API's page says about chores that are somebody's, done or handed on: a part of the table in resumenes.ts. */
export const RESUMENES_DEL_TRABAJO = {
  'GET /api/tasks/asignaciones/': 'Las asignaciones de la familia',
  'POST /api/tasks/asignaciones/': 'Asigna una tarea a mano',
  'DELETE /api/tasks/asignaciones/:id/': 'Elimina una asignación pendiente',
  'PATCH /api/tasks/asignaciones/:id/completar/': 'Marca una tarea como completada',
  'POST /api/tasks/asignaciones/:id/deshacer/': 'Deshace una completada hace menos de 10 minutos',
  'POST /api/tasks/asignaciones/:id/hecha_por_mi/': {
    summary: '«La he hecho yo»: marca como hecha una tarea de otro',
    description:
      'Los puntos, la racha y los logros son de quien la hizo. Solo las de su edad que ya se pueden hacer. A quien le tocaba se le avisa, y puede objetar durante un día.',
  },
  'POST /api/tasks/asignaciones/:id/hecha_por/': {
    summary: '«La hizo…»: dice quién hizo una tarea pendiente o completada',
    description:
      'Un administrador, de cualquiera del trimestre; quien la tenía, de la suya. Con `estado`, lo que se ve al decirlo: si ya es otro, responde 409.',
  },
  'POST /api/tasks/asignaciones/:id/objetar/': {
    summary: 'Dice que una tarea mía no la hizo quien lo ha dicho',
    description:
      'Durante un día. Decide un administrador que no sea quien dijo haberla hecho; si no hay otro, vale lo que dice quien la tenía.',
  },
  'POST /api/tasks/asignaciones/:id/no_hecha/': {
    summary: '«No estaba hecha»: quita una completada del trimestre, con un motivo',
    description: 'Vuelve a estar pendiente si la siguiente se puede retirar; si no, queda vencida.',
  },
  'GET /api/tasks/correcciones/': {
    summary: 'Objeciones y correcciones del trimestre',
    description: 'Las que van con quien pregunta; un administrador las ve todas. Nada se borra.',
  },
  'POST /api/tasks/correcciones/:id/decidir/': 'Decide una objeción: si tiene razón quien la puso',
  'POST /api/tasks/correcciones/:id/leida/': 'Anota que he leído por qué una tarea ya no cuenta como mía',
  'GET /api/tasks/asignaciones/hoy/': 'Quién hace qué hoy en casa',
  'GET /api/tasks/asignaciones/mis_tareas/': 'Lo que me toca y lo que he hecho',
  'GET /api/tasks/cuentas/': {
    summary: 'Lo prometido y lo hecho por cada uno en un trimestre, en puntos',
    description:
      'Sin `trimestre`, el de hoy. Por miembro y por semana, con los renglones de los que sale. Se congela cuando el trimestre ha acabado y no queda nada abierto, como mucho a los 14 días; lo que cambia después va aparte, en `correcciones`.',
  },
  'POST /api/tasks/asignaciones/:id/quedarmela/': {
    summary: 'Se queda una tarea libre de alguien que está fuera',
    description: 'La primera persona que lo pide. Si no la hace en su día, vuelve a quedar libre.',
  },
  'POST /api/tasks/asignaciones/:id/dejar_libre/': 'Deja otra vez libre una tarea que alguien se quedó',
  'GET /api/tasks/libres/': {
    summary: 'Las tareas que hoy puede quedarse cualquiera, y quién está fuera',
    description: 'Las de quien está fuera que caen en sus días fuera, y las que no son de nadie.',
  },
  'POST /api/tasks/tareas/:id/quedarmela/': 'Se queda hoy una tarea que no es de nadie',
  'POST /api/tasks/tareas/:id/abrir/': 'Pone libre una tarea que no es de nadie, o la retira',
  'GET /api/tasks/ausencias/': {
    summary: 'Quién está fuera, y cuándo',
    description: 'La nota solo la leen quien se ausenta y los administradores.',
  },
  'POST /api/tasks/ausencias/': {
    summary: 'Apunta días fuera: del… al…, o semanas alternas desde un día',
    description:
      'Cada uno, los suyos desde hoy; un administrador, los de cualquiera, también los pasados de un trimestre sin cerrar. Lo que cae en esos días queda libre y, si nadie lo hace, excusado.',
  },
  'DELETE /api/tasks/ausencias/:id/': {
    summary: 'Acaba una ausencia: desde hoy, en casa',
    description:
      'Los días que ya han pasado se quedan como están, salvo que un administrador la quite entera (`entera=true`). Con `sigue=true`, de unas semanas alternas solo acaba la de hoy.',
  },
  'POST /api/tasks/ausencias/:id/confirmar/': 'Confirma una ausencia, para que cuente en las cuentas, o lo retira',
  'GET /api/tasks/cambios/': {
    summary: 'Quién pide a quién que le cubra o le cambie una tarea',
    description: 'Lo abierto de toda la familia, y cómo ha acabado lo mío de los dos últimos días.',
  },
  'POST /api/tasks/cambios/': {
    summary: 'Pide que te cubran una vez, o cambiar una tarea por otra o por nada',
    description:
      'A un miembro (`a`) o a todos los que pueden. Con `por`, a cambio de una tarea de `a`. Termina a los dos días sin respuesta.',
  },
  'POST /api/tasks/cambios/:id/aceptar/': {
    summary: 'Acepta lo que alguien pide: el primero se la queda',
    description: 'Si un miembro infantil pasa así de su cuota, queda POR_PERMITIR hasta que un administrador conteste.',
  },
  'POST /api/tasks/cambios/:id/rechazar/': 'Dice que no, o deja lo que había aceptado y falta permitir',
  'POST /api/tasks/cambios/:id/retirar/': 'Retira lo que he pedido',
  'POST /api/tasks/cambios/:id/permitir/': 'Permite, o no, que un miembro infantil pase de su cuota',
} as const satisfies Partial<Record<Llamada, string | Resumen>>;
