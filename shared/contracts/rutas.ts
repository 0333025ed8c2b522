/** Every path of the API, once. `:id` and `:n` are filled in by `ruta()`. Free of zod, so the client carries it cheaply. */
export const RUTAS = {
  salud: '/api/salud/',
  token: '/api/auth/token/',
  refrescar: '/api/auth/token/refresh/',
  salir: '/api/auth/logout/',
  registro: '/api/core/registro/',
  unirse: '/api/core/unirse-familia/',
  activar: '/api/core/activar-cuenta/',
  yo: '/api/core/usuarios/me/',
  usuarios: '/api/core/usuarios/',
  usuario: '/api/core/usuarios/:id/',
  rolAdmin: '/api/core/usuarios/:id/cambiar_rol_admin/',
  restablecer: '/api/core/usuarios/:id/restablecer/',
  agregarMiembro: '/api/core/agregar-miembro/',
  familia: '/api/core/familias/:id/',
  regenerarPin: '/api/core/familias/:id/regenerar_pin/',
  intentosPin: '/api/core/familias/:id/intentos_pin/',
  permitirAhora: '/api/core/familias/:id/permitir_ahora/',
  tareas: '/api/tasks/tareas/',
  tarea: '/api/tasks/tareas/:id/',
  reabrirVotacion: '/api/tasks/tareas/:id/reabrir_votacion/',
  paraVotar: '/api/tasks/tareas/para_votar/',
  votaciones: '/api/tasks/votaciones/',
  cargaPorFamilia: '/api/tasks/configuraciones-carga/por_familia/',
  cargaActualizar: '/api/tasks/configuraciones-carga/actualizar_familia/',
  misTareas: '/api/tasks/asignaciones/mis_tareas/',
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
} as const;

/** Fills the `:name` places of a path: `ruta(RUTAS.tarea, { id: 7 })`. */
export const ruta = (plantilla: string, valores: Readonly<Record<string, string | number>>): string =>
  plantilla.replaceAll(/:([a-z]+)/g, (_, nombre: string) => encodeURIComponent(String(valores[nombre])));

/** Header of every authenticated answer: the family's version read before the answer's data. */
export const CABECERA_VERSION = 'x-familia-version';
