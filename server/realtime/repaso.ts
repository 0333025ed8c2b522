import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Corte } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerAccesosVivos } from '#server/data/accesos.ts';
import { leerVersiones } from '#server/data/familias.ts';
import { leerVinculadas } from '#server/data/pantallas.ts';

const RONDA_MS = 2_000;

interface QuienEscucha {
  /** One entry for each member with a socket on this node. */
  readonly actores: () => readonly Actor[];
  /** Each screen that is connected here, with its family. */
  readonly pantallas: () => readonly { readonly id: number; readonly familia: number }[];
  /** A family is at this version, which not everybody here need have heard of. */
  readonly alDia: (familia: number, version: number) => void;
  readonly cortar: (corte: Corte) => void;
}

/**
 * Every two seconds compares what the sockets of this node live by with the database, where there are other nodes.
 *
 * Redis is quick but promises nothing: a message is lost with a connection, and with a node that dies between its commit
 * and its word. Nobody would notice the last of a family's changes, and a socket would outlive its login. So the
 * versions of the families that are here are read, and whether their logins and screens still hold: three reads by key.
 * A client that missed an event reads again within seconds, even with Redis gone for hours, and the others do nothing; so
 * nothing has to be done for all of them at once when Redis comes back.
 */
export const crearRepaso = (contexto: Pick<Contexto, 'base'>, quien: QuienEscucha) => {
  let [parado, reloj]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];

  const mirar = async (): Promise<void> => {
    const [actores, pantallas] = [quien.actores(), quien.pantallas()];
    const familias = new Set([...actores.map((a) => a.familia_id), ...pantallas.map((p) => p.familia)]);
    const accesos = new Set(actores.map((a) => a.acceso));
    const ids = new Set(pantallas.map((p) => p.id));
    if (familias.size === 0) return;
    const leido = await leer(contexto, async (db) => ({
      versiones: await leerVersiones(db, [...familias]),
      accesos: await leerAccesosVivos(db, [...accesos]),
      pantallas: await leerVinculadas(db, [...ids]),
    }));
    for (const { id, version } of leido.versiones) quien.alDia(id, version);
    for (const acceso of accesos) if (!leido.accesos.has(acceso)) quien.cortar({ acceso });
    for (const pantalla of ids) if (!leido.pantallas.has(pantalla)) quien.cortar({ pantalla });
  };

  const seguir = (): void => {
    if (!parado) reloj = setTimeout(ronda, RONDA_MS).unref();
  };
  // A database that does not answer is asked again at the next round.
  const ronda = (): void => void mirar().then(seguir, seguir);

  return {
    empezar: seguir,
    parar: (): void => {
      parado = true;
      clearTimeout(reloj);
    },
  };
};
