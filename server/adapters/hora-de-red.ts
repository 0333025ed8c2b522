import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const ejecutar = promisify(execFile);

/**
 * A file that systemd-timesyncd touches at each answer of its time server, at least every 34 minutes; a restart removes
 * it.
 */
const MARCA = '/run/systemd/timesync/synchronized';
const RECIENTE_MS = 2 * 3_600_000;
const PLAZO_MS = 3_000;

const marcada = async (marca: string, ahora: number): Promise<boolean> => {
  const { mtimeMs } = await stat(marca);
  return Math.abs(ahora - mtimeMs) <= RECIENTE_MS;
};

/** The kernel's own answer, whichever service set its clock: systemd, chrony or ntpd. */
const segunElNucleo = async (orden: string): Promise<boolean> => {
  const { stdout } = await ejecutar(orden, ['show', '--property=NTPSynchronized', '--value'], { timeout: PLAZO_MS });
  return stdout.trim() === 'yes';
};

/**
 * Whether the machine's clock is known to be right, because a time server said so. False where nobody can tell. Never
 * throws.
 */
export const horaDeRed =
  ({
    marca = MARCA,
    orden = 'timedatectl',
    ahora = () => Date.now(),
  }: { readonly marca?: string; readonly orden?: string; readonly ahora?: () => number } = {}) =>
  async (): Promise<boolean> =>
    (await marcada(marca, ahora()).catch(() => false)) || (await segunElNucleo(orden).catch(() => false));
