/** TypeScript's library does not know it. */
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
 * The address of a worker of ours, as the page's policy wants it: a policy of its own that gives no other, whatever it is
 * asked. A page may make each policy once.
 */
export const guionDe = (politica: string, createScriptURL: () => string): string =>
  (globalThis as ConTipos).trustedTypes?.createPolicy(politica, { createScriptURL }).createScriptURL('') ??
  createScriptURL();
