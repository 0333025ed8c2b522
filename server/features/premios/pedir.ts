import type { PedidoPremio } from '#shared/contracts/premios.ts';
import { respondeA } from '#shared/domain/esperas.ts';
import { faltanPara, queDevuelve, sePide } from '#shared/domain/premios/premios.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import {
  type FilaPedido,
  insertarPedido,
  leerConPremios,
  leerPedido,
  leerPremio,
  resolverPedido,
} from '#server/data/premios.ts';
import { leerUsuario, listarConCuenta } from '#server/data/usuarios.ts';
import { leerHistoria, verPedido } from './premios.ts';

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
export const pedirPremio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<PedidoPremio>> =>
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
export const contestarPremio = (
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
export const devolverPremio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<PedidoPremio>> =>
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
