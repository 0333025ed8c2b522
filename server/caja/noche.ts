import { join } from 'node:path';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Clase, Copia } from './copias.ts';
import { COPIAS, copiasEn } from './disco.ts';
import { spawn } from 'node:child_process';
import { type Abierto, codigoDe, mal } from './abierto.ts';

/** Formats a command of server/caja.ts as it is typed on this machine. */
export type Escribir = (orden: string, ...argumentos: readonly string[]) => string;

/**
 * Returns the formatter of commands. `programa` is how an installed Te Toca is called (`te-toca`, `sudo te-toca`); undefined in
 * a source checkout, where commands are `npm run …`.
 */
export const comoSeEscribe =
  (programa: string | undefined): Escribir =>
  (orden, ...argumentos) =>
    (programa === undefined
      ? ['npm run', orden, ...(argumentos.length === 0 ? [] : ['--', ...argumentos])]
      : [programa, orden, ...argumentos]
    ).join(' ');

/** Local hour of the machine from which the nightly backup is due. */
const HORA = 3;
/** Interval at which it is checked whether a backup is due, in ms, since the box may have been off at three o'clock. */
const CADA_MS = 10 * 60_000;
/** Delay of the first check after a start, in ms, until members have reconnected. */
const PRIMERA_MS = 2 * 60_000;
/** Number of checks before another attempt after a failed backup: one hour, because a full disk is not emptied within minutes. */
const TRAS_FALLO = 6;

/** Returns the night that an instant belongs to, as the date on which its backup became due. */
const nocheDe = (instante: Instante, zona: string): string => hoyEn(zona, sumarSegundos(instante, -3_600 * HORA));

/** Tells whether this night's backup is still to be made. */
export const tocaCopia = (copias: readonly Copia[], ahora: Instante, zona: string): boolean =>
  !copias.some(({ clase, cuando }) => clase === 'noche' && nocheDe(cuando, zona) === nocheDe(ahora, zona));

/** Returns when the next nightly backup is due: `ahora` if this night's is still to be made. */
export const proximaCopia = (copias: readonly Copia[], ahora: Instante, zona: string): Instante =>
  tocaCopia(copias, ahora, zona)
    ? ahora
    : sumarSegundos(inicioDelDia(zona, sumarDias(nocheDe(ahora, zona), 1)), 3_600 * HORA);

interface Noches {
  readonly datos: string;
  readonly copiador: Copiador;
  readonly ahora: () => Instante;
  readonly zona: string;
  /**
   * Called after each nightly backup with null, or with the reason in Spanish if it failed. Also called with an error's message
   * if the check itself fails, for example because the folder of backups cannot be read.
   */
  readonly alHacer: (linea: string | null) => void;
}

/**
 * Makes a backup each night from three o'clock on, or as soon as the box is on again. Returns a function that stops the schedule;
 * a backup that is being made continues.
 */
export const copiarCadaNoche = ({ datos, copiador, ahora, zona, alHacer }: Noches): (() => Promise<void>) => {
  /** After a failure, number of checks until the next attempt, which is made at the last of them; else not positive. */
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

/** Result of making a backup: its path, or the reason for the failure. */
type Copiada = Abierto<{ readonly ruta: string }>;
/** Makes a backup. `ahora` is the server's time, because the server may not trust the machine's clock. */
export type HacerCopia = (clase: Clase, ahora: Instante) => Promise<Copiada>;

/**
 * Returns a function that makes backups in a child process, because reading the whole database would block requests.
 * `programa` is the path of server/caja.ts or of its bundle; the last line of its output is the backup's path.
 */
export const enOtroProceso =
  (programa: string): HacerCopia =>
  (clase, ahora) =>
    new Promise((listo) => {
      const hijo = spawn(process.execPath, [programa, 'backup', '--clase', clase, '--cuando', ahora], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const dicho = { salida: '', errores: '' };
      hijo.stdout.setEncoding('utf8').on('data', (trozo: string) => {
        dicho.salida += trozo;
      });
      hijo.stderr.setEncoding('utf8').on('data', (trozo: string) => {
        dicho.errores += trozo;
      });
      hijo.on('error', (error) => listo(mal(`No se ha podido empezar la copia (${codigoDe(error)}).`)));
      hijo.on('close', (codigo) => {
        if (codigo === 0) return listo({ ok: true, ruta: dicho.salida.trim().split('\n').at(-1) ?? '' });
        return listo(mal(dicho.errores.trim() || `La copia ha terminado con ${String(codigo)}.`));
      });
    });

export interface Copiador {
  readonly haciendo: () => boolean;
  /** When and why the last backup failed; null if it succeeded, or if none was tried since the start. */
  readonly fallo: () => { readonly en: Instante; readonly linea: string } | null;
  /** Makes a backup; returns null, without making one, while another is being made. */
  readonly copiar: (clase: Clase) => Promise<Copiada | null>;
}

/** Makes backups one at a time, whether scheduled or ordered by an admin, and remembers whether the last one failed. */
export const crearCopiador = (hacer: HacerCopia, ahora: () => Instante): Copiador => {
  let haciendo = false;
  let fallo: ReturnType<Copiador['fallo']> = null;
  return {
    haciendo: () => haciendo,
    fallo: () => fallo,
    copiar: async (clase) => {
      if (haciendo) return null;
      haciendo = true;
      try {
        const copiada = await hacer(clase, ahora());
        fallo = copiada.ok ? null : { en: ahora(), linea: copiada.linea };
        return copiada;
      } finally {
        haciendo = false;
      }
    },
  };
};
