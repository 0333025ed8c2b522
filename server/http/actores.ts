import type { Actor, Contexto, DatosAcceso } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerActor } from '#server/data/accesos.ts';

/** Remembered at most; then it begins anew. */
const MAXIMO = 20_000;

interface Conocido {
  readonly actor: Actor;
  /** The family's version as it was read. */
  readonly version: number;
}

/**
 * Returns the member of a token, with the family's version; null when the login is invalid. Results are cached as
 * long as the database says that nothing of it has changed (`Vigia`): a role that is taken away counts at the very next
 * request.
 */
export const crearActores = (contexto: Pick<Contexto, 'base'>): ((datos: DatosAcceso) => Promise<Conocido | null>) => {
  const { vigia } = contexto.base;
  const conocidos = new Map<number, Conocido>();
  let sello = vigia?.mirar();
  return async (datos) => {
    if (vigia === null) return leer(contexto, (db) => leerActor(db, datos));
    const visto = vigia.mirar();
    if (visto !== sello) {
      sello = visto;
      conocidos.clear();
    }
    const conocido = conocidos.get(datos.acceso);
    if (conocido?.actor.id === datos.usuario)
      return { actor: conocido.actor, version: vigia.version(conocido.actor.familia_id) ?? conocido.version };
    const deEntonces = sello;
    const leido = await leer(contexto, (db) => leerActor(db, datos));
    // A change during the read may be missing in it.
    if (leido !== null && vigia.sello() === deEntonces && sello === deEntonces) {
      if (conocidos.size >= MAXIMO) conocidos.clear();
      conocidos.set(datos.acceso, leido);
    }
    return leido;
  };
};
