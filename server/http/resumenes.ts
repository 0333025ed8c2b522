import type { Llamada, Resumen } from './llamada.ts';
import { RESUMENES_DE_REAJUSTES } from './resumenes-de-reajustes.ts';
import { RESUMENES_DEL_TRABAJO } from './resumenes-del-trabajo.ts';

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
  'POST /api/averias/': 'Deja escrito en el registro del servidor que una pantalla ha fallado en un navegador',
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
  'POST /api/core/usuarios/:id/cambiar_rol_admin/': 'Hace administrador a un adulto, o deja de hacerlo',
  'POST /api/core/usuarios/:id/restablecer/': 'Devuelve una cuenta a «Sin activar»',
  'PUT /api/core/usuarios/:id/entrada_pin/': {
    summary: 'Deja a un miembro entrar con su cara y un PIN, o deja de hacerlo',
    description: 'Nunca a un administrador. Con `pin`, ese es el suyo desde ahora.',
  },
  'PUT /api/core/usuarios/me/pin/': 'Pone o cambia el PIN propio',
  'POST /api/core/agregar-miembro/': 'Añade un miembro sin cuenta',
  'GET /api/core/familias/:id/': 'Nombre, ID y PIN de la familia',
  'PATCH /api/core/familias/:id/': 'Cambia el nombre, la zona horaria o las horas sin recordatorios de la familia',
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
  'PATCH /api/core/configuraciones-reparto/': 'Cambia los porcentajes de varios miembros a la vez, o ninguno',
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
  ...RESUMENES_DEL_TRABAJO,
  ...RESUMENES_DE_REAJUSTES,
  'GET /api/tasks/sesiones-reparto/actual/': 'El reparto en curso o, si no, el que está en vigor',
  'GET /api/tasks/sesiones-reparto/tareas_disponibles/': 'Las tareas libres, de más fácil a más difícil',
  'POST /api/tasks/sesiones-reparto/previsualizar/': {
    summary: 'Cuotas y avisos de un reparto antes de empezarlo',
    description:
      'No guarda nada. Con `ausencias`, `saldo`, `acuerdos` y `partes` se prueba otro comienzo; `por_tener` dice lo que hay para tener en cuenta.',
  },
  'POST /api/tasks/sesiones-reparto/saldo/preguntar/': {
    summary: 'Pregunta a un miembro, en su móvil, si le parece bien que le toque más por el trimestre pasado',
    description: 'El cuerpo es el de la vista previa, con `miembro`. No guarda nada.',
  },
  'POST /api/tasks/sesiones-reparto/saldo/responder/': {
    summary: 'Contesta a esa pregunta',
    description:
      'Cada uno la suya; por quien no tiene cuenta, un administrador. El acuerdo vale ese día y hasta lo que se preguntó.',
  },
  'POST /api/tasks/sesiones-reparto/iniciar/': {
    summary: 'Empieza el reparto',
    description: 'Con lo que diga la vista previa: las cuotas, las ausencias y el saldo quedan fijados.',
  },
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
  'POST /api/pantalla/dispositivos/:id/adoptar/': {
    summary: 'Se hace cargo de una pantalla',
    description: 'Las pantallas se apagan cuando quien está a cargo de ellas deja de vivir en casa.',
  },
  'POST /api/pantalla/ensayo/': {
    summary: '«¿Y si…?»: enseña en las pantallas de la familia un reparto que se está probando',
    description:
      'No guarda nada. Se acaba al quitarlo, al empezar un reparto, al reiniciar el servidor y a los diez minutos sin cambios.',
  },
  'DELETE /api/pantalla/ensayo/': 'Deja de enseñar en las pantallas el reparto que se está probando',
  'GET /api/avisos/': {
    summary: 'Cómo me llegan los avisos',
    description:
      'Mis dispositivos con su última entrega, si el servidor puede enviar correo, y la clave VAPID con la que se suscribe un navegador.',
  },
  'GET /api/avisos/:id/': {
    summary: 'Lo que dice ahora un aviso que llegó a un dispositivo',
    description:
      'Con el identificador al azar que traía ese aviso, sin iniciar sesión: su texto de ahora, o `null` si ya no hay nada que decir. Se olvida un día después de caducar.',
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
