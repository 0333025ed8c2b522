import { spawn } from 'node:child_process';
import crypto from 'node:crypto';

/** Says why this Node cannot run the server; null when it can. Passwords are hashed by Node itself since 24.7. */
export const porQueNoEsteNode = (): string | null =>
  typeof crypto.argon2 === 'function'
    ? null
    : `Te Toca necesita Node 24.7 o posterior, y este es ${process.version}. Instálalo desde https://nodejs.org.`;

/** Loads one native part after the other, and ends with the name of the one that failed and what it said. */
const CARGAR = `
  let parte;
  try {
    parte = 'better-sqlite3';
    new (require(parte))(':memory:').close();
    parte = 'sharp';
    require(parte);
  } catch ({ message }) {
    const motivo = /ERR_DLOPEN_FAILED: (.*)/.exec(message)?.[1] ?? message.split('\\n')[0];
    process.stdout.write(parte + ' (' + motivo + ')');
  }
`;

/**
 * Loads everything that is not JavaScript, and says what cannot be loaded on this machine; null when all can. A process of
 * its own does it, since sharp would keep 25 MB from the start on of a server that may not see a photo for weeks.
 */
export const porQueNoCarga = (): Promise<string | null> =>
  new Promise((listo) => {
    const hijo = spawn(process.execPath, ['-e', CARGAR], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
      windowsHide: true,
    });
    let falta = '';
    hijo.stdout.on('data', (trozo) => (falta += String(trozo)));
    hijo.on('error', ({ message }) => (falta = message));
    hijo.on('close', (codigo, senal) => {
      if (falta === '' && codigo !== 0) falta = `lo que no es JavaScript (${String(senal ?? codigo)})`;
      listo(
        falta === ''
          ? null
          : `Te Toca no puede arrancar: en este ordenador no se carga ${falta}. ` +
              'Descarga el paquete de su sistema y su procesador; si ya es ese, falta la biblioteca que dice ahí.',
      );
    });
  });
