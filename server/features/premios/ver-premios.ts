import type { PedidoPremio, PremiosVistos } from '#shared/contracts/premios.ts';
import { cuentaDe, faltanPara, finDeDevolver } from '#shared/domain/premios/premios.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaPedido, leerConPremios, leerGanados, leerPedidosDe, leerPremios } from '#server/data/premios.ts';
import type { Db } from '#server/db/esquema.ts';

/** Maximum number of answered requests that are shown; the latest are. */
const ULTIMOS = 20;

/** Reads the points earned and the requests of some members. */
const leerHistorias = async (db: Db, miembros: readonly number[]) => {
  const ganados = await leerGanados(db, miembros);
  const suyos = Map.groupBy(await leerPedidosDe(db, miembros), (p) => p.miembro);
  return new Map(
    miembros.map((id) => [id, { miembro: id, ganados: ganados.get(id) ?? 0, pedidos: suyos.get(id) ?? [] }]),
  );
};

export type Historia = Awaited<ReturnType<typeof leerHistorias>> extends Map<number, infer H> ? H : never;

/** Reads the points and requests of one member. */
export const leerHistoria = async (db: Db, miembro: number): Promise<Historia> =>
  (await leerHistorias(db, [miembro])).get(miembro) ?? { miembro, ganados: 0, pedidos: [] };

/**
 * Returns a request as the API shows it, with the points still missing while it waits, and until when a granted one can be
 * taken back.
 */
export const verPedido = (pedido: FilaPedido, { ganados, pedidos }: Historia): PedidoPremio => ({
  ...pedido,
  faltan: pedido.estado === 'PEDIDO' ? faltanPara(pedido.coste, ganados, pedidos) : 0,
  devolvible_hasta:
    pedido.estado === 'CONCEDIDO' && pedido.resuelto_en !== null ? finDeDevolver(pedido.resuelto_en) : null,
});

type Quien = Pick<Actor, 'id' | 'familia_id' | 'es_administrador'>;

/**
 * Reads the list of rewards, and the points and requests of the members who have rewards switched on: for admins of all, for
 * another member only their own. All empty for a member who has them off.
 */
export const leerPremiosVistos = async (
  db: Db,
  { id, familia_id, es_administrador: admin }: Quien,
): Promise<PremiosVistos> => {
  const con = (await leerConPremios(db, familia_id)).filter((miembro) => admin || miembro === id);
  if (con.length === 0 && !admin) return { premios: [], cuentas: [], pedidos: [] };
  const historias = [...(await leerHistorias(db, con)).values()];
  const todos = historias
    .flatMap((h) => h.pedidos.map((p) => ({ pedido: p, historia: h })))
    .toSorted((a, b) => b.pedido.id - a.pedido.id);
  const contestados = todos.filter(({ pedido }) => pedido.estado !== 'PEDIDO').slice(0, ULTIMOS);
  const vistos = new Set(contestados);
  return {
    premios: await leerPremios(db, familia_id),
    cuentas: historias.map(({ miembro, ganados, pedidos }) => ({ miembro, ...cuentaDe(ganados, pedidos) })),
    pedidos: todos
      .filter((p) => p.pedido.estado === 'PEDIDO' || vistos.has(p))
      .map(({ pedido, historia }) => verPedido(pedido, historia)),
  };
};

/** Returns the rewards as the caller may see them. */
export const verPremios = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<PremiosVistos>> =>
  bien(await leer(contexto, (db) => leerPremiosVistos(db, actor)));
