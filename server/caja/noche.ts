import { join } from 'node:path';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Copiador } from './copiador.ts';
import type { Copia } from './copias.ts';
import { copiasEn } from './disco.ts';
import { COPIAS } from './restos.ts';

/** Returns how a command of caja.ts is typed on this machine. */
export type Escribir = (orden: string, ...argumentos: readonly string[]) => string;

/** By npm, beside the sources; or by the program that somebody unpacked, which says its own name. */
export const comoSeEscribe =
  (programa: string | undefined): Escribir =>
  (orden, ...argumentos) =>
    (programa === undefined
      ? ['npm run', orden, ...(argumentos.length === 0 ? [] : ['--', ...argumentos])]
      : [programa, orden, ...argumentos]
    ).join(' ');

/** The hour from which a night's copy is due, where the machine is. */
const HORA = 3;
/** Interval of checks whether a copy is due: the box may have been off at that hour. */
const CADA_MS = 10 * 60_000;
/** After a start, when everybody has come back. */
const PRIMERA_MS = 2 * 60_000;
/** After one that failed: a full disk is not emptied within minutes. */
const TRAS_FALLO = 6;

/** The night that an instant is of, by the day on which it began to be due. */
const nocheDe = (instante: Instante, zona: string): string => hoyEn(zona, sumarSegundos(instante, -3_600 * HORA));

/** Whether this night's copy is still to be made. */
export const tocaCopia = (copias: readonly Copia[], ahora: Instante, zona: string): boolean =>
  !copias.some(({ clase, cuando }) => clase === 'noche' && nocheDe(cuando, zona) === nocheDe(ahora, zona));

/** When the next night's copy is due: now, where this night's is still to be made. */
export const proximaCopia = (copias: readonly Copia[], ahora: Instante, zona: string): Instante =>
  tocaCopia(copias, ahora, zona)
    ? ahora
    : sumarSegundos(inicioDelDia(zona, sumarDias(nocheDe(ahora, zona), 1)), 3_600 * HORA);

interface Noches {
  readonly datos: string;
  readonly copiador: Copiador;
  readonly ahora: () => Instante;
  /** The machine's zone. */
  readonly zona: string;
  /** The outcome of a nightly copy: null, or a line with the reason for the failure. */
  readonly alHacer: (linea: string | null) => void;
}

/**
 * Makes a copy each night from three o'clock on, or as soon as the box is on again. Returns how to end it: one that is being
 * made goes on by itself.
 */
export const copiarCadaNoche = ({ datos, copiador, ahora, zona, alHacer }: Noches): (() => Promise<void>) => {
  /** Looks that are still left out. */
  let fuera = 0;
  const mirar = async (): Promise<void> => {
    fuera -= 1;
    if (fuera > 0 || !tocaCopia(copiasEn(join(datos, COPIAS)), ahora(), zona)) return;
    const hecha = await copiador.copiar('noche');
    if (hecha === null) return;
    if (!hecha.ok) fuera = TRAS_FALLO;
    alHacer(hecha.ok ? null : hecha.linea);
  };
  const mirarYa = (): void =>
    void mirar().catch((error: unknown) => alHacer(error instanceof Error ? error.message : String(error)));
  const primera = setTimeout(mirarYa, PRIMERA_MS);
  const cada = setInterval(mirarYa, CADA_MS);
  return () => {
    clearTimeout(primera);
    clearInterval(cada);
    return Promise.resolve();
  };
};
