import type { PorTener, SaldoPrevio } from '#shared/contracts/cuotas.ts';
import { diasSinContar } from '#shared/domain/ausencias/fuera.ts';
import { finDeTrimestre, sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { renglonesDe } from '#shared/domain/cuentas-trimestre/renglones.ts';
import { saldosDe, type Saldo } from '#shared/domain/cuentas-trimestre/cuentas.ts';
import type { EnCuenta } from '#shared/domain/reparto/tipos.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerOcurrencias } from '#server/data/cuentas-trimestre.ts';
import { leerConfirmadas, leerDiasContados, leerExcusadas } from '#server/data/saldos.ts';
import type { Db } from '#server/db/esquema.ts';

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

/** Reads each member's balance of the quarter before; null when that quarter has no ledger. */
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
