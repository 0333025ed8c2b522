import type { EnsayoPantalla } from '#shared/contracts/ensayo.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import type { Ensayos } from '#server/change/ensayos.ts';

/** Channel for what is shown. Every node listens, since a screen may be connected to any. */
const CANAL = 'ensayos';
/** Time after which a preview leaves the wall by itself. */
const SIN_CAMBIOS_MS = 10 * 60_000;

interface Puesto {
  readonly ensayo: EnsayoPantalla;
  readonly plazo: ReturnType<typeof setTimeout>;
}

/** A message between nodes. */
interface Dicho {
  readonly familia: number;
  readonly ensayo: EnsayoPantalla | null;
}

/**
 * Draft previews, by family. Each is gone with the process, when its admin ends it, when a draft
 * starts, and ten minutes after its last change.
 *
 * Each node keeps what it was told last, its own or another's. A node that missed something is right with the next
 * movement of the admin's finger, at the latest when its ten minutes are over.
 */
export const crearEnsayos = (
  nodos: EntreNodos | null,
  alCambiar: (familia: number, ensayo: EnsayoPantalla | null) => void,
): Ensayos => {
  const puestos = new Map<number, Puesto>();

  const poner = ({ familia, ensayo }: Dicho): void => {
    const antes = puestos.get(familia);
    clearTimeout(antes?.plazo);
    if (ensayo === null && antes === undefined) return;
    if (ensayo === null) puestos.delete(familia);
    else {
      const plazo = setTimeout(() => poner({ familia, ensayo: null }), SIN_CAMBIOS_MS).unref();
      puestos.set(familia, { ensayo, plazo });
    }
    alCambiar(familia, ensayo);
  };
  nodos?.oir(CANAL, (mensaje) => poner(JSON.parse(mensaje.toString()) as Dicho));

  const decir = (dicho: Dicho): void => {
    poner(dicho);
    nodos?.decir(CANAL, JSON.stringify(dicho));
  };
  return {
    de: (familia) => puestos.get(familia)?.ensayo ?? null,
    mostrar: (familia, ensayo) => decir({ familia, ensayo }),
    quitar: (familia) => decir({ familia, ensayo: null }),
  };
};
