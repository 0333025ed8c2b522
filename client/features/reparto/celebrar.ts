import { enEsteNavegador } from '#client/lib/almacen.ts';
import { confeti } from '#client/lib/confeti.ts';
import { propio } from '#client/lib/base.ts';

const CLAVE = propio('te-toca-celebrado');

/** Confetti for a completed session, once per device and session. */
export const celebrar = (sesion: number): void => {
  if (enEsteNavegador.leer(CLAVE) === String(sesion)) return;
  enEsteNavegador.guardar(CLAVE, String(sesion));
  // Decoration: if its chunk does not arrive, nothing is missing.
  confeti().catch(() => null);
};
