import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Starts the move's script in a process of its own, as an admin runs it. */
export const empezarMudanza = (datos: string, ...argumentos: readonly string[]) => {
  const hijo = spawn(process.execPath, [join(import.meta.dirname, '../mudanza.ts'), ...argumentos], {
    env: { ...process.env, DATA_DIR: datos },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [salida, errores] = ['', ''];
  hijo.stdout.on('data', (trozo) => (salida += String(trozo)));
  hijo.stderr.on('data', (trozo) => (errores += String(trozo)));
  const fin = new Promise<{ codigo: number | null; salida: string; lineas: readonly string[] }>((listo) => {
    hijo.once('close', (codigo) => listo({ codigo, salida, lineas: errores.split('\n').filter((l) => l !== '') }));
  });
  return {
    fin,
    matar: async () => {
      hijo.kill('SIGKILL');
      return fin;
    },
  };
};

export const mudarse = (datos: string, ...argumentos: readonly string[]) => empezarMudanza(datos, ...argumentos).fin;

/** Returns the digest of each file in a folder. */
export const bytesDe = (carpeta: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(carpeta)
      .toSorted()
      .map((n) => [
        n,
        createHash('sha256')
          .update(readFileSync(join(carpeta, n)))
          .digest('hex'),
      ]),
  );
