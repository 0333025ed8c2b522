/**
 * All keys of the query cache: features read under them, `client/realtime` writes under them. Invalidating a key also invalidates
 * the keys that begin with it: the chores left to vote change whenever the chores do.
 */
export const CLAVES = {
  yo: ['yo'],
  usuarios: ['usuarios'],
  familia: ['familia'],
  intentosPin: ['familia', 'intentos-pin'],
  tareas: ['tareas'],
  paraVotar: ['tareas', 'para-votar'],
  /** The logged-in member's votes. */
  misVotos: ['tareas', 'mis-votos'],
  carga: ['carga'],
  configuraciones: ['configuraciones-reparto'],
  /** The open lobby. */
  sala: ['sala'],
  sesion: ['sesion-reparto'],
  tareasDisponibles: ['sesion-reparto', 'disponibles'],
  prevision: ['prevision-reparto'],
  /** The question about last quarter's balance that the logged-in member is asked. Filled by events, never fetched. */
  preguntaSaldo: ['pregunta-saldo'],
  /** The answers to the questions that the logged-in admin has asked. Filled by events and by answers of calls, never fetched. */
  respuestasSaldo: ['respuestas-saldo'],
  repartosCompletados: ['repartos-completados'],
  /** Certificate of a completed draft; never changes. */
  certificado: (sesion: number) => ['certificado', sesion] as const,
  /** The logged-in member's wish list. */
  deseos: ['deseos'],
  asignaciones: ['asignaciones'],
  /** Everybody's chores for today: the prefix of all days, and the key of one day, so that a new day is read at midnight. */
  todosLosHoy: ['asignaciones', 'hoy'],
  hoyEnCasa: (hoy: string) => ['asignaciones', 'hoy', hoy] as const,
  /** Keys of everybody's chores by day: the prefix of all weeks, this week, and another week by its Monday. */
  semanas: ['asignaciones', 'dias'],
  estaSemana: ['asignaciones', 'dias', 'esta'],
  otraSemana: (lunes: string) => ['asignaciones', 'dias', lunes] as const,
  /** The family's week, identified by its Sunday. */
  semanaFamilia: (domingo: string) => ['asignaciones', 'semana', domingo] as const,
  /** A week's story, by its Monday and today. */
  resumen: (lunes: string, hoy: string) => ['asignaciones', 'resumen', lunes, hoy] as const,
  cuentas: (trimestre: string) => ['asignaciones', 'cuentas', trimestre] as const,
  /** The family's goal, proposals and past goals. Events bring the points. */
  metas: ['metas'],
  /** Rewards. Every completion changes what a member may ask for. */
  premios: ['asignaciones', 'premios'],
  /** Pocket money. */
  paga: ['paga'],
  /** Chores skipped this quarter, and skips that wait for an admin. */
  omisiones: ['omisiones'],
  /** Corrections that concern the logged-in member. */
  correcciones: ['correcciones'],
  /** Free chores that anyone may take. */
  libres: (hoy: string) => ['asignaciones', 'libres', hoy] as const,
  /** Completions that wait for an adult's review. Below `asignaciones`, since every change of one may change the list. */
  porRevisar: ['asignaciones', 'por-revisar'],
  /** The chore of a label, as the logged-in member may do it. */
  etiqueta: (etiqueta: string) => ['asignaciones', 'etiqueta', etiqueta] as const,
  /** Completions with a picture, which goes with its completion. */
  fotos: ['asignaciones', 'fotos'],
  ausencias: ['ausencias'],
  /** The reajuste in progress, finished ones, and the reasons to offer one. */
  reajustes: ['reajustes'],
  /** Certificate of a finished reajuste; never changes. */
  certificadoReajuste: (id: number) => ['certificado-reajuste', id] as const,
  /** Archived members; admins only. */
  archivados: ['usuarios', 'archivados'],
  todasMisTareas: ['mis-tareas'],
  misTareas: (estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA') => ['mis-tareas', estado] as const,
  /** Requests between members. */
  cambios: ['cambios'],
  ranking: ['ranking'],
  logros: ['logros'],
  logrosPendientes: ['logros', 'pendientes'],
  /** Ids of the members connected now; only the socket reports them, and null while it is down. */
  presencia: ['presencia'],
  pantallas: ['pantallas'],
  /** Devices on which members may log in by face. */
  aparatos: ['aparatos'],
  /** The logged-in member's calendar addresses. */
  calendarios: ['calendarios'],
  /** Labels of all chores; admins only. */
  etiquetas: ['etiquetas'],
  /** Whether the server's clock is in doubt; admins only. */
  reloj: ['reloj'],
  /** The audit log, admins only: as a whole, or the acts of one admin. */
  rastro: ['rastro'],
  rastroDe: (autor: number | null) => ['rastro', autor] as const,
  /** The box's rule for new families, and its admin's invitations. */
  altas: ['altas'],
  direcciones: ['direcciones'],
  invitacionesAlta: ['invitaciones-alta'],
  /** The state of the box, for its admin. */
  servidor: ['servidor'],
  avisos: ['avisos'],
  /** This browser's own push subscription. */
  esteDispositivo: ['avisos', 'este-dispositivo'],
  /** Mutation key of completions and of undoing them. */
  trabajo: ['trabajo'],
} as const;

/**
 * Data that changes without raising the family's version, such as private data. No gap between versions reveals such a
 * change, so it is refetched after each action and each new connection.
 */
export const CLAVES_SIN_VERSION = [
  CLAVES.deseos,
  CLAVES.correcciones,
  CLAVES.preguntaSaldo,
  CLAVES.respuestasSaldo,
  CLAVES.avisos,
  CLAVES.pantallas,
  CLAVES.aparatos,
  CLAVES.calendarios,
  CLAVES.etiquetas,
  CLAVES.reloj,
  CLAVES.rastro,
  CLAVES.servidor,
  CLAVES.intentosPin,
  CLAVES.invitacionesAlta,
] as const;
