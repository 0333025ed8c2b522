import type { Cambio } from '#server/change/cambiar.ts';
import { insertarFicha, leerParaFicha } from '#server/data/certificados.ts';

/** Keeps the names of a session in the change that completes it, so that later renames change no certificate. */
export const congelarFicha = async ({ db, familia }: Cambio, sesion: number): Promise<void> => {
  await insertarFicha(db, sesion, await leerParaFicha(db, familia));
};
