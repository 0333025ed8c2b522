import type { CopiaHecha, Copias, Hallazgo } from '#shared/contracts/servidor.ts';

/** The data folder as it is looked after while it is served (caja/vista.ts). */
export interface Caja {
  readonly mirar: () => {
    /** Free bytes; null where the system does not tell. */
    readonly libres: number | null;
    readonly copias: Copias;
    readonly hallazgos: readonly Hallazgo[];
  };
  /** Makes a copy now; null, and makes none, while another is being made. */
  readonly copiar: () => Promise<
    { readonly ok: true; readonly copia: CopiaHecha } | { readonly ok: false; readonly linea: string } | null
  >;
}
