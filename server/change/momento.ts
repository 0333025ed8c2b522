import { hoyEn } from '#shared/domain/calendario.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';

/** The present instant, and the family's local day and zone. */
export interface Momento {
  readonly ahora: Instante;
  readonly hoy: Dia;
  readonly zona: string;
}

export const momentoEn = ({ ahora }: Pick<Momento, 'ahora'>, zona: string): Momento => ({
  ahora,
  hoy: hoyEn(zona, ahora),
  zona,
});
