import { spawn } from 'node:child_process';
import type { Instante } from '#shared/domain/tipos.ts';
import { codigoDe, mal, type Abierto } from './abierto.ts';
import type { Clase } from './copias.ts';

/** Result of making a backup: its path, or the reason for the failure. */
type Copiada = Abierto<{ readonly ruta: string }>;
/** Makes a backup. `ahora` is the server's time, because the server may not trust the machine's clock. */
export type HacerCopia = (clase: Clase, ahora: Instante) => Promise<Copiada>;

/**
 * Returns a function that makes backups in a child process, because reading the whole database would block requests. `programa`
 * is the path of caja.ts or of its bundle; the last line of its output is the backup's path.
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
