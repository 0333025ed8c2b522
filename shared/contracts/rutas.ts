/**
 * Every path of the API, once. `:id` and `:n` are filled in by `ruta()`. Free of zod, so the client carries it cheaply.
 */
export const RUTAS = {
  salud: '/api/salud/',
  viva: '/api/salud/viva/',
  documentacion: '/api/docs/',
  token: '/api/auth/token/',
  refrescar: '/api/auth/token/refresh/',
  salir: '/api/auth/logout/',
  registro: '/api/core/registro/',
  unirse: '/api/core/unirse-familia/',
  activar: '/api/core/activar-cuenta/',
  yo: '/api/core/usuarios/me/',
  cambiarContrasena: '/api/core/usuarios/me/cambiar_contrasena/',
  usuarios: '/api/core/usuarios/',
  usuario: '/api/core/usuarios/:id/',
  rolAdmin: '/api/core/usuarios/:id/cambiar_rol_admin/',
  restablecer: '/api/core/usuarios/:id/restablecer/',
  entradaPin: '/api/core/usuarios/:id/entrada_pin/',
  miPin: '/api/core/usuarios/me/pin/',
  agregarMiembro: '/api/core/agregar-miembro/',
  familia: '/api/core/familias/:id/',
  regenerarPin: '/api/core/familias/:id/regenerar_pin/',
  intentosPin: '/api/core/familias/:id/intentos_pin/',
  invitacion: '/api/core/familias/:id/invitacion/',
  permitirAhora: '/api/core/familias/:id/permitir_ahora/',
  rastro: '/api/core/familias/:id/rastro/',
  exportarFamilia: '/api/core/familias/mi-familia/exportar/',
  importarFamilia: '/api/core/familias/importar/',
  reloj: '/api/core/reloj/',
  configuracionesReparto: '/api/core/configuraciones-reparto/',
  configuracionReparto: '/api/core/configuraciones-reparto/:id/',
  tareas: '/api/tasks/tareas/',
  tarea: '/api/tasks/tareas/:id/',
  reabrirVotacion: '/api/tasks/tareas/:id/reabrir_votacion/',
  cerrarVotacion: '/api/tasks/tareas/:id/cerrar_votacion/',
  paraVotar: '/api/tasks/tareas/para_votar/',
  votaciones: '/api/tasks/votaciones/',
  cargaPorFamilia: '/api/tasks/configuraciones-carga/por_familia/',
  cargaActualizar: '/api/tasks/configuraciones-carga/actualizar_familia/',
  asignaciones: '/api/tasks/asignaciones/',
  asignacion: '/api/tasks/asignaciones/:id/',
  completar: '/api/tasks/asignaciones/:id/completar/',
  deshacerCompletar: '/api/tasks/asignaciones/:id/deshacer/',
  asignacionesHoy: '/api/tasks/asignaciones/hoy/',
  misTareas: '/api/tasks/asignaciones/mis_tareas/',
  cambios: '/api/tasks/cambios/',
  aceptarCambio: '/api/tasks/cambios/:id/aceptar/',
  rechazarCambio: '/api/tasks/cambios/:id/rechazar/',
  retirarCambio: '/api/tasks/cambios/:id/retirar/',
  permitirCambio: '/api/tasks/cambios/:id/permitir/',
  sesionActual: '/api/tasks/sesiones-reparto/actual/',
  tareasDisponibles: '/api/tasks/sesiones-reparto/tareas_disponibles/',
  previsualizar: '/api/tasks/sesiones-reparto/previsualizar/',
  iniciar: '/api/tasks/sesiones-reparto/iniciar/',
  elegirTarea: '/api/tasks/sesiones-reparto/:id/elegir_tarea/',
  elegirPor: '/api/tasks/sesiones-reparto/:id/elegir_por/',
  deshacerEleccion: '/api/tasks/sesiones-reparto/:id/deshacer/',
  cancelarReparto: '/api/tasks/sesiones-reparto/:id/cancelar/',
  responderPropuesta: '/api/tasks/sesiones-reparto/:id/propuestas/:n/',
  cerrarReparto: '/api/tasks/sesiones-reparto/:id/cerrar/',
  volver: '/api/tasks/sesiones-reparto/:id/volver/',
  deseos: '/api/tasks/sesiones-reparto/deseos/',
  certificado: '/api/tasks/sesiones-reparto/:id/certificado/',
  repartosCompletados: '/api/tasks/sesiones-reparto/completados/',
  ranking: '/api/gamification/estadisticas/ranking_familia/',
  semanaFamilia: '/api/gamification/estadisticas/semana_familia/',
  misLogros: '/api/gamification/logros-desbloqueados/mis_logros/',
  marcarVistos: '/api/gamification/logros-desbloqueados/marcar_vistos/',
  logros: '/api/gamification/logros/',
  altas: '/api/altas/',
  comprobarAlta: '/api/altas/comprobar/',
  invitacionesAlta: '/api/altas/invitaciones/',
  retirarInvitacionAlta: '/api/altas/invitaciones/retirar/',
  caras: '/api/caras/',
  entrarConPin: '/api/caras/entrar/',
  aparatos: '/api/caras/aparatos/',
  aparato: '/api/caras/aparatos/:id/',
  codigoPantalla: '/api/pantalla/codigo/',
  vincularPantalla: '/api/pantalla/vincular/',
  tokenPantalla: '/api/pantalla/token/',
  estadoPantalla: '/api/pantalla/estado/',
  dispositivosPantalla: '/api/pantalla/dispositivos/',
  dispositivoPantalla: '/api/pantalla/dispositivos/:id/',
  avisos: '/api/avisos/',
  suscripciones: '/api/avisos/suscripciones/',
  suscripcion: '/api/avisos/suscripciones/:id/',
  probarAviso: '/api/avisos/suscripciones/:id/probar/',
  servidor: '/api/servidor/',
  copiaServidor: '/api/servidor/copia/',
  versionNueva: '/api/servidor/version-nueva/',
  /** A WebSocket, not a call. */
  vivoPantalla: '/api/pantalla/ws',
} as const;

/** Fills the `:name` places of a path: `ruta(RUTAS.tarea, { id: 7 })`. */
export const ruta = (plantilla: string, valores: Readonly<Record<string, string | number>>): string =>
  plantilla.replaceAll(/:([a-z]+)/g, (_, nombre: string) => encodeURIComponent(String(valores[nombre])));

/** Where members' photos are served; the rest of the path is the file's name. */
export const RUTA_AVATARES = '/media/avatares/';

/** Header of every authenticated answer: the family's version read before the answer's data. */
export const CABECERA_VERSION = 'x-familia-version';
/**
 * Which run of the server answers. Versions of two runs cannot be compared: a backup may have been restored in between.
 */
export const CABECERA_EPOCA = 'x-epoca';
/** The header of a request that makes asking twice safe. */
export const CABECERA_CLAVE = 'idempotency-key';
/** The secret of a link to found a family, beside a family's file, which has no place for it. */
export const CABECERA_INVITACION = 'x-invitacion';
