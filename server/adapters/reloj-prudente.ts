import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { esCreible, esPosible, PRIMER_INSTANTE } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { DudaDelReloj, Reloj } from '#server/change/contexto.ts';

const ejecutar = promisify(execFile);

/** File that systemd-timesyncd touches at each answer of its time server, at least every 34 minutes; a reboot removes it. */
const MARCA = '/run/systemd/timesync/synchronized';
/** Age up to which the mark counts, in ms. */
const RECIENTE_MS = 2 * 3_600_000;
const PLAZO_MS = 3_000;

const marcada = async (marca: string, ahora: number): Promise<boolean> => {
  const { mtimeMs } = await stat(marca);
  return Math.abs(ahora - mtimeMs) <= RECIENTE_MS;
};

/** Returns whether the kernel considers its clock synchronized, whichever service set it: systemd, chrony or ntpd. */
const segunElNucleo = async (orden: string): Promise<boolean> => {
  const { stdout } = await ejecutar(orden, ['show', '--property=NTPSynchronized', '--value'], { timeout: PLAZO_MS });
  return stdout.trim() === 'yes';
};

/** Creates the check whether a time server has confirmed the machine's clock. It returns false if unknown, and never throws. */
export const horaDeRed =
  ({
    marca = MARCA,
    orden = 'timedatectl',
    ahora = () => Date.now(),
  }: { readonly marca?: string; readonly orden?: string; readonly ahora?: () => number } = {}) =>
  async (): Promise<boolean> =>
    (await marcada(marca, ahora()).catch(() => false)) || (await segunElNucleo(orden).catch(() => false));

export interface Maquina {
  /** Reads the machine's clock, in ms since 1970; this is the time that is judged. */
  readonly dice: () => number;
  /** Reads the time that the process has run, in ms. It never jumps, and stands still while the machine sleeps. */
  readonly marcha: () => number;
}

export const ESTA_MAQUINA: Maquina = { dice: () => Date.now(), marcha: () => process.uptime() * 1_000 };

/** Creates a conversion of ms to an instant that remembers its last result, because a request asks for the time several times. */
const crearInstante = (): ((ms: number) => Instante) => {
  let ultimo = { ms: 0, texto: new Date(0).toISOString() };
  return (ms) => {
    if (ms !== ultimo.ms) ultimo = { ms, texto: new Date(ms).toISOString() };
    return ultimo.texto;
  };
};

/**
 * Creates the server's clock for a machine whose own clock may be wrong, such as a small box without a clock battery.
 * The machine's clock is believed while it stays within 25 hours of the expected time: the last known instant plus the time that
 * the process has run since. Otherwise the expected time is used, until the machine's clock fits again, or a time server or an
 * admin confirms it (`creer`). The expected time leaves out sleep and the time off, so it lags rather than runs ahead, and
 * nothing lapses too early. `ultima` is the instant at which the server last ran; null if it never did.
 */
export const crearRelojPrudente = (
  { dice, marcha }: Maquina,
  ultima: Instante | null,
): { readonly reloj: Reloj; readonly duda: DudaDelReloj } => {
  const instante = crearInstante();
  let base = ultima === null ? null : { en: Date.parse(ultima), marcha: marcha() };

  /** Returns the time to use, and the machine's time if that is not believed. */
  const mirar = (): { readonly ahora: number; readonly dudoso: number | null } => {
    const dicho = dice();
    const corrido = marcha();
    const esperado = base === null ? null : base.en + Math.max(0, corrido - base.marcha);
    if (esCreible(esperado, dicho)) {
      base = { en: dicho, marcha: corrido };
      return { ahora: dicho, dudoso: null };
    }
    base ??= { en: PRIMER_INSTANTE, marcha: corrido };
    return { ahora: esperado ?? base.en, dudoso: dicho };
  };

  return {
    reloj: { ahora: () => instante(Math.floor(mirar().ahora)) },
    duda: {
      dicho: () => {
        const { dudoso } = mirar();
        return dudoso === null ? null : instante(dudoso);
      },
      creible: () => esPosible(dice()),
      creer: () => {
        const dicho = dice();
        if (esPosible(dicho)) base = { en: dicho, marcha: marcha() };
      },
    },
  };
};
