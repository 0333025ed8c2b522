import type { PedidoPremio, Premio, PremioEntrada, PremiosVistos } from '#shared/contracts/premios.ts';
import { cuentaDe, faltanPara, finDeDevolver, MAXIMO_PREMIOS } from '#shared/domain/premios/premios.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import {
  abrirTramo,
  actualizarPremio,
  borrarPremio,
  type FilaPedido,
  insertarPremio,
  leerConPremios,
  leerGanados,
  leerPedidosDe,
  leerPremio,
  leerPremios,
} from '#server/data/premios.ts';
import type { Db } from '#server/db/esquema.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import { apagarPremios } from '#server/effects/premios/apagar.ts';

/** Maximum number of ended requests that are shown: the latest ones. */
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
const leerPremiosVistos = async (
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

/** Data of `premio:cambiado` when only the list of rewards changed, and not the members who have them. */
const SOLO_LISTA = { quienes: false };

/** Adds a reward to the family's list; idempotent under `clave`. For admins. */
export const crearPremio = (
  contexto: Contexto,
  actor: Actor,
  nuevo: PremioEntrada,
  clave?: string,
): Promise<ResultadoCaso<Premio>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    crearUnaVez(
      cambio,
      { miembro: actor.id, que: 'PREMIO', clave },
      {
        crear: async () => {
          const { db, ahora, familia } = cambio;
          if ((await leerPremios(db, familia)).length >= MAXIMO_PREMIOS)
            return rechazado('DEMASIADOS_PREMIOS', { maximo: MAXIMO_PREMIOS });
          const id = await insertarPremio(db, familia, nuevo, ahora);
          cambio.difundir('premio:cambiado', SOLO_LISTA);
          cambio.dice(actor, { hecho: 'premio.creado', premio: nuevo.texto, coste: nuevo.coste });
          return bien({ id, ...nuevo });
        },
        ver: (id) => leerPremio(cambio.db, cambio.familia, id),
      },
    ),
  );

/** Changes a reward's text and cost; requests already made keep the old ones. For admins. */
export const editarPremio = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  nuevo: PremioEntrada,
): Promise<ResultadoCaso<Premio>> =>
  cambiarFila(contexto, actor.familia_id, leerPremio, id, async (cambio, antes) => {
    if (antes.texto === nuevo.texto && antes.coste === nuevo.coste) return bien(antes);
    await actualizarPremio(cambio.db, id, nuevo);
    cambio.difundir('premio:cambiado', SOLO_LISTA);
    const { texto: premio, coste } = nuevo;
    cambio.dice(actor, { hecho: 'premio.editado', premio, coste, antes: antes.texto, costaba: antes.coste });
    return bien({ id, ...nuevo });
  });

/** Removes a reward from the list. Requests for it stay. For admins. */
export const quitarPremio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiarFila(contexto, actor.familia_id, leerPremio, id, async (cambio, { texto, coste }) => {
    await borrarPremio(cambio.db, id);
    cambio.difundir('premio:cambiado', SOLO_LISTA);
    cambio.dice(actor, { hecho: 'premio.borrado', premio: texto, coste });
    return bien(null);
  });

/** Switches rewards on for these members, and off for all others, whose waiting requests end. For admins. */
export const ponerConPremios = (
  contexto: Contexto,
  actor: Actor,
  miembros: readonly number[],
): Promise<ResultadoCaso<PremiosVistos>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora } = cambio;
    const deCasa = new Map((await listarDeCasa(db, familia)).map((m) => [m.id, m.first_name]));
    if (miembros.some((id) => !deCasa.has(id))) return rechazado('MIEMBRO_DESCONOCIDO');
    const antes = await leerConPremios(db, familia);
    const con = [...new Set(miembros)].filter((id) => !antes.includes(id));
    const sin = antes.filter((id) => !miembros.includes(id));
    for (const id of con) await abrirTramo(db, familia, id, ahora);
    for (const id of sin) await apagarPremios(cambio, id, actor.id);
    if (con.length + sin.length > 0) {
      cambio.difundir('premio:cambiado', { quienes: true });
      const nombres = (ids: readonly number[]) => ids.flatMap((id) => deCasa.get(id) ?? []);
      cambio.dice(actor, { hecho: 'premios.activados', con: nombres(con), sin: nombres(sin) });
    }
    return bien(await leerPremiosVistos(db, actor));
  });
