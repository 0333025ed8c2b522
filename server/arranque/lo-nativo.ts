import { spawn } from 'node:child_process';
import crypto from 'node:crypto';

/** Returns in Spanish why the server cannot run on this Node, or null. Passwords need `crypto.argon2`, new in Node 24.7. */
export const porQueNoEsteNode = (): string | null =>
  typeof crypto.argon2 === 'function'
    ? null
    : `Te Toca necesita Node 24.7 o posterior, y este es ${process.version}. Instálalo desde https://nodejs.org.`;

/** Script that loads each native module and prints the name of the first one that fails, with the error. */
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
 * Loads the native modules; resolves with a message in Spanish if one cannot be loaded on this machine, else null. Does so
 * in a separate process, since the memory of sharp would stay taken even if no photo ever comes.
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
