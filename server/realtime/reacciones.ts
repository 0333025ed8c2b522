import { ENTRE_REACCIONES_MS, type Reaccion } from '#shared/contracts/reacciones.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import type { Reacciones } from '#server/change/puertos.ts';
import type { Reloj } from '#server/change/contexto.ts';

/** Redis channel for reactions. All nodes listen, since members of a family may be connected to any. */
const CANAL = 'reacciones';
/** Number of members whose last reaction is remembered. Beyond it those of more than a second ago are forgotten. */
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
  nodos?.oir(CANAL, (mensaje) => {
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
      nodos?.decir(CANAL, JSON.stringify({ familia, reaccion } satisfies Dicha));
      return true;
    },
  };
};
