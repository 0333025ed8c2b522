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

/** Query: the story of a week. `hoy` is in the key because the story depends on it: it is read again on another day. */
export const consultaResumen = ({ desde }: Semana, hoy: string) =>
  queryOptions({
    queryKey: CLAVES.resumen(desde, hoy),
    queryFn: ({ signal }) => llamar('verResumen', { consulta: { semana: desde }, signal }),
  });

/**
 * Returns the week whose story opens by itself now: the present one on Sunday evening, the last one on Monday and Tuesday; else
 * null.
 */
export const semanaDeAhora = (hoy: string): Semana | null =>
  semanaQueSeCuenta(hoy, horaEnZona(zonaDeLosDias(), ahoraServidor()));

/** Returns the week whose story can be opened: the one that opens by itself, else the last one that is over. */
export const semanaContable = (hoy: string): Semana => semanaDeAhora(hoy) ?? semanaAnterior(semanaDe(hoy));

/** Browser-storage key for the Monday of the latest week whose story opened by itself on this device. */
const CONTADA = propio('semana_contada');

/** Whether the story of this week, or of a later one, has opened by itself on this device. */
export const yaContada = ({ desde }: Semana): boolean => (enEsteNavegador.leer(CONTADA) ?? '') >= desde;

/** Remembers on this device that a week's story has opened. */
export const apuntarContada = ({ desde }: Semana): void => enEsteNavegador.guardar(CONTADA, desde);
