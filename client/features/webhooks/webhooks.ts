import { queryOptions } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import type { Entrega, Webhook } from '#shared/contracts/webhooks.ts';
import { TIPO_PRUEBA } from '#shared/domain/webhooks/webhooks.ts';
import { plural } from '#shared/domain/palabras.ts';
import { momento } from '#client/lib/fechas/fechas.ts';

/**
 * Query: the family's webhooks. Its key begins with `CLAVES.aparatos`, so that each new entry of the audit log has it read
 * again.
 */
export const consultaWebhooks = queryOptions({
  queryKey: [...CLAVES.aparatos, 'webhooks'],
  queryFn: ({ signal }) => llamar('verWebhooks', { signal }),
});

/** Milliseconds between reads of a webhook's log while it is on screen, since no event tells of a delivery. */
const CADA = 5_000;

/** Query: the latest messages to a webhook. */
export const consultaEntregas = (id: number) =>
  queryOptions({
    queryKey: [...CLAVES.aparatos, 'webhooks', id],
    queryFn: ({ signal }) => llamar('verEntregas', { id, signal }),
    refetchInterval: CADA,
  });

const POR_QUE = {
  MANO: 'Apagado',
  YA_NO: 'Apagado: contestó que no quiere más',
  UN_DIA: 'Apagado: no contestó en un día',
} as const;

/** Words for the errors of which an admin can find the cause; any other is shown by its code. */
const ERRORES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nadie escucha ahí',
  ENOTFOUND: 'ese nombre no existe',
  EAI_AGAIN: 'ese nombre no existe',
  EPRIVADA: 'este servidor no manda nada ahí',
  ECONNRESET: 'cortó la conexión',
  TimeoutError: 'no contestó a tiempo',
};

/** Returns an address's answer in words: its HTTP status, or why there was none. Null means not sent yet. */
export const queContesto = (respuesta: string | null): string => {
  if (respuesta === null) return 'aún no se ha mandado';
  return /^\d+$/.test(respuesta) ? `contestó ${respuesta}` : (ERRORES[respuesta] ?? `falló: ${respuesta}`);
};

/** Returns the state of a webhook in one line: on, off and why, or since when it fails and how many messages wait. */
export const comoEsta = ({ apagado, falla_desde, fallo, esperan }: Webhook): string => {
  if (apagado !== null) return POR_QUE[apagado];
  if (falla_desde === null) return 'Encendido';
  return `Falla desde el ${momento(falla_desde)}: ${queContesto(fallo)}. ${plural(esperan, 'mensaje')} en espera`;
};

/** Types of messages in words. A page older than the server shows a type that it does not know as it is. */
const TIPOS: Readonly<Record<string, string>> = {
  'asignacion.completada': 'Tarea hecha',
  'asignacion.deshecha': 'Tarea deshecha',
  'reparto.turno': 'Turno en el reparto',
  'reparto.terminado': 'Reparto terminado',
  'votacion.completada': 'Votación completada',
  'semana.cerrada': 'Semana cerrada',
  'meta.alcanzada': 'Meta conseguida',
  'logro.desbloqueado': 'Logro',
  [TIPO_PRUEBA]: 'Prueba',
};

export const nombreDeTipo = (tipo: string): string => TIPOS[tipo] ?? tipo;

/** Returns the outcome of a message in one line. Its time is that of the last attempt or, before any, when it was created. */
export const comoFue = ({ estado, intentada_en, respuesta, creada_en, intentos }: Entrega): string => {
  const cuando = momento(intentada_en ?? creada_en);
  if (estado === 'ESPERA' && intentos > 0) return `${cuando}: ${queContesto(respuesta)}; se repetirá`;
  return `${cuando}: ${queContesto(respuesta)}`;
};
