import type { RUTAS } from '#shared/contracts/rutas.ts';

/** A call as the API's page lists it. */
type Llamada = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${(typeof RUTAS)[keyof typeof RUTAS]}`;

/** What a call does: one line, and what else there is to know about it. */
interface Resumen {
  readonly summary: string;
  readonly description?: string;
}

/**
 * What the API's page says about each call. The server does not start with a route that has no line here, and a line
 * for a path that is not in the contract is a type error.
 */
export const RESUMENES = {
  'GET /api/salud/': {
    summary: 'Si el servidor puede servir y escribir',
    description:
      'Si no es 200, no hay que mandarle a nadie: no puede (500, 503), o se está cerrando y solo atiende a quien tiene (503).',
  },
  'GET /api/salud/viva/': {
    summary: 'Si el servidor contesta',
    description: 'Con 200 siempre que conteste, aunque la base de datos no responda: reiniciarlo no arreglaría nada.',
  },
  'POST /api/auth/token/': 'Inicia sesión',
  'POST /api/auth/token/refresh/': 'Renueva la sesión',
  'POST /api/auth/logout/': 'Cierra la sesión',
  'POST /api/core/registro/': {
    summary: 'Crea una familia y a quien la administra',
    description:
      'Con REGISTRO=invitacion, desde la segunda familia hace falta el secreto de una invitación (`invitacion`). Con REGISTRO=cerrado, nadie puede.',
  },
  'GET /api/altas/': 'Si en este servidor hay alguna familia, y quién puede crearlas',
  'POST /api/altas/comprobar/': 'Si una invitación sirve todavía para crear una familia',
  'GET /api/altas/invitaciones/': 'Las invitaciones a otras familias que siguen abiertas',
  'POST /api/altas/invitaciones/': {
    summary: 'Invita a otra familia a este servidor',
    description: 'Quien administra el servidor. El enlace sirve una vez, durante 7 días, y se da una vez.',
  },
  'POST /api/altas/invitaciones/retirar/': 'Retira una invitación a otra familia',
  'POST /api/core/unirse-familia/': 'Con el ID y el PIN (o una invitación): quién está sin activar',
  'POST /api/core/activar-cuenta/': 'Un miembro crea su cuenta',
  'GET /api/core/usuarios/me/': 'Quién soy',
  'POST /api/core/usuarios/me/cambiar_contrasena/': 'Cambia la contraseña propia',
  'GET /api/core/usuarios/': 'Los miembros de la familia',
  'PATCH /api/core/usuarios/:id/': {
    summary: 'Cambia los datos o la foto de un miembro',
    description:
      'Cada uno, los suyos; un administrador, el nombre, el grupo de edad y la foto de cualquiera. La foto se envía como formulario, en el archivo `avatar`.',
  },
  'GET /api/core/usuarios/archivados/': 'Quienes ya no viven en casa',
  'POST /api/core/usuarios/:id/archivar/': {
    summary: '«Ya no vive aquí»: termina sus entradas y deja sus tareas sin dueño',
    description:
      'Su historia queda, con su nombre. No con el último administrador ni durante un reparto o un reajuste.',
  },
  'POST /api/core/usuarios/:id/desarchivar/': '«Volver a casa»: recupera lo que nadie se ha quedado',
  'POST /api/core/usuarios/:id/cambiar_rol_admin/': 'Hace administrador a un adulto, o deja de hacerlo',
  'POST /api/core/usuarios/:id/restablecer/': 'Devuelve una cuenta a «Sin activar»',
  'PUT /api/core/usuarios/:id/entrada_pin/': {
    summary: 'Deja a un miembro entrar con su cara y un PIN, o deja de hacerlo',
    description: 'Nunca a un administrador. Con `pin`, ese es el suyo desde ahora.',
  },
  'PUT /api/core/usuarios/me/pin/': 'Pone o cambia el PIN propio',
  'POST /api/core/agregar-miembro/': 'Añade un miembro sin cuenta',
  'GET /api/core/familias/:id/': 'Nombre, ID y PIN de la familia',
  'PATCH /api/core/familias/:id/': 'Cambia el nombre o la zona horaria de la familia',
  'POST /api/core/familias/:id/regenerar_pin/': 'Cambia el PIN',
  'GET /api/core/familias/:id/intentos_pin/': 'Los PIN fallidos de hoy',
  'POST /api/core/familias/:id/invitacion/': 'Crea una invitación por QR',
  'POST /api/core/familias/:id/permitir_ahora/': 'Deja que quien falló el PIN pruebe otra vez',
  'GET /api/core/familias/:id/rastro/': {
    summary: 'Lo que han hecho los administradores en el último año',
    description:
      'De 50 en 50, lo último primero. `sigue` es el `antes` de la página siguiente; con `autor`, solo lo que hizo ese miembro.',
  },
  'GET /api/core/familias/mi-familia/exportar/': {
    summary: 'La familia entera en un archivo',
    description: 'Con las fotos y las contraseñas cifradas: hay que guardarlo como una contraseña.',
  },
  'POST /api/core/familias/importar/': {
    summary: 'Trae a una familia en el archivo que se llevó de otro Te Toca',
    description: 'El cuerpo es el archivo, tal cual. Entra entera o no entra.',
  },
  'GET /api/core/reloj/': 'Si el aparato sabe qué día es',
  'POST /api/core/reloj/': 'Confirma que hoy es el día que dice el reloj',
  'GET /api/core/configuraciones-reparto/': 'Porcentajes del trimestre',
  'PATCH /api/core/configuraciones-reparto/:id/': 'Cambia el porcentaje de un miembro en el trimestre',
  'GET /api/tasks/tareas/': 'Las tareas de la familia',
  'POST /api/tasks/tareas/': 'Crea una tarea',
  'PUT /api/tasks/tareas/:id/': 'Cambia una tarea',
  'DELETE /api/tasks/tareas/:id/': 'Elimina una tarea; lo hecho se queda',
  'POST /api/tasks/tareas/:id/reabrir_votacion/': 'Borra los votos de una tarea y los pide de nuevo',
  'POST /api/tasks/tareas/:id/cerrar_votacion/': 'Cierra una votación que espera a alguien',
  'GET /api/tasks/tareas/para_votar/': 'Las tareas que me falta votar',
  'POST /api/tasks/votaciones/': 'Vota la dificultad de una tarea',
  'GET /api/tasks/configuraciones-carga/por_familia/': 'Qué parte de la carga lleva cada uno',
  'POST /api/tasks/configuraciones-carga/actualizar_familia/': 'Guarda las partes, que suman 100',
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
      'Los días que ya han pasado se quedan como están, salvo que un administrador la quite entera (`entera=true`).',
  },
  'POST /api/tasks/ausencias/:id/confirmar/': 'Confirma una ausencia, para que cuente en las cuentas, o lo retira',
  'GET /api/tasks/reajustes/': {
    summary: 'El reajuste en curso, los terminados y, para administradores, por qué se ofrece uno',
    description: 'Un reajuste mueve las menos tareas posibles para lo que queda del trimestre, y solo si se acuerda.',
  },
  'POST /api/tasks/reajustes/': {
    summary: 'Propone un reajuste',
    description: 'No durante un reparto ni durante otro reajuste: responde 409. A quien da o recibe se le pregunta.',
  },
  'POST /api/tasks/reajustes/descartar/': 'Ahora no: deja de ofrecer un reajuste por lo que ha pasado',
  'POST /api/tasks/reajustes/:id/propuestas/:n/': 'Responde a un cambio que me afecta',
  'POST /api/tasks/reajustes/:id/terminar/': 'Termina el reajuste con lo que está acordado',
  'POST /api/tasks/reajustes/:id/cancelar/': 'Cancela el reajuste: todo sigue como estaba',
  'GET /api/tasks/reajustes/:id/certificado/':
    'El certificado de un reajuste: antes, después y quién estuvo de acuerdo',
  'POST /api/tasks/tareas/:id/dar/': {
    summary: '«¿De quién es?»: da a alguien una tarea que no es de nadie, o la deja libre',
    description: 'Para lo que queda del trimestre. Con `miembro` nulo, libre.',
  },
  'GET /api/tasks/sesiones-reparto/actual/': 'El reparto en curso o, si no, el que está en vigor',
  'GET /api/tasks/sesiones-reparto/tareas_disponibles/': 'Las tareas libres, de más fácil a más difícil',
  'POST /api/tasks/sesiones-reparto/previsualizar/': 'Cuotas y avisos de un reparto antes de empezarlo',
  'POST /api/tasks/sesiones-reparto/iniciar/': 'Empieza el reparto',
  'POST /api/tasks/sesiones-reparto/:id/elegir_tarea/': 'Elige una tarea en mi turno',
  'POST /api/tasks/sesiones-reparto/:id/elegir_por/': 'Elige por quien tiene el turno',
  'POST /api/tasks/sesiones-reparto/:id/deshacer/': 'Deshace la última elección',
  'POST /api/tasks/sesiones-reparto/:id/cancelar/': 'Cancela el reparto',
  'POST /api/tasks/sesiones-reparto/:id/propuestas/:n/': 'Responde a un cambio propuesto en el cierre',
  'POST /api/tasks/sesiones-reparto/:id/cerrar/': 'Cierra el reparto sin más cambios',
  'POST /api/tasks/sesiones-reparto/:id/volver/': 'He vuelto: en mi próximo turno elijo yo',
  'GET /api/tasks/sesiones-reparto/deseos/': 'Mi lista de deseos, que solo veo yo',
  'PUT /api/tasks/sesiones-reparto/deseos/': 'Guarda mi lista de deseos: lo que se elige por mí si no estoy',
  'GET /api/tasks/sesiones-reparto/:id/certificado/':
    'El certificado de un reparto completado: quién hace qué y si se cumplió lo prometido',
  'GET /api/tasks/sesiones-reparto/completados/': 'Los repartos completados, del último al primero',
  'GET /api/gamification/estadisticas/ranking_familia/': 'El ranking de la semana',
  'GET /api/gamification/estadisticas/semana_familia/': 'Qué parte ha hecho cada uno de lo que le toca esta semana',
  'GET /api/gamification/logros-desbloqueados/mis_logros/': 'Mis logros',
  'POST /api/gamification/logros-desbloqueados/marcar_vistos/': 'Logros que ya he visto',
  'GET /api/gamification/logros/': 'Los logros que me faltan',
  'POST /api/caras/': 'Con el secreto de un dispositivo: quién puede entrar en él con su cara y su PIN',
  'POST /api/caras/entrar/': 'Inicia sesión con la cara y el PIN personal',
  'GET /api/caras/aparatos/': 'Dispositivos en los que se entra con la cara',
  'POST /api/caras/aparatos/': {
    summary: 'Permite entrar con la cara en este dispositivo',
    description: 'Un adulto que ha entrado con su contraseña. El `token` se da una vez.',
  },
  'DELETE /api/caras/aparatos/:id/': {
    summary: 'Deja de permitir entrar con la cara en un dispositivo',
    description:
      'Un administrador, en cualquiera; los demás, en los que permitieron. Quien entró allí con su PIN sale.',
  },
  'POST /api/pantalla/codigo/': 'Pide un código para vincular una pantalla',
  'POST /api/pantalla/vincular/': 'Confirma el código de una pantalla',
  'POST /api/pantalla/token/': 'Recoge, una vez, el token de una pantalla confirmada',
  'GET /api/pantalla/estado/': 'Lo que muestra una pantalla, con su propio token',
  'GET /api/pantalla/dispositivos/': 'Pantallas vinculadas',
  'DELETE /api/pantalla/dispositivos/:id/': 'Desvincula una pantalla',
  'GET /api/avisos/': {
    summary: 'Cómo me llegan los avisos',
    description:
      'Mis dispositivos con su última entrega, si el servidor puede enviar correo, y la clave VAPID con la que se suscribe un navegador.',
  },
  'POST /api/avisos/suscripciones/': {
    summary: 'Activa los avisos en un dispositivo',
    description:
      'Con la suscripción de su navegador (Web Push). La misma otra vez pasa a ser de quien llama. Termina con el inicio de sesión que la pidió.',
  },
  'DELETE /api/avisos/suscripciones/:id/': 'Deja de avisar a uno de mis dispositivos',
  'POST /api/avisos/suscripciones/:id/probar/': {
    summary: 'Envía un aviso de prueba a uno de mis dispositivos',
    description: 'Contesta cómo ha ido de verdad. Como mucho diez cada diez minutos.',
  },
  'GET /api/servidor/': {
    summary: 'Cómo está el servidor',
    description:
      'Solo para quien lo cuida (`ADMIN_BOX`, o quien administra la primera familia). Con `desde`, el origen de la página que pregunta, se ve también lo que cambia un proxy por el camino.',
  },
  'POST /api/servidor/copia/': {
    summary: 'Hace ahora una copia de todos los datos',
    description: 'Contesta cuando está hecha y comprobada. De una en una.',
  },
  'POST /api/servidor/version-nueva/': {
    summary: 'Pregunta si hay una versión más nueva',
    description: 'A la dirección de `RELEASES_URL`; sin ella, a nadie.',
  },
} as const satisfies Partial<Record<Llamada, string | Resumen>>;

/** What the API's page says about a call, «METHOD path»; undefined when nobody has written it. */
export const resumenDe = (llamada: string): Resumen | undefined => {
  const resumenes: Readonly<Record<string, string | Resumen>> = RESUMENES;
  const resumen = resumenes[llamada];
  return typeof resumen === 'string' ? { summary: resumen } : resumen;
};
