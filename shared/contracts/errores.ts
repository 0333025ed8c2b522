import { ERRORES_COMIENZO, ERRORES_REAJUSTE } from './errores-reajuste.ts';
import { ERRORES_DE_CAMBIOS } from './errores-de-cambios.ts';
import { ERRORES_DE_CUENTAS } from './errores-de-cuentas.ts';
import { TEXTO_OTRO_FORMATO } from './limites.ts';

/**
 * The one table of refusals: code → HTTP status → Spanish text.
 * `detail` answers `{ detail }` (authentication, permission, not found, throttling), `accion` answers
 * `{ error, codigo }` (a refused action), `campo` answers `{ [campo]: [texto] }` (a field of the body).
 * `{clave}` in a text is filled in from the refusal's `datos`.
 */
type Forma =
  | {
      readonly forma: 'detail';
      readonly estado: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 503 | 507;
      readonly texto: string;
    }
  | { readonly forma: 'accion'; readonly estado: 400 | 403 | 409; readonly texto: string }
  | { readonly forma: 'campo'; readonly estado: 400; readonly campo: string; readonly texto: string };

export const ERRORES = {
  // Who are you, may you, does it exist
  NO_AUTENTICADO: { forma: 'detail', estado: 401, texto: 'Inicia sesión para continuar' },
  CREDENCIALES_INCORRECTAS: { forma: 'detail', estado: 401, texto: 'Usuario o contraseña incorrectos' },
  REFRESH_INVALIDO: { forma: 'detail', estado: 401, texto: 'Tu sesión ha terminado. Vuelve a entrar' },
  SESION_CONTRASENA: { forma: 'detail', estado: 401, texto: 'Tu contraseña ha cambiado. Entra con la nueva' },
  SESION_RESTABLECIDA: {
    forma: 'detail',
    estado: 401,
    texto: 'Tu cuenta se ha restablecido. Actívala otra vez con el ID y el PIN de tu familia',
  },
  SESION_PIN: { forma: 'detail', estado: 401, texto: 'Tu entrada con PIN ha cambiado. Vuelve a entrar' },
  SESION_APARATO: {
    forma: 'detail',
    estado: 401,
    texto: 'En este dispositivo ya no se entra con la cara. Usa tu contraseña',
  },
  SIN_PERMISO: { forma: 'detail', estado: 403, texto: 'Solo un administrador de la familia puede hacer esto' },
  NO_ENCONTRADO: { forma: 'detail', estado: 404, texto: 'No encontrado' },
  CUERPO_ILEGIBLE: { forma: 'detail', estado: 400, texto: 'No se ha podido leer la petición' },
  CUERPO_DEMASIADO_GRANDE: { forma: 'detail', estado: 413, texto: 'La petición es demasiado grande' },
  TIPO_NO_ADMITIDO: { forma: 'detail', estado: 415, texto: 'Formato de petición no admitido' },
  DEMASIADOS_INTENTOS: {
    forma: 'detail',
    estado: 429,
    texto: 'Demasiados intentos. Espera {espera} y vuelve a probar',
  },
  SERVIDOR_OCUPADO: {
    forma: 'detail',
    estado: 503,
    texto: 'El servidor está ocupado. Espera {espera} y vuelve a probar',
  },
  DISCO_LLENO: {
    forma: 'detail',
    estado: 507,
    texto: 'El disco del servidor está lleno y no se puede guardar nada. Avisa a quien lo cuida',
  },
  SERVIDOR_CERRANDO: { forma: 'detail', estado: 503, texto: 'Este servidor se está cerrando' },

  ...ERRORES_DE_CUENTAS,

  // Founding a family
  ALTAS_CERRADAS: { forma: 'accion', estado: 403, texto: 'En este servidor no se pueden crear más familias' },
  ALTAS_CERRADAS_SIN_NADIE: {
    forma: 'accion',
    estado: 403,
    texto:
      'Este servidor aún no tiene ninguna familia y no deja crearla. Quien lo ha instalado puede abrirlo arrancándolo con REGISTRO=invitacion',
  },
  ALTAS_CON_INVITACION: {
    forma: 'accion',
    estado: 403,
    texto: 'En este servidor las familias entran con invitación. Pídesela a quien lo administra',
  },
  ALTA_DESCONOCIDA: {
    forma: 'accion',
    estado: 403,
    texto: 'Esta invitación no vale. Mira si el enlace está entero, o pide otra',
  },
  ALTA_USADA: {
    forma: 'accion',
    estado: 403,
    texto: 'Esta invitación ya se ha usado. Si creaste tu familia con ella, inicia sesión; si no, pide otra',
  },
  ALTA_CADUCADA: { forma: 'accion', estado: 403, texto: 'Esta invitación ha caducado. Pide otra' },
  ALTA_RETIRADA: { forma: 'accion', estado: 403, texto: 'Esta invitación se ha retirado. Pide otra si hace falta' },
  ALTAS_SIN_INVITACION: {
    forma: 'accion',
    estado: 409,
    texto: 'En este servidor no se invita a familias: no está arrancado con REGISTRO=invitacion',
  },
  DEMASIADAS_INVITACIONES: {
    forma: 'accion',
    estado: 409,
    texto: 'Ya hay {maximo} invitaciones sin usar. Retira alguna',
  },

  // Faces and PINs
  APARATO_DESCONOCIDO: {
    forma: 'campo',
    estado: 400,
    campo: 'dispositivo',
    texto: 'En este dispositivo ya no se entra con la cara. Usa tu contraseña',
  },
  PIN_PERSONAL_INCORRECTO: { forma: 'campo', estado: 400, campo: 'pin', texto: 'Ese no es tu PIN. Prueba otra vez' },
  PIN_NO_PERMITIDO: { forma: 'accion', estado: 409, texto: 'Ahora no puedes entrar con PIN. Usa tu contraseña' },
  PIN_FACIL: { forma: 'campo', estado: 400, campo: 'pin', texto: 'Se adivina enseguida: {motivo}. Prueba con otro' },
  PIN_PARA_ADMIN: { forma: 'accion', estado: 409, texto: 'Quien administra la familia entra siempre con contraseña' },
  PIN_SIN_PERMISO: {
    forma: 'accion',
    estado: 409,
    texto: 'Pide a quien administra tu familia que te deje entrar con un PIN',
  },
  APARATO_SOLO_ADULTOS: {
    forma: 'accion',
    estado: 409,
    texto: 'Esto lo permite un adulto que haya entrado con su contraseña',
  },
  DEMASIADOS_APARATOS: {
    forma: 'accion',
    estado: 409,
    texto: 'Ya se entra con la cara en {maximo} dispositivos. Quita alguno que ya no uses',
  },

  // The machine's clock
  RELOJ_OTRO_DIA: { forma: 'accion', estado: 409, texto: 'El reloj ya no dice ese día. Míralo otra vez' },

  // The box
  SOLO_ADMIN_SERVIDOR: { forma: 'detail', estado: 403, texto: 'Solo quien cuida este servidor puede hacer esto' },
  COPIA_EN_MARCHA: { forma: 'accion', estado: 409, texto: 'Ya se está haciendo una copia. Espera a que acabe' },
  COPIA_FALLIDA: { forma: 'detail', estado: 503, texto: 'No se ha podido hacer la copia. {porque}' },
  COPIA_AJENA: {
    forma: 'accion',
    estado: 409,
    texto: 'Los datos están en PostgreSQL: se copian con sus propias herramientas, como pg_dump',
  },
  VERSIONES_SIN_SITIO: {
    forma: 'accion',
    estado: 409,
    texto: 'Nadie ha dicho dónde preguntar por versiones nuevas (RELEASES_URL)',
  },
  VERSIONES_SIN_RESPUESTA: {
    forma: 'detail',
    estado: 503,
    texto: 'No se sabe si hay una versión nueva: {motivo}. ¿Tiene internet el servidor?',
  },

  // Members
  AVATAR_NO_ES_IMAGEN: {
    forma: 'campo',
    estado: 400,
    campo: 'avatar',
    texto: 'Por favor selecciona un archivo de imagen',
  },
  AVATAR_OTRO_FORMATO: { forma: 'campo', estado: 400, campo: 'avatar', texto: TEXTO_OTRO_FORMATO },
  AVATAR_DEMASIADO_GRANDE: {
    forma: 'campo',
    estado: 400,
    campo: 'avatar',
    texto: 'La imagen es demasiado grande. Máximo 5MB',
  },
  AVATAR_DEMASIADOS_PIXELES: {
    forma: 'campo',
    estado: 400,
    campo: 'avatar',
    texto: 'La imagen tiene demasiados píxeles. Prueba con otra',
  },
  AVATAR_ANIMADO: { forma: 'campo', estado: 400, campo: 'avatar', texto: 'La foto no puede ser una animación' },
  SOLO_SU_DUENO: { forma: 'detail', estado: 403, texto: 'Esto solo lo puede cambiar cada uno en su perfil' },
  DEMASIADOS_MIEMBROS: { forma: 'accion', estado: 409, texto: 'Una familia puede tener como mucho {maximo} miembros' },
  DEMASIADOS_EN_TOTAL: {
    forma: 'accion',
    estado: 409,
    texto: 'Una familia puede tener como mucho {maximo} miembros, contando a quienes ya no viven en casa',
  },
  ULTIMO_ADMIN: { forma: 'accion', estado: 409, texto: 'La familia necesita al menos un administrador' },
  SOLO_ADULTOS: { forma: 'accion', estado: 409, texto: 'Solo un adulto puede ser administrador' },
  MIEMBRO_SIN_CUENTA: { forma: 'accion', estado: 409, texto: 'Este miembro todavía no ha activado su cuenta' },
  NO_A_TI_MISMO: { forma: 'accion', estado: 409, texto: 'No puedes cambiar tu propio rol' },

  // A family in a file
  ARCHIVO_AJENO: { forma: 'accion', estado: 400, texto: 'Este archivo no es el de una familia de Te Toca' },
  ARCHIVO_CORTADO: {
    forma: 'accion',
    estado: 400,
    texto: 'El archivo está incompleto o ha cambiado desde que se hizo. Descárgalo o cópialo otra vez',
  },
  ARCHIVO_MAS_NUEVO: {
    forma: 'accion',
    estado: 400,
    texto: 'El archivo es de una versión más nueva de Te Toca. Hay que actualizar este servidor antes de traerlo',
  },
  ARCHIVO_INCOHERENTE: { forma: 'accion', estado: 400, texto: 'El archivo no se puede traer: {motivo}' },
  ARCHIVO_ATRASADO: {
    forma: 'accion',
    estado: 400,
    texto: 'Desde que se hizo el archivo han quedado demasiadas tareas por vencer para ponerlas al día',
  },

  // Tasks and votes
  FAMILIA_AJENA: { forma: 'campo', estado: 400, campo: 'familia', texto: 'Solo puedes trabajar con tu familia' },
  PUNTOS_VOTADOS: {
    forma: 'campo',
    estado: 400,
    campo: 'puntos',
    texto: 'Los puntos salen de la votación. Reábrela para cambiarlos',
  },
  DEMASIADAS_TAREAS: {
    forma: 'accion',
    estado: 409,
    texto: 'Una familia puede tener como mucho {maximo} tareas activas. Desactiva o elimina alguna que ya no uséis',
  },
  REGLA_PASADA: { forma: 'campo', estado: 400, campo: 'regla', texto: 'Ese día ya ha pasado. Elige otro' },
  TAREA_PARTIDA: { forma: 'accion', estado: 409, texto: '«{nombre}» va en dos partes. {salida}' },
  TAREA_EN_REPARTO: { forma: 'accion', estado: 409, texto: 'Esta tarea está en un reparto en curso' },
  VOTO_AJENO: { forma: 'campo', estado: 400, campo: 'miembro', texto: 'Solo puedes votar en tu nombre' },
  TAREA_DESCONOCIDA: { forma: 'campo', estado: 400, campo: 'tarea', texto: 'Esta tarea no existe' },
  NO_PUEDES_VOTAR: { forma: 'accion', estado: 400, texto: 'Esta tarea no es para tu edad' },
  YA_HAS_VOTADO: { forma: 'accion', estado: 409, texto: 'Ya has votado esta tarea' },
  VOTACION_CERRADA: { forma: 'accion', estado: 409, texto: 'La votación de esta tarea ya ha terminado' },
  VOTACION_SIN_EMPEZAR: { forma: 'accion', estado: 409, texto: 'Esta tarea no tiene ningún voto' },
  VOTACION_OTRA: {
    forma: 'accion',
    estado: 409,
    texto: 'La votación ha cambiado: ahora tiene {votos}. Míralo antes de cerrarla',
  },
  VOTACION_AUN_NO: {
    forma: 'accion',
    estado: 409,
    texto: 'Con menos de 3 votos se puede cerrar a los 7 días del primero',
  },

  // Work
  MIEMBRO_DESCONOCIDO: { forma: 'campo', estado: 400, campo: 'miembro', texto: 'Este miembro no existe' },
  ASIGNAR_SIN_CUENTA: {
    forma: 'campo',
    estado: 400,
    campo: 'miembro',
    texto: 'Este miembro todavía no ha activado su cuenta',
  },
  FECHA_PASADA: { forma: 'campo', estado: 400, campo: 'fecha_limite', texto: 'La fecha no puede ser anterior a hoy' },
  ASIGNACION_NO_PENDIENTE: {
    forma: 'accion',
    estado: 409,
    texto: 'Solo se pueden eliminar las asignaciones pendientes',
  },
  ASIGNACION_AJENA: { forma: 'accion', estado: 409, texto: 'Esta tarea es de {nombre}' },
  ASIGNACION_COMPLETADA: { forma: 'accion', estado: 409, texto: 'Esta tarea ya está completada' },
  ASIGNACION_VENCIDA: { forma: 'accion', estado: 409, texto: 'Esta tarea ya ha vencido' },
  AUN_NO_DISPONIBLE: { forma: 'accion', estado: 409, texto: 'Disponible {cuando}' },
  SIN_COMPLETAR: { forma: 'accion', estado: 409, texto: 'Esta tarea no está completada' },
  DESHACER_TARDE: { forma: 'accion', estado: 409, texto: 'Ya no se puede deshacer: han pasado más de 10 minutos' },
  DESHACER_SIGUIENTE_HECHA: {
    forma: 'accion',
    estado: 409,
    texto: 'Ya no se puede deshacer: la siguiente también está hecha',
  },
  DESHACER_CAMBIADA: {
    forma: 'accion',
    estado: 409,
    texto: 'Ya no se puede deshacer: esta tarea ha cambiado desde entonces',
  },

  ...ERRORES_DE_CAMBIOS,

  // Who did it
  HECHA_POR_OTRO: { forma: 'accion', estado: 409, texto: 'Esta tarea ya la ha hecho {nombre}' },
  ES_TUYA: { forma: 'accion', estado: 409, texto: 'Esta tarea es tuya: márcala como completada' },
  HECHA_NO_APTA: { forma: 'accion', estado: 409, texto: 'Esta tarea no es para la edad de {nombre}' },
  HECHA_AJENA: {
    forma: 'accion',
    estado: 409,
    texto: 'Quién la hizo lo dice {nombre}, o quien administra la familia',
  },
  HECHA_OTRO_TRIMESTRE: {
    forma: 'accion',
    estado: 409,
    texto: 'Esta tarea es de otro trimestre y ya no se puede corregir',
  },
  YA_CONSTA: { forma: 'accion', estado: 409, texto: 'Ya consta que la hizo {nombre}' },
  OBJETAR_NADA: { forma: 'accion', estado: 409, texto: 'Nadie más ha dicho que hiciera esta tarea' },
  OBJETAR_TARDE: { forma: 'accion', estado: 409, texto: 'Ya ha pasado un día. Habla con quien administra la familia' },
  YA_OBJETADA: { forma: 'accion', estado: 409, texto: 'Ya has dicho que no fue así' },
  OBJECION_DECIDIDA: { forma: 'accion', estado: 409, texto: 'Esto ya está decidido' },
  OBJECION_CONTRA_TI: { forma: 'accion', estado: 409, texto: 'Lo tiene que decidir otro administrador: va contigo' },
  CORRECCION_NO_TE_TOCA: { forma: 'accion', estado: 409, texto: 'Esto no va contigo' },

  // Shares
  PORCENTAJES_NO_SUMAN_100: {
    forma: 'accion',
    estado: 400,
    texto: 'Los porcentajes deben sumar exactamente 100% (actual: {actual}%)',
  },
  CARGA_MIEMBRO_INVALIDO: {
    forma: 'accion',
    estado: 400,
    texto: 'La lista debe incluir una vez a cada miembro con cuenta',
  },
  TRIMESTRE_PASADO: {
    forma: 'accion',
    estado: 409,
    texto: 'Este porcentaje es de otro trimestre y ya no cuenta para el próximo reparto',
  },

  // Absences, and chores for whoever wants them
  AUSENCIA_AJENA: {
    forma: 'detail',
    estado: 403,
    texto: 'Las ausencias de los demás las apunta un administrador',
  },
  AUSENCIA_PASADA: {
    forma: 'campo',
    estado: 400,
    campo: 'desde',
    texto: 'Los días que ya han pasado los apunta un administrador',
  },
  AUSENCIA_CONGELADA: {
    forma: 'accion',
    estado: 409,
    texto: 'Ese trimestre ya está cerrado: sus días no se pueden cambiar',
  },
  AUSENCIA_ACABADA: { forma: 'accion', estado: 409, texto: 'Esta ausencia ya ha pasado' },
  DEMASIADAS_AUSENCIAS: {
    forma: 'accion',
    estado: 409,
    texto: 'Ya hay {maximo} ausencias apuntadas. Quita alguna que no haga falta',
  },
  DEMASIADAS_AUSENCIAS_TRIMESTRE: {
    forma: 'accion',
    estado: 409,
    texto: 'Ya hay {maximo} ausencias en ese trimestre. Apunta juntos los días seguidos, o quita alguna que sobre',
  },
  LIBRE_YA_TOMADA: { forma: 'accion', estado: 409, texto: '{nombre} ya se la ha quedado' },
  LIBRE_YA_HECHA: { forma: 'accion', estado: 409, texto: '{nombre} ya la ha hecho' },
  LIBRE_YA_TUYA: { forma: 'accion', estado: 409, texto: 'Esta tarea ya es tuya' },
  NO_ES_LIBRE: { forma: 'accion', estado: 409, texto: 'Esta tarea no está libre: es de {nombre}' },
  LIBRE_CERRADA: { forma: 'accion', estado: 409, texto: 'Esta tarea ya no está libre' },
  LIBRE_ABIERTA: { forma: 'accion', estado: 409, texto: 'Esta tarea ya está libre' },
  NO_TOMADA: { forma: 'accion', estado: 409, texto: 'Solo se deja libre una tarea que te hayas quedado' },
  TAREA_CON_DUENO: { forma: 'accion', estado: 409, texto: 'Esta tarea ya es de alguien: no puede ser libre' },
  TAREA_NO_LIBRE: { forma: 'accion', estado: 409, texto: 'Esta tarea no es de las libres' },

  // Reparto
  REPARTO_EN_CURSO: { forma: 'accion', estado: 409, texto: 'Ya hay un reparto en curso' },
  REPARTO_BLOQUEADO: { forma: 'accion', estado: 409, texto: 'El reparto no puede empezar: {motivo}' },
  SIN_TAREAS: { forma: 'accion', estado: 409, texto: 'No hay tareas activas que repartir' },
  SIN_PARTICIPANTES: { forma: 'accion', estado: 409, texto: 'Nadie tiene carga asignada' },
  INCLUIR_INVALIDO: {
    forma: 'accion',
    estado: 400,
    texto: 'Solo se puede incluir, una vez, a miembros de la familia sin cuenta',
  },
  INCLUIR_SIN_SITIO: { forma: 'accion', estado: 400, texto: 'Los que incluyes no pueden llevarse el 100%' },
  ...ERRORES_COMIENZO,
  SIN_SESION: { forma: 'accion', estado: 409, texto: 'No hay ningún reparto en curso' },
  NO_ES_TU_TURNO: { forma: 'accion', estado: 409, texto: 'No es tu turno' },
  TAREA_NO_ENCONTRADA: { forma: 'accion', estado: 400, texto: 'Esta tarea no está en el reparto' },
  TAREA_YA_ELEGIDA: { forma: 'accion', estado: 409, texto: 'Esta tarea ya está elegida' },
  TAREA_NO_APTA: { forma: 'accion', estado: 409, texto: 'Esta tarea no es para tu edad' },
  EXCEDE_CUOTA: { forma: 'accion', estado: 409, texto: 'Esta tarea excedería tu cuota' },
  TURNO_DE_OTRO: { forma: 'accion', estado: 409, texto: 'El turno ya es de otra persona' },
  NO_ES_LA_ULTIMA: { forma: 'accion', estado: 409, texto: 'Esa ya no es la última elección' },
  NADA_QUE_DESHACER: { forma: 'accion', estado: 409, texto: 'No hay ninguna elección que deshacer' },
  NO_EN_CIERRE: { forma: 'accion', estado: 409, texto: 'El reparto no está en el cierre' },
  PROPUESTA_NO_ENCONTRADA: { forma: 'detail', estado: 404, texto: 'No encontrado' },
  PROPUESTA_CERRADA: { forma: 'accion', estado: 409, texto: 'Este cambio ya está decidido' },
  PROPUESTA_NO_ES_TUYA: { forma: 'accion', estado: 409, texto: 'Este cambio no te afecta' },
  DESEO_DESCONOCIDO: {
    forma: 'campo',
    estado: 400,
    campo: 'tareas',
    texto: 'Alguna de estas tareas ya no está activa',
  },
  DESEO_NO_APTO: { forma: 'campo', estado: 400, campo: 'tareas', texto: '«{nombre}» no es para tu edad' },
  YA_RESPONDIDA: { forma: 'accion', estado: 409, texto: 'Ya has respondido a este cambio' },
  ...ERRORES_REAJUSTE,
  CERTIFICADO_SIN_TERMINAR: {
    forma: 'accion',
    estado: 409,
    texto: 'El certificado estará listo cuando termine el reparto',
  },
  CERTIFICADO_CANCELADO: { forma: 'accion', estado: 409, texto: 'Este reparto se canceló y no tiene certificado' },

  // Messages
  DESTINO_NO_ADMITIDO: {
    forma: 'campo',
    estado: 400,
    campo: 'endpoint',
    texto: 'Este navegador no usa un servicio de avisos conocido',
  },
  CLAVE_DE_AVISOS_NO_VALIDA: { forma: 'campo', estado: 400, campo: 'p256dh', texto: 'Clave no válida' },
  DEMASIADOS_DISPOSITIVOS: {
    forma: 'accion',
    estado: 409,
    texto: 'Ya tienes {maximo} dispositivos con avisos. Quita alguno que ya no uses',
  },

  // Shared screen
  PENDIENTE: { forma: 'accion', estado: 400, texto: 'Todavía nadie ha confirmado este código' },
  CODIGO_CADUCADO: { forma: 'accion', estado: 400, texto: 'El código ha caducado. Pide otro' },
  CODIGO_DESCONOCIDO: {
    forma: 'campo',
    estado: 400,
    campo: 'codigo',
    texto: 'Este código no existe o ha caducado. Escribe el que muestra ahora la pantalla',
  },
  DEMASIADAS_PANTALLAS: {
    forma: 'accion',
    estado: 409,
    texto: 'Ya tienes {maximo} pantallas vinculadas. Desvincula alguna que ya no uses',
  },
  PANTALLA_NO_VINCULADA: { forma: 'detail', estado: 401, texto: 'Esta pantalla no está vinculada' },
} as const satisfies Record<string, Forma>;

export type CodigoError = keyof typeof ERRORES;

/** Values for the `{clave}` places of a text. */
export type DatosError = Readonly<Record<string, string | number>>;

/** The Spanish text of a refusal, its places filled in. */
export const textoDeError = (codigo: CodigoError, datos: DatosError = {}): string =>
  ERRORES[codigo].texto.replaceAll(/\{([a-z]+)\}/g, (_, clave: string) => String(datos[clave] ?? ''));
