import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Corte } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerAccesosVivos } from '#server/data/accesos.ts';
import { leerVersiones } from '#server/data/familias.ts';
import { leerLlavesVivas } from '#server/data/llaves.ts';
import { leerVinculadas } from '#server/data/pantallas.ts';

const RONDA_MS = 2_000;

interface QuienEscucha {
  /** The members with a socket on this node, one entry for each socket. */
  readonly actores: () => readonly Actor[];
  /** The screens connected to this node, with their families. */
  readonly pantallas: () => readonly { readonly id: number; readonly familia: number }[];
  /** Called with the current version of each family connected here; some of its connections may have missed it. */
  readonly alDia: (familia: number, version: number) => void;
  readonly cortar: (corte: Corte) => void;
}

/**
 * Compares this node's sockets with the database every two seconds, where there are other nodes.
 * A message through Redis may be lost with a connection, or with a node that dies between its commit and the message. Without
 * this check nobody would notice a family's last change, and a socket would outlive its login. Reads the versions of the families
 * connected here, and whether their logins, keys and screens are still valid: four queries by id.
 */
export const crearRepaso = (contexto: Pick<Contexto, 'base'>, quien: QuienEscucha) => {
  let [parado, reloj]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];

  const mirar = async (): Promise<void> => {
    const [actores, pantallas] = [quien.actores(), quien.pantallas()];
    const familias = new Set([...actores.map((a) => a.familia_id), ...pantallas.map((p) => p.familia)]);
    const accesos = new Set(actores.flatMap((a) => (a.llave === undefined ? [a.acceso] : [])));
    const llaves = new Set(actores.flatMap((a) => (a.llave === undefined ? [] : [a.llave.id])));
    const ids = new Set(pantallas.map((p) => p.id));
    if (familias.size === 0) return;
    const leido = await leer(contexto, async (db) => ({
      versiones: await leerVersiones(db, [...familias]),
      accesos: await leerAccesosVivos(db, [...accesos]),
      llaves: await leerLlavesVivas(db, [...llaves]),
      pantallas: await leerVinculadas(db, [...ids]),
    }));
    for (const { id, version } of leido.versiones) quien.alDia(id, version);
    for (const acceso of accesos) if (!leido.accesos.has(acceso)) quien.cortar({ acceso });
    for (const llave of llaves) if (!leido.llaves.has(llave)) quien.cortar({ llave });
    for (const pantalla of ids) if (!leido.pantallas.has(pantalla)) quien.cortar({ pantalla });
  };

  const seguir = (): void => {
    if (!parado) reloj = setTimeout(ronda, RONDA_MS).unref();
  };
  // When the database does not answer, the next round asks again.
  const ronda = (): void => void mirar().then(seguir, seguir);

  return {
    empezar: seguir,
    parar: (): void => {
      parado = true;
      clearTimeout(reloj);
    },
  };
};
