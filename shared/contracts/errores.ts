import { TEXTO_OTRO_FORMATO } from './avatar.ts';

type Estado = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503 | 507;

/** The answer to a refusal: its status, the shape of its body, and its text. */
export type Forma =
  | { readonly forma: 'detail' | 'accion'; readonly estado: Estado; readonly texto: string }
  | { readonly forma: 'campo'; readonly estado: 400; readonly campo: string; readonly texto: string };

/** Answers `{ detail }`, for authentication, permission, not found, and throttling. */
const detail = <E extends Estado>(estado: E, texto: string) => ({ forma: 'detail', estado, texto }) as const;

/** Answers `{ error, codigo }`, for a refused action. */
const accion = <E extends 400 | 403 | 409>(estado: E, texto: string) => ({ forma: 'accion', estado, texto }) as const;

/** Answers `{ [campo]: [texto] }`, for an invalid field of the body. */
const campo = <C extends string>(cual: C, texto: string) =>
  ({ forma: 'campo', estado: 400, campo: cual, texto }) as const;

/** Refusals about creating and managing accounts; a part of `ERRORES`. */
export const ERRORES_DE_CUENTAS = {
  USUARIO_YA_EXISTE: campo('username', 'Ya existe un usuario con este nombre'),
  CONTRASENAS_NO_COINCIDEN: campo('password_confirm', 'Las contraseñas no coinciden'),
  CONTRASENA_COMUN: campo('password', 'Esta contraseña es demasiado común. Prueba con tres palabras'),
  CONTRASENA_COMO_USUARIO: campo('password', 'La contraseña no puede ser igual que tu usuario'),
  CONTRASENA_ACTUAL_INCORRECTA: campo('password_actual', 'La contraseña actual no es correcta'),
  ZONA_DESCONOCIDA: campo('zona_horaria', 'Zona horaria desconocida'),
  ID_O_PIN_INCORRECTOS: campo('pin', 'ID o PIN incorrectos'),
  ACTIVACION_INVALIDA: campo('miembro_id', 'La invitación ha caducado. Vuelve a introducir el ID y el PIN'),
  INVITACION_INVALIDA: campo('secreto', 'La invitación ha caducado. Pide otra, o usa el ID y el PIN'),
  CUENTA_YA_ACTIVA: campo('miembro_id', 'Esta cuenta ya está activada. Tu usuario lo ve un adulto en Panel, Miembros'),
} as const;

/** All refusals by code, with HTTP status and Spanish text, in which `{clave}` stands for a value of the refusal's `datos`. */
export const ERRORES = {
  // Authentication, permission and existence
  NO_AUTENTICADO: detail(401, 'Inicia sesión para continuar'),
  TRASPASO_NO_VALE: accion(400, 'Ese código no vale o ha caducado. Pide otro'),
  CREDENCIALES_INCORRECTAS: detail(401, 'Usuario o contraseña incorrectos'),
  REFRESH_INVALIDO: detail(401, 'Tu sesión ha terminado. Vuelve a entrar'),
  SESION_CONTRASENA: detail(401, 'Tu contraseña ha cambiado. Entra con la nueva'),
  SESION_RESTABLECIDA: detail(401, 'Tu cuenta se ha restablecido. Actívala otra vez con el ID y el PIN de tu familia'),
  SESION_PIN: detail(401, 'Tu entrada con PIN ha cambiado. Vuelve a entrar'),
  SESION_APARATO: detail(401, 'En este dispositivo ya no se entra con la cara. Usa tu contraseña'),
  SESION_PASSKEY: detail(401, 'Se ha quitado la llave de acceso con la que entraste. Entra de otra forma'),
  PASSKEY_NO_VALE: detail(401, 'Esta llave de acceso no vale aquí. Prueba otra vez, o entra con tu contraseña'),
  PASSKEY_NO_HECHA: accion(400, 'No se ha podido guardar la llave de acceso. Prueba otra vez'),
  PASSKEY_REPETIDA: accion(409, 'Esta llave de acceso ya está guardada'),
  PASSKEY_SIN_NOMBRE: accion(409, 'Aquí no hay llaves de acceso: piden una dirección con nombre y https'),
  PASSKEY_OTRA_DIRECCION: accion(409, 'Las llaves de acceso solo funcionan en {direccion}. Abre allí Te Toca'),
  DEMASIADAS_PASSKEYS: accion(409, 'Ya tienes {maximo} llaves de acceso. Quita alguna que ya no uses'),
  SESION_OIDC: detail(401, 'Se ha quitado el enlace con el que entraste. Usa tu contraseña'),
  OIDC_NO_VALE: detail(401, 'No se ha podido comprobar quién eres. Prueba otra vez, o usa una contraseña'),
  OIDC_SIN_ENLAZAR: accion(
    409,
    'Tu cuenta de {nombre} aún no está enlazada. Entra una vez con tu contraseña y enlázala en Perfil',
  ),
  OIDC_NO_RESPONDE: detail(503, '{nombre} no responde ahora. Prueba más tarde, o usa una contraseña'),
  OIDC_APAGADO: accion(409, 'En este servidor se entra con usuario y contraseña'),
  OIDC_DE_OTRO: accion(409, 'Esa cuenta de {nombre} ya está enlazada con otra persona'),
  OIDC_YA_ENLAZADA: accion(409, 'Tu cuenta ya está enlazada'),
  OIDC_UNICA: accion(409, 'Tu cuenta no tiene contraseña: sin el enlace no podrías entrar'),
  CONTRASENA_NO_HAY: campo('password_actual', 'Tu cuenta no tiene contraseña: entras con otro servicio'),
  OIDC_CON_PIN: accion(409, 'Para enlazar, entra con tu contraseña'),
  SIN_PERMISO: detail(403, 'Solo un administrador de la familia puede hacer esto'),
  LLAVE_NO_VALE: detail(401, 'Esta llave no vale, se ha quitado o ha terminado'),
  LLAVE_NO_ABRE: detail(403, 'Esta llave no puede hacer esto'),
  NO_ENCONTRADO: detail(404, 'No encontrado'),
  DAV_XML: detail(400, 'El XML no se entiende'),
  DAV_TAREA: detail(403, 'La tarea no se entiende'),
  DAV_NUEVA: detail(403, 'Desde aquí no se crean ni se borran tareas: se marcan, se deshacen y se cambian de día'),
  CUERPO_ILEGIBLE: detail(400, 'No se ha podido leer la petición'),
  CUERPO_DEMASIADO_GRANDE: detail(413, 'La petición es demasiado grande'),
  TIPO_NO_ADMITIDO: detail(415, 'Formato de petición no admitido'),
  DEMASIADOS_INTENTOS: detail(429, 'Demasiados intentos. Espera {espera} y vuelve a probar'),
  SERVIDOR_OCUPADO: detail(503, 'El servidor está ocupado. Espera {espera} y vuelve a probar'),
  DISCO_LLENO: detail(507, 'El disco del servidor está lleno y no se puede guardar nada. Avisa a quien lo cuida'),
  SERVIDOR_CERRANDO: detail(503, 'Este servidor se está cerrando'),

  ...ERRORES_DE_CUENTAS,

  // Creating a family
  ALTAS_CERRADAS: accion(403, 'En este servidor no se pueden crear más familias'),
  ALTAS_CERRADAS_SIN_NADIE: accion(
    403,
    'Este servidor aún no tiene ninguna familia y no deja crearla. Quien lo ha instalado puede abrirlo arrancándolo con REGISTRO=invitacion',
  ),
  ALTA_CON_CODIGO: accion(
    403,
    'La familia que cuidaba este servidor se borró. Para crear otra hace falta el código que dice su terminal al arrancar',
  ),
  ALTA_OTRO_CODIGO: accion(
    403,
    'Ese no es el código. Está en el terminal de este servidor, en lo que dice al arrancar',
  ),
  ALTAS_CON_INVITACION: accion(
    403,
    'En este servidor las familias entran con invitación. Pídesela a quien lo administra',
  ),
  ALTA_DESCONOCIDA: accion(403, 'Esta invitación no vale. Mira si el enlace está entero, o pide otra'),
  ALTA_USADA: accion(
    403,
    'Esta invitación ya se ha usado. Si creaste tu familia con ella, inicia sesión; si no, pide otra',
  ),
  ALTA_CADUCADA: accion(403, 'Esta invitación ha caducado. Pide otra'),
  ALTA_RETIRADA: accion(403, 'Esta invitación se ha retirado. Pide otra si hace falta'),
  ALTAS_SIN_INVITACION: accion(
    409,
    'En este servidor no se invita a familias: no está arrancado con REGISTRO=invitacion',
  ),
  DEMASIADAS_INVITACIONES: accion(409, 'Ya hay {maximo} invitaciones sin usar. Retira alguna'),

  // Login by face and PIN
  APARATO_DESCONOCIDO: campo('dispositivo', 'En este dispositivo ya no se entra con la cara. Usa tu contraseña'),
  PIN_PERSONAL_INCORRECTO: campo('pin', 'Ese no es tu PIN. Prueba otra vez'),
  PIN_NO_PERMITIDO: accion(409, 'Ahora no puedes entrar con PIN. Usa tu contraseña'),
  PIN_FACIL: campo('pin', 'Se adivina enseguida: {motivo}. Prueba con otro'),
  PIN_PARA_ADMIN: accion(409, 'Quien administra la familia entra siempre con contraseña'),
  PIN_SIN_PERMISO: accion(409, 'Pide a quien administra tu familia que te deje entrar con un PIN'),
  APARATO_SOLO_ADULTOS: accion(409, 'Esto lo permite un adulto que haya entrado con su contraseña'),
  DEMASIADOS_APARATOS: accion(409, 'Ya se entra con la cara en {maximo} dispositivos. Quita alguno que ya no uses'),

  // Keys for other programs
  LLAVE_CON_CONTRASENA: accion(409, 'Para hacer una llave, entra con tu contraseña'),
  LLAVE_DE_CASA: accion(409, 'Lo de administrar la casa solo puede ir en una llave tuya, si la administras'),
  LLAVE_DE_NADIE: campo('miembro', 'Elige a alguien de casa'),
  LLAVE_YA_TERMINADA: campo('hasta', 'Elige un día desde hoy'),
  DEMASIADAS_LLAVES: accion(409, 'Ya hay {maximo} llaves. Quita alguna que ya no uses'),

  // Webhooks
  WEBHOOK_NO_VALE: campo('direccion', 'Escribe una dirección http o https a la que este servidor pueda llegar'),
  WEBHOOK_APAGADO: accion(409, 'Esta dirección está apagada. Enciéndela primero'),
  DEMASIADOS_WEBHOOKS: accion(409, 'Ya hay {maximo} direcciones. Quita alguna que ya no uses'),

  // The machine's clock
  RELOJ_OTRO_DIA: accion(409, 'El reloj ya no dice ese día. Míralo otra vez'),

  // The box
  SOLO_ADMIN_SERVIDOR: detail(403, 'Solo quien cuida este servidor puede hacer esto'),
  COPIA_EN_MARCHA: accion(409, 'Ya se está haciendo una copia. Espera a que acabe'),
  COPIA_FALLIDA: detail(503, 'No se ha podido hacer la copia. {porque}'),
  COPIA_AJENA: accion(409, 'Los datos están en PostgreSQL: se copian con sus propias herramientas, como pg_dump'),
  VERSIONES_SIN_SITIO: accion(409, 'Nadie ha dicho dónde preguntar por versiones nuevas (RELEASES_URL)'),
  VERSIONES_SIN_RESPUESTA: detail(503, 'No se sabe si hay una versión nueva: {motivo}. ¿Tiene internet el servidor?'),

  // Members
  AVATAR_NO_ES_IMAGEN: campo('avatar', 'Por favor selecciona un archivo de imagen'),
  AVATAR_OTRO_FORMATO: campo('avatar', TEXTO_OTRO_FORMATO),
  AVATAR_DEMASIADO_GRANDE: campo('avatar', 'La imagen es demasiado grande. Máximo 5MB'),
  AVATAR_DEMASIADOS_PIXELES: campo('avatar', 'La imagen tiene demasiados píxeles. Prueba con otra'),
  AVATAR_ANIMADO: campo('avatar', 'La foto no puede ser una animación'),
  SOLO_SU_DUENO: detail(403, 'Esto solo lo puede cambiar cada uno en su perfil'),
  DEMASIADOS_MIEMBROS: accion(409, 'Una familia puede tener como mucho {maximo} miembros'),
  DEMASIADOS_EN_TOTAL: accion(
    409,
    'Una familia puede tener como mucho {maximo} miembros, contando a quienes ya no viven en casa',
  ),
  ULTIMO_ADMIN: accion(409, 'La familia necesita al menos un administrador'),
  SOLO_ADULTOS: accion(409, 'Solo un adulto puede ser administrador'),
  MIEMBRO_SIN_CUENTA: accion(409, 'Este miembro todavía no ha activado su cuenta'),
  NO_A_TI_MISMO: accion(409, 'No puedes cambiar tu propio rol'),

  // Deleting a family
  BAJA_OTRO_NOMBRE: campo('nombre', 'No es el nombre de tu familia'),
  BAJA_YA_PEDIDA: accion(409, '{nombre} ya ha pedido borrar la familia'),
  SIN_BAJA: accion(409, 'Ya nadie pide borrar la familia'),

  // A family in a file
  ARCHIVO_AJENO: accion(400, 'Este archivo no es el de una familia de Te Toca'),
  ARCHIVO_CORTADO: accion(
    400,
    'El archivo está incompleto o ha cambiado desde que se hizo. Descárgalo o cópialo otra vez',
  ),
  ARCHIVO_MAS_NUEVO: accion(
    400,
    'El archivo es de una versión más nueva de Te Toca. Hay que actualizar este servidor antes de traerlo',
  ),
  ARCHIVO_INCOHERENTE: accion(400, 'El archivo no se puede traer: {motivo}'),
  ARCHIVO_ATRASADO: accion(
    400,
    'Desde que se hizo el archivo han quedado demasiadas tareas por vencer para ponerlas al día',
  ),

  // Chores and votes
  FAMILIA_AJENA: campo('familia', 'Solo puedes trabajar con tu familia'),
  PUNTOS_VOTADOS: campo('puntos', 'Los puntos salen de la votación. Reábrela para cambiarlos'),
  DEMASIADAS_TAREAS: accion(
    409,
    'Una familia puede tener como mucho {maximo} tareas activas. Desactiva o elimina alguna que ya no uséis',
  ),
  REGLA_PASADA: campo('regla', 'Ese día ya ha pasado. Elige otro'),
  SIN_DIAS: campo('regla', 'Di cada cuánto toca'),
  TAREA_PARTIDA: accion(409, '«{nombre}» va en partes. {salida}'),
  TAREA_EN_REPARTO: accion(409, 'Esta tarea está en un reparto en curso'),
  VOTO_AJENO: campo('miembro', 'Solo puedes votar en tu nombre'),
  TAREA_DESCONOCIDA: campo('tarea', 'Esta tarea no existe'),
  NO_PUEDES_VOTAR: accion(400, 'Esta tarea no es para tu edad'),
  YA_HAS_VOTADO: accion(409, 'Ya has votado esta tarea'),
  VOTACIONES_CERRADAS: accion(409, 'No queda ninguna votación abierta'),
  VOTACION_CERRADA: accion(409, 'La votación de esta tarea ya ha terminado'),
  VOTACION_SIN_EMPEZAR: accion(409, 'Esta tarea no tiene ningún voto'),
  VOTACION_OTRA: accion(409, 'La votación ha cambiado: ahora tiene {votos}. Míralo antes de cerrarla'),
  VOTACION_AUN_NO: accion(409, 'Con menos de 3 votos se puede cerrar a los 7 días del primero'),

  // Work
  MIEMBRO_DESCONOCIDO: campo('miembro', 'Este miembro no existe'),
  ASIGNAR_SIN_CUENTA: campo('miembro', 'Este miembro todavía no ha activado su cuenta'),
  FECHA_PASADA: campo('fecha_limite', 'La fecha no puede ser anterior a hoy'),
  ASIGNACION_NO_PENDIENTE: accion(409, 'Solo se pueden eliminar las asignaciones pendientes'),
  ASIGNACION_AJENA: accion(409, 'Esta tarea es de {nombre}'),
  ASIGNACION_COMPLETADA: accion(409, 'Esta tarea ya está completada'),
  ASIGNACION_VENCIDA: accion(409, 'Esta tarea ya ha vencido'),
  AUN_NO_DISPONIBLE: accion(409, 'Disponible {cuando}'),
  AYER_NO: accion(409, 'Esto ya no se puede apuntar en el día de ayer'),
  AYER_CONGELADO: accion(409, 'Las cuentas de ese trimestre ya están cerradas'),
  AYER_NO_HECHA: accion(409, 'Ya se vio que no estaba hecha'),
  LLEGO_TARDE: accion(
    409,
    'Llegó tarde: la marcaste {cuando} y solo se puede apuntar hasta el día siguiente. Marca la próxima cuando toque',
  ),
  SIN_COMPLETAR: accion(409, 'Esta tarea no está completada'),
  GRACIAS_PROPIAS: accion(409, 'Esto lo has hecho tú'),
  GRACIAS_TARDE: accion(409, 'Solo se dan las gracias por lo de hoy y lo de ayer'),
  GRACIAS_DADAS: accion(409, 'Ya le has dado las gracias por esto'),
  DESHACER_TARDE: accion(409, 'Ya no se puede deshacer: han pasado más de 10 minutos'),
  DESHACER_SIGUIENTE_HECHA: accion(409, 'Ya no se puede deshacer: la siguiente también está hecha'),
  DESHACER_CAMBIADA: accion(409, 'Ya no se puede deshacer: esta tarea ha cambiado desde entonces'),

  // Postponing («Otro día»), and weeks that cannot be shown
  NO_SE_POSPONE: accion(409, 'Esta tarea no se puede dejar para otro día'),
  POSPUESTA_DOS_VECES: accion(409, 'Ya la has dejado dos veces para otro día. Pídeselo a quien administra la familia'),
  SEMANA_FUERA: campo('desde', 'Elige días entre {desde} y {hasta}'),
  SEMANA_SIN_CONTAR: campo('semana', 'Elige una semana entre {desde} y {hasta}'),
  POSPONER_DIA: campo('fecha', 'Elige un día entre {desde} y {hasta}'),
  POSPONER_FUERA: campo('fecha', '{nombre} está fuera ese día'),

  // Skips («No hacía falta»)
  NO_SE_OMITE: accion(409, 'Esta tarea no es de nadie: si no la haces, déjala libre'),
  OMISION_YA_ESPERA: accion(409, 'Esto ya espera a que lo decida quien administra la familia'),
  SIN_OMISION: accion(409, 'Nadie dice ya que esta tarea no hiciera falta'),
  OMISION_TARDE: accion(409, 'Ya es tarde para cambiarlo. Habla con quien administra la familia'),
  OMISION_TUYA: accion(409, 'Lo tiene que decidir otro administrador: lo has dicho tú'),

  // Reviews
  SIN_REVISION: accion(409, 'Esta tarea no la revisa nadie'),
  REVISA_ADULTO: accion(403, 'Solo la revisa una persona adulta'),
  REVISION_TUYA: accion(409, 'La has hecho tú: que la revise otra persona adulta'),
  REVISADA_YA: accion(409, '{nombre} ya la ha revisado'),
  REVISION_CAMBIADA: accion(409, 'Ha cambiado mientras la mirabas. Míralo otra vez'),
  REVISION_TARDE: accion(409, 'Han pasado dos días: queda como bien hecha'),

  // Pictures of completions
  SIN_FOTOS: accion(409, 'Aquí no se guardan fotos'),
  FOTO_AJENA: accion(403, 'La foto la pone quien lo ha hecho'),
  FOTO_DE_OTRO: accion(403, 'La quita quien la puso, o un administrador'),
  FOTO_NO_ES_IMAGEN: accion(400, 'Esto no es una foto que se pueda abrir'),
  FOTO_OTRO_FORMATO: accion(400, TEXTO_OTRO_FORMATO),
  FOTO_DEMASIADOS_PIXELES: accion(400, 'La foto tiene demasiados píxeles. Prueba con otra'),
  FOTO_ANIMADA: accion(400, 'La foto no puede ser una animación'),

  // Requests to cover or swap
  CAMBIO_ASIGNACION: campo('asignacion', 'Esta tarea no está en tu lista'),
  CAMBIO_A_DESCONOCIDO: campo('a', 'Este miembro no existe'),
  CAMBIO_A_TI: campo('a', 'Elige a otra persona'),
  CAMBIO_A_SIN_CUENTA: campo('a', '{nombre} no tiene cuenta para contestar'),
  CAMBIO_A_FUERA: campo('a', '{nombre} está fuera ese día'),
  CAMBIO_TOMADA: accion(409, 'Esta tarea la cogiste tú: si no puedes hacerla, déjala libre'),
  CAMBIO_POR_DE_QUIEN: campo('a', 'Elige de quién es la tarea que quieres'),
  CAMBIO_POR_AJENA: campo('por', 'Esa tarea no es de {nombre}'),
  CAMBIO_POR_SOBRA: campo('por', 'Cuando te cubren una vez no se da otra tarea a cambio'),
  CAMBIO_NO_APTA: accion(409, '«{tarea}» no es para la edad de {nombre}'),
  CAMBIO_SIN_NADIE: accion(409, 'No hay nadie más en casa que pueda hacer esta tarea'),
  CAMBIO_NO_SE_CAMBIA: accion(409, 'Esta tarea es tuya solo esta vez: puedes pedir que te cubran'),
  CAMBIO_EN_REPARTO: accion(409, 'Durante el reparto no se cambian tareas. Espera a que termine'),
  CAMBIO_YA_PEDIDO: accion(409, 'Ya lo has pedido. Retíralo para pedirlo de otra manera'),
  CAMBIO_YA_COGIDO: accion(409, 'Ya lo ha cogido {nombre}'),
  CAMBIO_YA_TUYO: accion(409, 'Ya has dicho que sí'),
  CAMBIO_YA_DIJISTE_NO: accion(409, 'Ya has dicho que no'),
  CAMBIO_TERMINADO: accion(409, 'Ya no hace falta: {motivo}'),
  CAMBIO_LO_PIDES_TU: accion(409, 'Esto lo has pedido tú'),
  CAMBIO_NO_LO_PIDES: accion(409, 'Esto lo ha pedido {nombre}'),
  CAMBIO_NO_TE_PIDEN: accion(409, 'Esto no te lo han pedido a ti'),
  CAMBIO_SIN_PERMISO_PENDIENTE: accion(409, 'Aquí ya no hay nada que permitir'),
  ASIGNACION_CUBIERTA: accion(409, 'Esta vez la hace {nombre}: te cubre'),
  DESHACER_SIGUIENTE_CUBIERTA: accion(409, 'Ya no se puede deshacer: {nombre} va a cubrir la siguiente'),

  // Corrections
  HECHA_POR_OTRO: accion(409, 'Esta tarea ya la ha hecho {nombre}'),
  ES_TUYA: accion(409, 'Esta tarea es tuya: márcala como completada'),
  HECHA_NO_APTA: accion(409, 'Esta tarea no es para la edad de {nombre}'),
  HECHA_AJENA: accion(409, 'Quién la hizo lo dice {nombre}, o quien administra la familia'),
  HECHA_OTRO_TRIMESTRE: accion(409, 'Esta tarea es de otro trimestre y ya no se puede corregir'),
  YA_CONSTA: accion(409, 'Ya consta que la hizo {nombre}'),
  OBJETAR_NADA: accion(409, 'Nadie más ha dicho que hiciera esta tarea'),
  OBJETAR_TARDE: accion(409, 'Ya ha pasado un día. Habla con quien administra la familia'),
  YA_OBJETADA: accion(409, 'Ya está dicho que no fue así'),
  OBJECION_DECIDIDA: accion(409, 'Esto ya está decidido'),
  OBJECION_CONTRA_TI: accion(409, 'Lo tiene que decidir otro administrador: va contigo'),
  CORRECCION_NO_TE_TOCA: accion(409, 'Esto no va contigo'),

  // Shares
  PORCENTAJES_NO_SUMAN_100: accion(400, 'Los porcentajes deben sumar exactamente 100% (actual: {actual}%)'),
  CARGA_MIEMBRO_INVALIDO: accion(400, 'La lista debe incluir una vez a cada miembro con cuenta'),
  TRIMESTRE_PASADO: accion(409, 'Este porcentaje es de otro trimestre y ya no cuenta para el próximo reparto'),

  // Absences and free chores
  AUSENCIA_AJENA: detail(403, 'Las ausencias de los demás las apunta un administrador'),
  AUSENCIA_PASADA: campo('desde', 'Los días que ya han pasado los apunta un administrador'),
  AUSENCIA_CONGELADA: accion(409, 'Ese trimestre ya está cerrado: sus días no se pueden cambiar'),
  AUSENCIA_ACABADA: accion(409, 'Esta ausencia ya ha pasado'),
  DEMASIADAS_AUSENCIAS: accion(409, 'Ya hay {maximo} ausencias apuntadas. Quita alguna que no haga falta'),
  DEMASIADAS_AUSENCIAS_TRIMESTRE: accion(
    409,
    'Ya hay {maximo} ausencias en ese trimestre. Apunta juntos los días seguidos, o quita alguna que sobre',
  ),
  LIBRE_YA_TOMADA: accion(409, '{nombre} ya se la ha quedado'),
  LIBRE_YA_HECHA: accion(409, '{nombre} ya la ha hecho'),
  LIBRE_YA_TUYA: accion(409, 'Esta tarea ya es tuya'),
  NO_ES_LIBRE: accion(409, 'Esta tarea no está libre: es de {nombre}'),
  LIBRE_CERRADA: accion(409, 'Esta tarea ya no está libre'),
  LIBRE_ABIERTA: accion(409, 'Esta tarea ya está libre'),
  NO_TOMADA: accion(409, 'Solo se deja libre una tarea que te hayas quedado'),
  TAREA_CON_DUENO: accion(409, 'Esta tarea es de alguien hasta el próximo reparto'),
  APUNTADAS_DEMAS: accion(409, 'Hoy ya has apuntado dos. Mañana puedes apuntar más'),
  TAREA_DE_CADA_UNO: accion(409, 'Esta es de cada uno: cada cual hace la suya'),
  TAREA_NO_LIBRE: accion(409, 'Esta tarea no es de las libres'),

  // Drafts
  REPARTO_EN_CURSO: accion(409, 'Ya hay un reparto en curso'),
  REPARTO_BLOQUEADO: accion(409, 'El reparto no puede empezar: {motivo}'),
  SIN_TAREAS: accion(409, 'No hay tareas activas que repartir'),
  SIN_PARTICIPANTES: accion(409, 'Nadie tiene carga asignada'),
  INCLUIR_INVALIDO: accion(400, 'Solo se puede incluir, una vez, a miembros de la familia sin cuenta'),
  INCLUIR_SIN_SITIO: accion(400, 'Los que incluyes no pueden llevarse el 100%'),
  PARTES_INVALIDAS: accion(400, 'Las partes deben ser de cada miembro con cuenta, una vez'),
  SALDO_SIN_PREGUNTA: accion(409, 'A esta persona no hay nada que preguntarle'),
  SALDO_CADUCADO: accion(409, 'Esta pregunta ya no vale: quien prepara el reparto puede hacerla otra vez'),
  SALDO_AJENO: accion(403, 'Esta pregunta no es para ti'),
  SIN_SESION: accion(409, 'No hay ningún reparto en curso'),
  NO_ES_TU_TURNO: accion(409, 'No es tu turno'),
  TAREA_NO_ENCONTRADA: accion(400, 'Esta tarea no está en el reparto'),
  TAREA_YA_ELEGIDA: accion(409, 'Esta tarea ya está elegida'),
  TAREA_NO_APTA: accion(409, 'Esta tarea no es para tu edad'),
  FUERA_ESAS_SEMANAS: accion(409, 'Quien la elige está fuera todas esas semanas'),
  EXCEDE_CUOTA: accion(409, 'Esta tarea excedería tu cuota'),
  TURNO_DE_OTRO: accion(409, 'El turno ya es de otra persona'),
  NO_ES_LA_ULTIMA: accion(409, 'Esa ya no es la última tarea elegida'),
  NADA_QUE_DESHACER: accion(409, 'No hay ninguna elección que deshacer'),
  SIN_LIMITE: accion(409, 'En este reparto no hay tiempo que parar'),
  YA_EN_PAUSA: accion(409, 'El reparto ya está en pausa'),
  NO_EN_PAUSA: accion(409, 'El reparto no está en pausa'),
  MINUTO_YA_PEDIDO: accion(409, 'En este turno ya tienes un minuto más'),
  AUN_NO_SE_TERMINA: accion(409, 'Se puede desde la tercera ronda, mientras te quede algo que elegir'),
  REACCION_SEGUIDA: detail(429, 'Una reacción por segundo'),
  SIN_REACCIONES: accion(409, 'En esta familia no hay reacciones'),
  NO_EN_CIERRE: accion(409, 'El reparto no está en el cierre'),
  PROPUESTA_NO_ENCONTRADA: detail(404, 'No encontrado'),
  PROPUESTA_CERRADA: accion(409, 'Este cambio ya está decidido'),
  PROPUESTA_NO_ES_TUYA: accion(409, 'Este cambio no te afecta'),
  DESEO_DESCONOCIDO: campo('tareas', 'Alguna de estas tareas ya no está activa'),
  DESEO_NO_APTO: campo('tareas', '«{nombre}» no es para tu edad'),
  YA_RESPONDIDA: accion(409, 'Ya has respondido a este cambio'),

  // Reajuste
  REAJUSTE_EN_CURSO: accion(409, 'Hay un reajuste en curso. Terminadlo antes'),
  REAJUSTE_SIN_REPARTO: accion(409, 'Antes del primer reparto no hay nada que reajustar'),
  REAJUSTE_SIN_NADIE: accion(409, 'Nadie tiene parte en lo que queda del trimestre'),
  REAJUSTE_SIN_TAREAS: accion(409, 'No queda nada que hacer este trimestre'),
  REAJUSTE_INNECESARIO: accion(409, 'No hace falta mover nada: cada uno está ya cerca de lo que le toca'),
  SIN_REAJUSTE: accion(409, 'Este reajuste ya ha terminado: tu respuesta no cambia nada'),
  REAJUSTE_SIN_CERTIFICADO: accion(409, 'Solo tiene certificado un reajuste que ha terminado'),
  TAREA_YA_DE_ALGUIEN: accion(409, 'Esta tarea ya no espera a nadie: es de alguien o libre'),
  TAREA_NO_APTA_PARA: accion(409, 'Esta tarea no es para la edad de {nombre}'),
  YA_ARCHIVADO: accion(409, '{nombre} ya no vive aquí'),
  OLVIDADO: accion(409, 'Ya no se sabe quién era'),
  NO_ARCHIVADO: accion(409, '{nombre} ya está en casa'),
  SESION_ARCHIVADA: detail(401, 'Ya no estás en esta familia. Pregunta a quien la administra'),

  // Certificates
  CERTIFICADO_SIN_TERMINAR: accion(409, 'El certificado estará listo cuando termine el reparto'),
  CERTIFICADO_CANCELADO: accion(409, 'Este reparto se canceló y no tiene certificado'),

  // Goals
  METAS_APAGADAS: accion(409, 'Ahora no hay metas'),
  META_YA_HAY: accion(409, 'Ya hay una meta: «{texto}»'),
  META_YA_PROPUESTA: accion(409, 'Ya has propuesto una meta. Retírala para proponer otra'),
  META_AJENA: accion(409, 'Solo la retira quien la ha propuesto'),
  META_CONTESTADA: accion(409, 'Esto ya está contestado'),
  META_TERMINADA: accion(409, 'Esta meta ya ha terminado'),
  META_DIA_PASADO: campo('hasta', 'Ese día ya ha pasado. Elige otro'),

  // Calendars and rewards
  DEMASIADOS_CALENDARIOS: accion(409, 'Ya tienes {maximo} direcciones de calendario. Quita alguna'),
  DEMASIADOS_PREMIOS: accion(409, 'Ya hay {maximo} premios. Quita alguno'),
  PREMIOS_APAGADOS: accion(409, 'Ahora no tienes premios activados'),
  PREMIO_FALTAN_PUNTOS: accion(409, 'Aún te faltan {faltan} puntos para este premio'),
  PREMIO_CONTESTADO: accion(409, 'Esto ya está contestado'),
  PREMIO_TUYO: accion(409, 'Lo tuyo lo contesta otro administrador'),
  PREMIO_YA_NO_LLEGA: accion(409, 'A {nombre} ya no le llegan los puntos: le faltan {faltan}'),
  PREMIO_NO_SE_DEVUELVE: accion(409, 'Un premio solo se devuelve mientras espera, o un día después de concederlo'),

  // Pocket money
  PAGA_NO_ESPERA: accion(409, 'Esta paga ya no espera'),
  PAGA_TUYA: accion(409, 'La tuya la marca otro administrador'),
  PAGA_NO_SE_DEVUELVE: accion(409, 'Un pago solo se deshace durante un día'),

  // Messages
  DESTINO_NO_ADMITIDO: campo('endpoint', 'Este navegador no usa un servicio de avisos conocido'),
  CLAVE_DE_AVISOS_NO_VALIDA: campo('p256dh', 'Clave no válida'),
  SITIO_NO_ADMITIDO: campo('direccion', 'El servidor no puede enviar a esa dirección'),
  DEMASIADOS_SITIOS: accion(409, 'Ya tienes {maximo} sitios. Quita alguno que ya no uses'),
  DEMASIADOS_DISPOSITIVOS: accion(409, 'Ya tienes {maximo} dispositivos con avisos. Quita alguno que ya no uses'),

  // Wall screens
  CODIGO_CADUCADO: accion(400, 'El código ha caducado. Pide otro'),
  CODIGO_DESCONOCIDO: campo('codigo', 'Este código no existe o ha caducado. Escribe el que muestra ahora la pantalla'),
  DEMASIADAS_PANTALLAS: accion(409, 'Ya tienes {maximo} pantallas vinculadas. Desvincula alguna que ya no uses'),
  PANTALLA_NO_VINCULADA: detail(401, 'Esta pantalla no está vinculada'),
} as const satisfies Record<string, Forma>;

export type CodigoError = keyof typeof ERRORES;

/** Values for the placeholders `{clave}` of a text. */
export type DatosError = Readonly<Record<string, string | number>>;

/** Returns the Spanish text of a refusal with its placeholders filled in; a value that is missing leaves nothing. */
export const textoDeError = (codigo: CodigoError, datos: DatosError = {}): string =>
  ERRORES[codigo].texto.replaceAll(/\{([a-z]+)\}/g, (_, clave: string) => String(datos[clave] ?? ''));
