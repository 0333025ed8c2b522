/** Trusted Types, which TypeScript's library lacks. */
interface ConTipos {
  readonly trustedTypes?: {
    readonly createPolicy: (
      nombre: string,
      reglas: { createScriptURL: () => string },
    ) => {
      readonly createScriptURL: (texto: string) => string;
    };
  };
}

/**
 * Returns a worker's address in the form that the page's content policy requires. Creates a Trusted Types policy that allows only
 * this address. A page may create each policy only once.
 */
export const guionDe = (politica: string, createScriptURL: () => string): string =>
  (globalThis as ConTipos).trustedTypes?.createPolicy(politica, { createScriptURL }).createScriptURL('') ??
  createScriptURL();
