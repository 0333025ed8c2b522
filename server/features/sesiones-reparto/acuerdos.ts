import type { Contar, Dia } from '#shared/domain/tipos.ts';
import type { Tokens } from '#server/change/contexto.ts';

/**
 * A question to a member, or their agreement, sealed: nobody stores it before the draft starts. It is good on its day, for
 * its quarter and way of counting, and up to so much.
 */
export interface Acuerdo {
  readonly familia: number;
  readonly miembro: number;
  /** The member who asked. */
  readonly por: number;
  readonly trimestre: Dia;
  readonly contar: Contar;
  readonly hoy: Dia;
  readonly mas: number;
}

type Clase = 'pregunta' | 'acuerdo';

export const sellarAcuerdo = (tokens: Tokens, clase: Clase, a: Acuerdo): string =>
  tokens.sellar([clase, a.familia, a.miembro, a.por, a.trimestre, a.contar, a.hoy, a.mas].join(':'));

/** Reads a sealed agreement; null when the seal is not ours, or of the other kind. */
export const leerAcuerdo = (tokens: Tokens, clase: Clase, sellado: string): Acuerdo | null => {
  const [suya, familia, miembro, por, trimestre = '', contar, hoy = '', mas] =
    tokens.leerSellado(sellado)?.split(':') ?? [];
  return suya === clase
    ? {
        familia: Number(familia),
        miembro: Number(miembro),
        por: Number(por),
        trimestre,
        contar: contar === 'TRIMESTRE' ? 'TRIMESTRE' : 'PUNTOS',
        hoy,
        mas: Number(mas),
      }
    : null;
};

/** Returns each member's agreed extra load in a draft of today; agreements for another draft count for nothing. */
export const acuerdosDe = (
  tokens: Tokens,
  sellados: readonly string[],
  draft: Pick<Acuerdo, 'familia' | 'trimestre' | 'contar' | 'hoy'>,
): ReadonlyMap<number, number> =>
  new Map(
    sellados.flatMap((sellado): [number, number][] => {
      const a = leerAcuerdo(tokens, 'acuerdo', sellado);
      return a !== null &&
        a.familia === draft.familia &&
        a.trimestre === draft.trimestre &&
        a.contar === draft.contar &&
        a.hoy === draft.hoy
        ? [[a.miembro, a.mas]]
        : [];
    }),
  );
