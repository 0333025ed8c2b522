import { spawn } from 'node:child_process';
import type { Instante } from '#shared/domain/tipos.ts';
import { codigoDe, mal, type Abierto } from './abierto.ts';
import type { Clase } from './copias.ts';

/** The outcome of a copy: its path, or a line with the reason for the failure. */
type Copiada = Abierto<{ readonly ruta: string }>;
/** `ahora` is the server's, which may not believe the machine's clock. */
export type HacerCopia = (clase: Clase, ahora: Instante) => Promise<Copiada>;

/**
 * Has a process of its own make the copy: it reads the whole database, and requests must not wait for that. `programa` is
 * caja.ts, or what was built of it, which says the copy's path last.
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
  /** Why the last one failed; null when it did not. */
  readonly fallo: () => { readonly en: Instante; readonly linea: string } | null;
  /** Makes one; null, and makes none, while another is being made. */
  readonly copiar: (clase: Clase) => Promise<Copiada | null>;
}

/** Makes copies one at a time, for the job and the admin alike, and remembers how the last one went. */
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
