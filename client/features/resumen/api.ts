import { queryOptions } from '@tanstack/react-query';
import type { Semana } from '#shared/domain/ranking.ts';
import { semanaAnterior, semanaQueSeCuenta } from '#shared/domain/resumen/resumen.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { horaEnZona } from '#client/lib/trabajo/palabras-resumen.ts';
import { zonaDeLosDias } from '#client/lib/fechas/zona.ts';

/** Query: the story of a week, read again after every change to chores and on another day. */
export const consultaResumen = ({ desde }: Semana, hoy: string) =>
  queryOptions({
    queryKey: CLAVES.resumen(desde, hoy),
    queryFn: ({ signal }) => llamar('verResumen', { consulta: { semana: desde }, signal }),
  });

/** The week that is told by itself now; null from Wednesday to Sunday afternoon. */
export const semanaDeAhora = (hoy: string): Semana | null =>
  semanaQueSeCuenta(hoy, horaEnZona(zonaDeLosDias(), ahoraServidor()));

/** The week that can be told at any time: the one that is told by itself, else the last one that is over. */
export const semanaContable = (hoy: string): Semana => semanaDeAhora(hoy) ?? semanaAnterior(semanaDe(hoy));

const CONTADA = propio('semana_contada');

/** Whether this phone has already told this week, or a later one, by itself. */
export const yaContada = ({ desde }: Semana): boolean => (enEsteNavegador.leer(CONTADA) ?? '') >= desde;

/** Remembers on this phone that a week was told. */
export const apuntarContada = ({ desde }: Semana): void => enEsteNavegador.guardar(CONTADA, desde);
