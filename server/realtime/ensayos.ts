import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import type { Ensayos } from '#server/change/puertos.ts';

/** Redis channel for previews. All nodes listen, since a screen may be connected to any. */
const CANAL = 'ensayos';
/** Time, in ms, after which an unchanged preview disappears. */
const SIN_CAMBIOS_MS = 10 * 60_000;

interface Puesto {
  readonly ensayo: EnsayoPantalla;
  readonly plazo: ReturnType<typeof setTimeout>;
}

/** A message between nodes; a null `ensayo` ends the preview. */
interface Dicho {
  readonly familia: number;
  readonly ensayo: EnsayoPantalla | null;
}

/**
 * Keeps the draft previews of families, in memory.
 * A preview ends with the process, when an admin ends it, when a draft starts, and ten minutes after its last change. Each node
 * keeps what it heard last. A node that missed a message is corrected by the admin's next change, or by the ten minutes.
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
