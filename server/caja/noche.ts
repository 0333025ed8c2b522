import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { codigoDe } from './abierto.ts';
import { copiasEn } from './disco.ts';
import type { Copia } from './copias.ts';
import { COPIAS } from './copiar.ts';

/** The hour from which a night's copy is due, where the machine is. */
const HORA = 3;
/** How often it is asked whether one is due: the box may have been off at that hour. */
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

/** How a night's copy went: a line that says why not, or null. */
export type HacerCopia = () => Promise<string | null>;

/**
 * Has a process of its own make the copy: it reads the whole database, and whoever is served waits for nothing. `programa`
 * is caja.ts, or what was built of it.
 */
export const enOtroProceso =
  (programa: string): HacerCopia =>
  () =>
    new Promise((listo) => {
      const hijo = spawn(process.execPath, [programa, 'backup', '--clase', 'noche'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let dicho = '';
      hijo.stderr.setEncoding('utf8').on('data', (trozo: string) => {
        dicho += trozo;
      });
      hijo.on('error', (error) => listo(`No se ha podido empezar la copia (${codigoDe(error)}).`));
      hijo.on('close', (codigo) => listo(codigo === 0 ? null : dicho.trim() || `Ha terminado con ${String(codigo)}.`));
    });

interface Noches {
  readonly datos: string;
  readonly hacer: HacerCopia;
  readonly ahora: () => Instante;
  /** The machine's zone. */
  readonly zona: string;
  readonly alHacer: (linea: string | null) => void;
}

/**
 * Makes a copy each night from three o'clock on, or as soon as the box is on again. Returns how to end it: one that is being
 * made goes on by itself.
 */
export const copiarCadaNoche = ({ datos, hacer, ahora, zona, alHacer }: Noches): (() => Promise<void>) => {
  /** Looks that are still left out. */
  let fuera = 0;
  let ocupado = false;
  const mirar = async (): Promise<void> => {
    fuera -= 1;
    if (ocupado || fuera > 0 || !tocaCopia(copiasEn(join(datos, COPIAS)), ahora(), zona)) return;
    ocupado = true;
    try {
      const porque = await hacer();
      if (porque !== null) fuera = TRAS_FALLO;
      alHacer(porque);
    } finally {
      ocupado = false;
    }
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
