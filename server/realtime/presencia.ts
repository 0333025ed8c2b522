/** Time, in ms, for which a family's changes are gathered, so that a member who reconnects at once was never gone. */
const JUNTAR_MS = 200;

type Emitir = (familia: number, conectados: readonly number[]) => void;

/**
 * Tracks the members that are connected to this node, by family. A member is present while one of their connections is open.
 * A family's changes are announced at most five times a second, and only when the set of members differs. A client that connects
 * in between gets the set announced last, like everybody else, so the next announcement is right for all. engine.io closes
 * connections that stop answering.
 */
export const crearPresencia = (emitir: Emitir) => {
  /** One entry for each connection: its member, by family. */
  const familias = new Map<number, number[]>();
  /** The members of each family as announced last; a family without any has no entry. */
  const dichos = new Map<number, readonly number[]>();
  /** The timers of families with changes that are not announced yet. */
  const plazos = new Map<number, ReturnType<typeof setTimeout>>();

  const conectados = (familia: number): readonly number[] => dichos.get(familia) ?? [];

  const decir = (familia: number): void => {
    plazos.delete(familia);
    const ids = [...new Set(familias.get(familia))].toSorted((a, b) => a - b);
    if (ids.join() === conectados(familia).join()) return;
    if (ids.length === 0) dichos.delete(familia);
    else dichos.set(familia, ids);
    emitir(familia, ids);
  };
  const avisarPronto = (familia: number): void => {
    if (plazos.has(familia)) return;
    plazos.set(familia, setTimeout(() => decir(familia), JUNTAR_MS).unref());
  };

  return {
    /** Returns the ids announced last, ascending. */
    conectados,
    parar: (): void => {
      for (const plazo of plazos.values()) clearTimeout(plazo);
    },
    /** Counts a connection of a member. Returns a function that ends it; call it once, or it would end another connection. */
    entrar: (familia: number, miembro: number): (() => void) => {
      const suyos = familias.get(familia) ?? [];
      familias.set(familia, suyos);
      suyos.push(miembro);
      avisarPronto(familia);
      return () => {
        suyos.splice(suyos.indexOf(miembro), 1);
        if (suyos.length === 0 && familias.get(familia) === suyos) familias.delete(familia);
        avisarPronto(familia);
      };
    },
  };
};
