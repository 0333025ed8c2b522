/**
 * Every key of the query cache, once: the features read under them and `client/realtime` writes under them.
 * A key that begins with another is refreshed with it: what is left to vote changes whenever the tasks do.
 */
export const CLAVES = {
  yo: ['yo'],
  usuarios: ['usuarios'],
  familia: ['familia'],
  intentosPin: ['familia', 'intentos-pin'],
  tareas: ['tareas'],
  paraVotar: ['tareas', 'para-votar'],
  carga: ['carga'],
  configuraciones: ['configuraciones-reparto'],
  sesion: ['sesion-reparto'],
  tareasDisponibles: ['sesion-reparto', 'disponibles'],
  prevision: ['prevision-reparto'],
  /** The question to me before a draft, and the answers to mine: known from events and answers only. */
  preguntaSaldo: ['pregunta-saldo'],
  respuestasSaldo: ['respuestas-saldo'],
  repartosCompletados: ['repartos-completados'],
  /** Never changes once it exists. */
  certificado: (sesion: number) => ['certificado', sesion] as const,
  /** My own wish list. */
  deseos: ['deseos'],
  asignaciones: ['asignaciones'],
  /** Read again at midnight: the day is part of the key. */
  hoyEnCasa: (hoy: string) => ['asignaciones', 'hoy', hoy] as const,
  /** By the Sunday of the week. */
  semanaFamilia: (domingo: string) => ['asignaciones', 'semana', domingo] as const,
  cuentas: (trimestre: string) => ['asignaciones', 'cuentas', trimestre] as const,
  /** Corrections that concern me. */
  correcciones: ['correcciones'],
  /** Free chores for anyone who wants them. */
  libres: (hoy: string) => ['asignaciones', 'libres', hoy] as const,
  ausencias: ['ausencias'],
  /** The one in progress, those that ended, and why one is offered. */
  reajustes: ['reajustes'],
  /** A finished one, which never changes. */
  certificadoReajuste: (id: number) => ['certificado-reajuste', id] as const,
  /** Archived members; admins only. */
  archivados: ['usuarios', 'archivados'],
  todasMisTareas: ['mis-tareas'],
  misTareas: (estado: 'PENDIENTE' | 'COMPLETADA') => ['mis-tareas', estado] as const,
  /** Requests between members. */
  cambios: ['cambios'],
  ranking: ['ranking'],
  logros: ['logros'],
  logrosPendientes: ['logros', 'pendientes'],
  /** Ids of the members connected now: only the socket tells, and null while it is down. */
  presencia: ['presencia'],
  pantallas: ['pantallas'],
  /** Devices on which members get in by face. */
  aparatos: ['aparatos'],
  /** Whether the server's machine knows what day it is; admins only. */
  reloj: ['reloj'],
  /** The audit log; admins only. Of one admin, or of all. */
  rastro: ['rastro'],
  rastroDe: (autor: number | null) => ['rastro', autor] as const,
  /** The box's rule for new families, and its admin's invitations. */
  altas: ['altas'],
  invitacionesAlta: ['invitaciones-alta'],
  /** The state of the box, for its admins. */
  servidor: ['servidor'],
  avisos: ['avisos'],
  /** This browser's own push subscription. */
  esteDispositivo: ['avisos', 'este-dispositivo'],
  /** Mutation keys: completions and their undoing. */
  trabajo: ['trabajo'],
} as const;

/** Data that change without raising the family's version: the member's own, and private data. */
export const CLAVES_SIN_VERSION = [
  CLAVES.deseos,
  CLAVES.correcciones,
  CLAVES.preguntaSaldo,
  CLAVES.respuestasSaldo,
  CLAVES.avisos,
  CLAVES.pantallas,
  CLAVES.aparatos,
  CLAVES.reloj,
  CLAVES.rastro,
  CLAVES.servidor,
  CLAVES.intentosPin,
  CLAVES.invitacionesAlta,
] as const;
