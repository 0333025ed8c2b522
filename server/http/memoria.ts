/** A family's cached answers at one state, and the number of characters they take. */
interface DeFamilia {
  readonly estado: string;
  readonly respuestas: Map<string, string>;
  ocupa: number;
}

/** Overhead counted for each answer, besides its own characters and its address's. */
const DE_MAS = 200;

/**
 * Answers by family and address, each good for one state of the family. Of what is kept, so many characters at most: what
 * a family is answered in another state takes the place of all it was answered before, and when there is no room left
 * those are forgotten whose state has lasted longest.
 */
export const crearMemoria = (maximo: number) => {
  /** The families in order of use, the most recent last. */
  const familias = new Map<number, DeFamilia>();
  let ocupado = 0;

  const olvidar = (familia: number): void => {
    ocupado -= familias.get(familia)?.ocupa ?? 0;
    familias.delete(familia);
  };
  const deEstado = (familia: number, estado: string): DeFamilia => {
    const suyas = familias.get(familia);
    if (suyas?.estado === estado) return suyas;
    olvidar(familia);
    const nuevas = { estado, respuestas: new Map<string, string>(), ocupa: 0 };
    familias.set(familia, nuevas);
    return nuevas;
  };

  return {
    buscar: (familia: number, estado: string, clave: string): string | undefined => {
      const suyas = familias.get(familia);
      return suyas?.estado === estado ? suyas.respuestas.get(clave) : undefined;
    },
    guardar: (familia: number, estado: string, clave: string, respuesta: string): void => {
      const suyas = deEstado(familia, estado);
      const antes = suyas.respuestas.get(clave);
      const mas = antes === undefined ? DE_MAS + clave.length + respuesta.length : respuesta.length - antes.length;
      suyas.respuestas.set(clave, respuesta);
      suyas.ocupa += mas;
      ocupado += mas;
      for (const otra of familias.keys()) {
        if (ocupado <= maximo) break;
        olvidar(otra);
      }
    },
    /** Characters that all of it takes. */
    ocupado: (): number => ocupado,
  };
};
