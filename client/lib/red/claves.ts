/**
 * The keys of the query cache. Invalidating a key also invalidates the keys that begin with it. So `paraVotar` begins with
 * `tareas`: the chores left to vote on change whenever the chores do.
 */
export const CLAVES = {
  yo: ['yo'],
  usuarios: ['usuarios'],
  familia: ['familia'],
  /** Wrong attempts at the PIN with which members join the family; admins only. */
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
  /**
   * The question whether the logged-in member accepts a higher quota for last quarter's balance. Set by events, never fetched.
   */
  preguntaSaldo: ['pregunta-saldo'],
  /** Members' answers to `preguntaSaldo`, for the admin who asked. Set by events and by answers of calls, never fetched. */
  respuestasSaldo: ['respuestas-saldo'],
  repartosCompletados: ['repartos-completados'],
  /** Certificate of a completed draft; never changes. */
  certificado: (sesion: number) => ['certificado', sesion] as const,
  /** The logged-in member's wish list. */
  deseos: ['deseos'],
  asignaciones: ['asignaciones'],
  /** Prefix of every `hoyEnCasa`. */
  todosLosHoy: ['asignaciones', 'hoy'],
  /** Everybody's chores for today. The day is part of the key, so that a new day is read at midnight. */
  hoyEnCasa: (hoy: string) => ['asignaciones', 'hoy', hoy] as const,
  /** Prefix of `estaSemana` and every `otraSemana`: everybody's chores of a week, day by day. */
  semanas: ['asignaciones', 'dias'],
  /** Everybody's chores of this week. */
  estaSemana: ['asignaciones', 'dias', 'esta'],
  /** Everybody's chores of seven other days, by the first, usually a Monday. */
  otraSemana: (lunes: string) => ['asignaciones', 'dias', lunes] as const,
  /** Each member's part done of their own chores in the week that ends on this Sunday. */
  semanaFamilia: (domingo: string) => ['asignaciones', 'semana', domingo] as const,
  /** A week's story, by its Monday and today. */
  resumen: (lunes: string, hoy: string) => ['asignaciones', 'resumen', lunes, hoy] as const,
  /** A quarter's ledger, by its first day. */
  cuentas: (trimestre: string) => ['asignaciones', 'cuentas', trimestre] as const,
  /** The family's goal, proposals and past goals. Not below `asignaciones`, since events bring the points of each completion. */
  metas: ['metas'],
  /** Rewards. Below `asignaciones`, since every completion changes what a member may ask for. */
  premios: ['asignaciones', 'premios'],
  /** Pocket money. */
  paga: ['paga'],
  /** Skips of this quarter and of the last day, also those that wait for an admin. */
  omisiones: ['omisiones'],
  /** Corrections that the logged-in member may see: all for an admin, else those that concern them. */
  correcciones: ['correcciones'],
  /** Members who are away today, and free chores. */
  libres: (hoy: string) => ['asignaciones', 'libres', hoy] as const,
  /** Completions that wait for an adult's review. Below `asignaciones`, since a change of any assignment may change the list. */
  porRevisar: ['asignaciones', 'por-revisar'],
  /** The chore of a label (`/hecho/<etiqueta>`), and what the logged-in member may do with it now. */
  etiqueta: (etiqueta: string) => ['asignaciones', 'etiqueta', etiqueta] as const,
  /** Completions with a photo. Below `asignaciones`, since undoing a completion deletes its photo. */
  fotos: ['asignaciones', 'fotos'],
  ausencias: ['ausencias'],
  /** The reajuste in progress, finished ones and, for admins, the reasons to offer one. */
  reajustes: ['reajustes'],
  /** Certificate of a finished reajuste; never changes. */
  certificadoReajuste: (id: number) => ['certificado-reajuste', id] as const,
  /** Archived members; admins only. */
  archivados: ['usuarios', 'archivados'],
  /** Prefix of every `misTareas`. */
  todasMisTareas: ['mis-tareas'],
  /** The logged-in member's assignments of one state. */
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
  /** Prefix of every `rastroDe`. */
  rastro: ['rastro'],
  /** The audit log, admins only: the acts of one admin, or all (null). */
  rastroDe: (autor: number | null) => ['rastro', autor] as const,
  /** The rule about who may create a family on this box, and whether it has none yet. */
  altas: ['altas'],
  /** The addresses at which this server can be reached. */
  direcciones: ['direcciones'],
  /** Invitations to create a family, for the box's admin. */
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
 * Keys of data that may change without raising the family's version, such as private data. No gap between versions reveals a
 * missed change, so the data is refetched after each action and at each new connection.
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
