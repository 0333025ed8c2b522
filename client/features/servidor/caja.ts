import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import type { CopiaHecha, Copias } from '#shared/contracts/servidor.ts';
import { conMinuscula, numero, plural } from '#shared/domain/palabras.ts';
import { diaDe, fechaLarga, fechaLimite, fechaPasada, hora } from '#client/lib/fechas/fechas.ts';

/** Milliseconds between reads of the box's state while it is on screen, because the server sends no event about it. */
const CADA_MS = 15_000;
/** Milliseconds between those reads while a backup is being made, since the admin waits for its end. */
const COPIANDO_MS = 2_000;
/** Milliseconds between reads of the invitations. No event tells that one was used, because events stay within a family. */
const INVITACIONES_MS = 30_000;

export const consultaServidor = queryOptions({
  queryKey: CLAVES.servidor,
  queryFn: ({ signal }) => llamar('verServidor', { consulta: { desde: location.origin }, signal }),
  refetchInterval: ({ state }) => (state.data?.copias?.haciendo === true ? COPIANDO_MS : CADA_MS),
});

export const consultaInvitaciones = queryOptions({
  queryKey: CLAVES.invitacionesAlta,
  queryFn: ({ signal }) => llamar('verInvitacionesAlta', { signal }),
  refetchInterval: INVITACIONES_MS,
});

/** Reads the invitations to other families that are still valid, for the admin of the box. */
export const useInvitaciones = () => useQuery(consultaInvitaciones);

const UNIDADES = ['MB', 'GB', 'TB'] as const;
const MIL = 1_000;

/** Returns a size in words: «0,4 MB», «12 MB», «1,5 GB»; one decimal below 10. */
export const tamano = (bytes: number): string => {
  let valor = bytes / MIL ** 2;
  let unidad = 0;
  for (; valor >= MIL && unidad < UNIDADES.length - 1; unidad += 1) valor /= MIL;
  return `${numero(valor, valor < 10 ? 1 : 0)} ${UNIDADES[unidad] ?? ''}`;
};

const HORA_S = 3_600;

/** Returns a duration in words: «23 min», «5 horas», and from 48 hours «3 días». Rounds down, but never below 1 min. */
export const duracionLarga = (segundos: number): string => {
  const horas = Math.floor(segundos / HORA_S);
  if (horas < 1) return `${numero(Math.max(1, Math.floor(segundos / 60)))} min`;
  return horas < 48 ? plural(horas, 'hora') : plural(Math.floor(horas / 24), 'día');
};

/** Returns a past instant in words: «ayer a las 3:10». */
export const cuandoFue = (instante: string): string =>
  `${conMinuscula(fechaPasada(diaDe(instante)))} a las ${hora(instante)}`;

/** Returns a future instant in words: «mañana a las 3:00». */
export const cuandoSera = (instante: string): string =>
  `${conMinuscula(fechaLimite(diaDe(instante)))} a las ${hora(instante)}`;

/** The occasion of a backup, in words. */
export const MOTIVOS: Readonly<Record<CopiaHecha['clase'], string>> = {
  noche: 'la de cada noche',
  mano: 'hecha a mano',
  migracion: 'de antes de actualizar',
  restaurar: 'de antes de restaurar',
};

/** Says until when backups hold deleted families: nightly ones to a day, others until an admin deletes them. */
export const guardadaHasta = ({ noches, otras, hasta }: NonNullable<Copias['borradas']>): string =>
  [
    ...(noches === 0 ? [] : [`las de cada noche, como mucho hasta el ${fechaLarga(diaDe(hasta))}`]),
    ...(otras === 0 ? [] : [`${plural(otras, 'otra')}, hasta que ${otras === 1 ? 'la' : 'las'} borres`]),
  ].join('; ');
