import type { PorTener, SaldoPrevio } from '#shared/contracts/cuotas.ts';
import { diasSinContar } from '#shared/domain/ausencias/fuera.ts';
import { finDeTrimestre, sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { renglonesDe } from '#shared/domain/cuentas-trimestre/renglones.ts';
import { type Saldo, saldosDe } from '#shared/domain/cuentas-trimestre/cuentas.ts';
import type { EnCuenta } from '#shared/domain/reparto/tipos.ts';
import type { Contar, Dia } from '#shared/domain/tipos.ts';
import { leerAusencias, leerConfirmadas, leerDiasContados, leerExcusadas } from '#server/data/ausencias.ts';
import { leerOcurrencias } from '#server/data/cuentas-trimestre.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Tokens } from '#server/change/contexto.ts';

/** The family, day, quarter and members of a draft. */
interface Cuando {
  readonly familia: number;
  readonly zona: string;
  readonly hoy: Dia;
  /** First day of the draft's quarter. */
  readonly trimestre: Dia;
  readonly miembros: readonly number[];
}

const verSaldo = ({ miembro, saldo, acreditado, sumas }: Saldo): SaldoPrevio => ({
  miembro,
  saldo,
  acreditado,
  de_mas: sumas.cubierto + sumas.extra,
  vencido: sumas.vencido,
  cedido: sumas.cedido,
  excusado: sumas.excusado,
  abierto: sumas.abierto,
});

/** Reads each member's balance of the quarter before; null when that quarter had no work. */
const leerSaldos = async (db: Db, { familia, zona, trimestre, miembros }: Cuando): Promise<PorTener['saldos']> => {
  const pasado = { familia, trimestre: trimestreDe(sumarDias(trimestre, -1)) };
  const renglones = renglonesDe(await leerOcurrencias(db, { ...pasado, zona }));
  if (renglones.length === 0) return null;
  const excusadas = await leerExcusadas(db, pasado);
  const sesiones = [...new Set(excusadas.flatMap((e) => (e.sesion === null ? [] : [e.sesion])))];
  const que = {
    confirmadas: await leerConfirmadas(db, familia),
    contados: await leerDiasContados(db, familia, sesiones),
  };
  return { trimestre_inicio: pasado.trimestre, de: saldosDe(miembros, renglones, excusadas, que).map(verSaldo) };
};

/**
 * Reads the days away and the balances that a draft may count. Days count from today, or from the quarter's first day if
 * that is later.
 */
export const leerPorTener = async (db: Db, cuando: Cuando): Promise<PorTener> => {
  const { familia, hoy, trimestre, miembros } = cuando;
  const dias = { desde: hoy > trimestre ? hoy : trimestre, hasta: finDeTrimestre(trimestre) };
  const ausencias = await leerAusencias(db, familia);
  return {
    ...dias,
    fuera: miembros.flatMap((miembro) =>
      diasSinContar(ausencias.get(miembro) ?? [], dias).map((fila) => ({ miembro, ...fila })),
    ),
    saldos: await leerSaldos(db, cuando),
  };
};

/** The parts of `PorTener` that a start asks to count. */
interface Querido {
  readonly ausencias: readonly number[];
  readonly saldo: boolean;
  /** Extra load that each member agreed to. */
  readonly acuerdos: ReadonlyMap<number, number>;
}

/** Returns what the quotas of a draft count: the days away and balances that the start asks for, with the agreements. */
export const elegirEnCuenta = (
  { fuera, saldos, ...dias }: PorTener,
  { ausencias, saldo, acuerdos }: Querido,
): EnCuenta => ({
  ...dias,
  fuera: fuera.filter((f) => ausencias.includes(f.miembro)),
  ...(saldo &&
    saldos !== null && {
      saldos: saldos.de.map(({ miembro, saldo: suyo, vencido }) => {
        const acepta = acuerdos.get(miembro);
        return { miembro, saldo: suyo, vencido, ...(acepta !== undefined && { acepta }) };
      }),
    }),
});

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

/** Signs a question or an agreement. The kind is part of the text, so that a question cannot be sent back as an agreement. */
export const sellarAcuerdo = (tokens: Tokens, clase: Clase, a: Acuerdo): string =>
  tokens.sellar([clase, a.familia, a.miembro, a.por, a.trimestre, a.contar, a.hoy, a.mas].join(':'));

/** Reads a signed question or agreement; null when the signature is not valid or the text is of the other kind. */
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
