import type { Contar, Dia } from '#shared/domain/tipos.ts';
import type { Tokens } from '#server/change/contexto.ts';

/**
 * An extra load that a member is asked to agree to, or has agreed to, for one draft. The server signs it and the client
 * keeps it; nothing is stored before the draft starts. It is valid only on its day (`hoy`), for its quarter and way of
 * counting, up to the load `mas`.
 */
export interface Acuerdo {
  readonly familia: number;
  readonly miembro: number;
  /** The admin who asked. */
  readonly por: number;
  readonly trimestre: Dia;
  readonly contar: Contar;
  readonly hoy: Dia;
  readonly mas: number;
}

type Clase = 'pregunta' | 'acuerdo';

export const sellarAcuerdo = (tokens: Tokens, clase: Clase, a: Acuerdo): string =>
  tokens.sellar([clase, a.familia, a.miembro, a.por, a.trimestre, a.contar, a.hoy, a.mas].join(':'));

/** Reads a signed question or agreement; null when the signature is not this server's or the text is of the other kind. */
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

/** Returns the extra load that each member agreed to in a draft that starts today. Agreements to another draft are ignored. */
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
