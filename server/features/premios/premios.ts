import type { PedidoPremio, Premio, PremioEntrada, PremiosVistos } from '#shared/contracts/premios.ts';
import {
  cuentaDe,
  faltanPara,
  finDeDevolver,
  MAXIMO_PREMIOS,
  queDevuelve,
  sePide,
} from '#shared/domain/premios/premios.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import {
  abrirTramo,
  actualizarPremio,
  borrarPremio,
  type FilaPedido,
  insertarPedido,
  insertarPremio,
  leerConPremios,
  leerGanados,
  leerPedido,
  leerPedidosDe,
  leerPremio,
  leerPremios,
  resolverPedido,
} from '#server/data/premios.ts';
import type { Db } from '#server/db/esquema.ts';
import { cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { leerUsuario, listarConCuenta, listarDeCasa } from '#server/data/usuarios.ts';
import { apagarPremios } from '#server/effects/premios/apagar.ts';
import { respondeA } from '#shared/domain/esperas.ts';
import type { Haceres } from '#server/http/montar.ts';

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

type Historia = Awaited<ReturnType<typeof leerHistorias>> extends Map<number, infer H> ? H : never;

/** Reads the points and requests of one member. */
const leerHistoria = async (db: Db, miembro: number): Promise<Historia> =>
  (await leerHistorias(db, [miembro])).get(miembro) ?? { miembro, ganados: 0, pedidos: [] };

/**
 * Returns a request as the API shows it, with the points still missing while it waits, and until when a granted one can be
 * taken back.
 */
const verPedido = (pedido: FilaPedido, { ganados, pedidos }: Historia): PedidoPremio => ({
  ...pedido,
  faltan: pedido.estado === 'PEDIDO' ? faltanPara(pedido.coste, ganados, pedidos) : 0,
  devolvible_hasta:
    pedido.estado === 'CONCEDIDO' && pedido.resuelto_en !== null ? finDeDevolver(pedido.resuelto_en) : null,
});

type Quien = Pick<Actor, 'id' | 'familia_id' | 'es_administrador'>;

/**
 * Reads the list of rewards, with the points and requests of the members who have rewards switched on (for a caller who is no
 * admin, only their own). Ended requests are limited to the latest `ULTIMOS`. All empty for a caller who is no admin and has
 * rewards off.
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
const verPremios = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<PremiosVistos>> =>
  bien(await leer(contexto, (db) => leerPremiosVistos(db, actor)));

/** Data of `premio:cambiado` when only the list of rewards changed, and not the members who have them. */
const SOLO_LISTA = { quienes: false };

/** Adds a reward to the family's list; idempotent under `clave`. For admins. */
const crearPremio = (
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
const editarPremio = (
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
const quitarPremio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiarFila(contexto, actor.familia_id, leerPremio, id, async (cambio, { texto, coste }) => {
    await borrarPremio(cambio.db, id);
    cambio.difundir('premio:cambiado', SOLO_LISTA);
    cambio.dice(actor, { hecho: 'premio.borrado', premio: texto, coste });
    return bien(null);
  });

/** Switches rewards on for these members, and off for all others, whose waiting requests end. For admins. */
const ponerConPremios = (
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

/** Tells the family that a request changed, and returns it as it is now. */
const contado = async (cambio: Cambio, id: number): Promise<ResultadoCaso<PedidoPremio>> => {
  cambio.difundir('premio:cambiado', { quienes: false });
  const pedido = await leerPedido(cambio.db, cambio.familia, id);
  if (pedido === undefined) throw new Error('A request for a reward vanished inside its own transaction');
  return bien(verPedido(pedido, await leerHistoria(cambio.db, pedido.miembro)));
};

const leerAdmins = async ({ db, familia }: Cambio): Promise<number[]> =>
  (await listarConCuenta(db, familia)).flatMap((m) => (m.es_administrador ? [m.id] : []));

/**
 * Asks for a reward, which reserves its points, and tells the admins who can answer. Asking again for one that waits changes
 * nothing. Refused for a member without rewards, or with too few points (`sePide`). The family's changes run one after the other,
 * so two requests cannot spend the same points.
 */
const pedirPremio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<PedidoPremio>> =>
  cambiarFila(contexto, actor.familia_id, leerPremio, id, async (cambio, { texto, coste }) => {
    const { db, familia, ahora } = cambio;
    const historia = await leerHistoria(db, actor.id);
    const ya = historia.pedidos.find((p) => p.premio === id && p.estado === 'PEDIDO');
    if (ya !== undefined) return bien(verPedido(ya, historia));
    const activo = (await leerConPremios(db, familia)).includes(actor.id);
    const puede = sePide({ coste, activo, ...historia });
    if (!puede.ok) return puede;
    const pedido = await insertarPedido(db, {
      familia_id: familia,
      premio_id: id,
      miembro_id: actor.id,
      texto,
      coste,
      pedido_en: ahora,
    });
    const admins = await leerAdmins(cambio);
    const a_ids = admins.filter((admin) => admin !== actor.id && respondeA(admin, actor.id, admins));
    cambio.dice(null, { hecho: 'premio.pedido', pedido_id: pedido, miembro_id: actor.id, a_ids });
    return contado(cambio, pedido);
  });

type Respuesta = { readonly estado: 'CONCEDIDO' } | { readonly estado: 'DENEGADO'; readonly motivo: string };

const deQuien = async ({ db, familia }: Cambio, { id, miembro, texto, coste }: FilaPedido) => ({
  miembro: (await leerUsuario(db, familia, miembro))?.first_name ?? '',
  premio: texto,
  coste,
  pedido_id: id,
  miembro_id: miembro,
});

/** Tells the member, on their own devices, what became of their request. */
const decirle = (cambio: Cambio, { miembro, texto }: FilaPedido, estado: 'CONCEDIDO' | 'DENEGADO' | 'DEVUELTO'): void =>
  cambio.difundirA(miembro, 'premio:contestado', { texto, estado });

/**
 * Grants a request that waits, or says no. For admins; about their own only when no other admin can answer. The same answer again
 * changes nothing. A grant is refused if the member's points no longer suffice.
 */
const contestarPremio = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  respuesta: Respuesta,
): Promise<ResultadoCaso<PedidoPremio>> =>
  cambiarFila(contexto, actor.familia_id, leerPedido, id, async (cambio, pedido) => {
    const { db, ahora } = cambio;
    const historia = await leerHistoria(db, pedido.miembro);
    if (pedido.estado === respuesta.estado) return bien(verPedido(pedido, historia));
    if (pedido.estado !== 'PEDIDO') return rechazado('PREMIO_CONTESTADO');
    if (!respondeA(actor.id, pedido.miembro, await leerAdmins(cambio))) return rechazado('PREMIO_TUYO');
    const datos = await deQuien(cambio, pedido);
    const faltan = faltanPara(pedido.coste, historia.ganados, historia.pedidos);
    if (respuesta.estado === 'CONCEDIDO' && faltan > 0)
      return rechazado('PREMIO_YA_NO_LLEGA', { nombre: datos.miembro, faltan });
    await resolverPedido(db, id, { ...respuesta, por: actor.id, en: ahora });
    cambio.dice(
      actor,
      respuesta.estado === 'DENEGADO'
        ? { hecho: 'premio.denegado', ...datos, motivo: respuesta.motivo }
        : { hecho: 'premio.concedido', ...datos },
    );
    const contestado = await contado(cambio, id);
    decirle(cambio, pedido, respuesta.estado);
    return contestado;
  });

/** Takes back one's own request that waits, or, as an admin, a reward granted within the last day. Its points are free again. */
const devolverPremio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<PedidoPremio>> =>
  cambiarFila(contexto, actor.familia_id, leerPedido, id, async (cambio, pedido) => {
    const { db, ahora } = cambio;
    const fin = queDevuelve(pedido, actor, ahora);
    if (fin === null) {
      if (pedido.miembro !== actor.id && !actor.es_administrador) return rechazado('SIN_PERMISO');
      return rechazado('PREMIO_NO_SE_DEVUELVE');
    }
    await resolverPedido(db, id, { estado: fin, por: actor.id, en: ahora });
    if (fin === 'DEVUELTO') cambio.dice(actor, { hecho: 'premio.devuelto', ...(await deQuien(cambio, pedido)) });
    const devuelto = await contado(cambio, id);
    if (fin === 'DEVUELTO') decirle(cambio, pedido, fin);
    return devuelto;
  });

export const casosDePremios = (contexto: Contexto) =>
  ({
    verPremios: ({ actor }) => verPremios(contexto, actor),
    ponerConPremios: ({ actor, cuerpo }) => ponerConPremios(contexto, actor, cuerpo.miembros),
    crearPremio: ({ actor, cuerpo, clave }) => crearPremio(contexto, actor, cuerpo, clave),
    editarPremio: ({ actor, id, cuerpo }) => editarPremio(contexto, actor, id, cuerpo),
    borrarPremio: ({ actor, id }) => quitarPremio(contexto, actor, id),
    pedirPremio: ({ actor, id }) => pedirPremio(contexto, actor, id),
    concederPremio: ({ actor, id }) => contestarPremio(contexto, actor, id, { estado: 'CONCEDIDO' }),
    denegarPremio: ({ actor, id, cuerpo }) =>
      contestarPremio(contexto, actor, id, { estado: 'DENEGADO', motivo: cuerpo.motivo }),
    devolverPremio: ({ actor, id }) => devolverPremio(contexto, actor, id),
  }) satisfies Partial<Haceres>;
