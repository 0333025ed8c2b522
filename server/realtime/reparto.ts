import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import type { Ensayos, Reacciones } from '#server/change/puertos.ts';
import { ENTRE_REACCIONES_MS, type Reaccion } from '#shared/contracts/reacciones.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Reloj } from '#server/change/contexto.ts';

/** Redis channel for trial drafts. All nodes listen, since a screen may be connected to any. */
const CANAL_ENSAYOS = 'ensayos';
/** Time, in ms, after which an unchanged trial draft disappears. */
const SIN_CAMBIOS_MS = 10 * 60_000;

interface Puesto {
  readonly ensayo: EnsayoPantalla;
  readonly plazo: ReturnType<typeof setTimeout>;
}

/** A message between nodes; a null `ensayo` ends the trial draft. */
interface Dicho {
  readonly familia: number;
  readonly ensayo: EnsayoPantalla | null;
}

/**
 * Keeps the trial drafts that families show on their screens, in memory.
 * A trial ends with the process, when an admin ends it, when a draft starts, and ten minutes after its last change. Each node
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
  nodos?.oir(CANAL_ENSAYOS, (mensaje) => poner(JSON.parse(mensaje.toString()) as Dicho));

  const decir = (dicho: Dicho): void => {
    poner(dicho);
    nodos?.decir(CANAL_ENSAYOS, JSON.stringify(dicho));
  };
  return {
    de: (familia) => puestos.get(familia)?.ensayo ?? null,
    mostrar: (familia, ensayo) => decir({ familia, ensayo }),
    quitar: (familia) => decir({ familia, ensayo: null }),
  };
};

/** Redis channel for reactions. All nodes listen, since members of a family may be connected to any. */
const CANAL_REACCIONES = 'reacciones';
/** Number of members whose last reaction is remembered. Beyond it, reactions of more than a second ago are forgotten. */
const MAXIMO_RECORDADAS = 1_000;

interface Dicha {
  readonly familia: number;
  readonly reaccion: Reaccion;
}

/**
 * Passes on the reactions of a draft, without the database: at most one a second from each member; others are dropped.
 * Each node counts the second for itself: a member whose devices are connected to two nodes may react twice a second.
 */
export const crearReacciones = (
  nodos: EntreNodos | null,
  reloj: Reloj,
  alLlegar: (familia: number, reaccion: Reaccion) => void,
): Reacciones => {
  const ultimas = new Map<number, Instante>();
  const hacePoco = (antes: Instante | undefined, ahora: Instante): boolean =>
    antes !== undefined && Math.abs(segundosEntre(antes, ahora)) * 1_000 < ENTRE_REACCIONES_MS;
  nodos?.oir(CANAL_REACCIONES, (mensaje) => {
    const { familia, reaccion } = JSON.parse(mensaje.toString()) as Dicha;
    alLlegar(familia, reaccion);
  });
  return {
    decir: (familia, reaccion) => {
      const ahora = reloj.ahora();
      if (hacePoco(ultimas.get(reaccion.miembro), ahora)) return false;
      if (ultimas.size >= MAXIMO_RECORDADAS)
        for (const [miembro, cuando] of ultimas) if (!hacePoco(cuando, ahora)) ultimas.delete(miembro);
      ultimas.set(reaccion.miembro, ahora);
      alLlegar(familia, reaccion);
      nodos?.decir(CANAL_REACCIONES, JSON.stringify({ familia, reaccion } satisfies Dicha));
      return true;
    },
  };
};
