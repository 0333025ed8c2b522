import type { Paga, PagasVistas } from '#shared/contracts/paga.ts';
import { deudaDe, devolvibleHasta, porcientoDe } from '#shared/domain/paga/paga.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaPaga, leerConPaga, leerMoneda, leerPagas } from '#server/data/paga.ts';
import type { Db } from '#server/db/esquema.ts';

/** Maximum number of weeks shown that do not wait to be paid; the latest are. */
const ULTIMAS = 20;

/** Returns a week as the API shows it, with the share of the chores done and until when a payment can be undone. */
export const verPaga = ({ puntos_tocan, puntos_hechos, ...fila }: FilaPaga): Paga => ({
  ...fila,
  correcciones: [...fila.correcciones],
  porciento: porcientoDe({ puntos_tocan, puntos_hechos }),
  devolvible_hasta: devolvibleHasta(fila.estado, fila.resuelta_en),
});

type Quien = Pick<Actor, 'id' | 'familia_id' | 'es_administrador'>;

/**
 * Reads the amounts, debts and weeks of the members with pocket money: for admins of all, for another member only their own.
 * Empty for a member without any.
 */
export const leerPagasVistas = async (
  db: Db,
  { id, familia_id, es_administrador: admin }: Quien,
): Promise<PagasVistas> => {
  const moneda = await leerMoneda(db, familia_id);
  const con = new Map([...(await leerConPaga(db, familia_id))].filter(([miembro]) => admin || miembro === id));
  if (con.size === 0) return { moneda, cuentas: [], pagas: [] };
  const pagas = (await leerPagas(db, familia_id)).filter((p) => con.has(p.miembro));
  const vistas = new Set(pagas.filter((p) => p.estado !== 'POR_PAGAR').slice(0, ULTIMAS));
  return {
    moneda,
    cuentas: [...con].map(([miembro, centimos]) => ({
      miembro,
      centimos,
      deuda: deudaDe(pagas.filter((p) => p.miembro === miembro && p.moneda === moneda)),
    })),
    pagas: pagas.filter((p) => p.estado === 'POR_PAGAR' || vistas.has(p)).map(verPaga),
  };
};

/** Returns pocket money as the caller may see it. */
export const verPagas = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<PagasVistas>> =>
  bien(await leer(contexto, (db) => leerPagasVistas(db, actor)));
