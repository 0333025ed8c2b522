import { llaveTerminaCon } from '#shared/domain/llaves/llaves.ts';
import type { CambioSinFamilia } from '#server/change/cambiar.ts';
import { borrarLlave, leerLlavesDe } from '#server/data/llaves.ts';

/** Revokes the keys that end with a member's account or role of admin, and closes their sockets. */
export const terminarLlaves = async (
  { db, cortar }: CambioSinFamilia,
  quien: number,
  que: 'CUENTA' | 'ROL',
): Promise<void> => {
  for (const llave of await leerLlavesDe(db, quien)) {
    if (!llaveTerminaCon(llave, quien, que)) continue;
    await borrarLlave(db, llave.id);
    cortar({ llave: llave.id });
  }
};
