/** Milliseconds for which a family's changes are gathered: who loses a connection and is back at once was never gone. */
const JUNTAR_MS = 200;

type Emitir = (familia: number, conectados: readonly number[]) => void;

/**
 * Members that are connected to this node, by family. A member is there as long as one of their connections is; engine.io closes
 * one that stopped answering.
 *
 * Changes are told at most five times a second and family, and only when another set of members results. A client that connects
 * in between gets the set announced last, as everybody else has it: the next announcement is then news, or none, to all alike.
 */
export const crearPresencia = (emitir: Emitir) => {
  /** Member of each connection. */
  const familias = new Map<number, number[]>();
  const dichos = new Map<number, readonly number[]>();
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
  const cambiar = (familia: number): void => {
    if (plazos.has(familia)) return;
    plazos.set(familia, setTimeout(() => decir(familia), JUNTAR_MS).unref());
  };

  return {
    /** Ids as they were told last, ascending. */
    conectados,
    parar: (): void => {
      for (const plazo of plazos.values()) clearTimeout(plazo);
    },
    /** Counts a member's connection; returns how to end that. */
    entrar: (familia: number, miembro: number): (() => void) => {
      const suyos = familias.get(familia) ?? [];
      familias.set(familia, suyos);
      suyos.push(miembro);
      cambiar(familia);
      return () => {
        suyos.splice(suyos.indexOf(miembro), 1);
        if (suyos.length === 0 && familias.get(familia) === suyos) familias.delete(familia);
        cambiar(familia);
      };
    },
  };
};
