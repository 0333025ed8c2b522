import type { Paga } from '#shared/contracts/paga.ts';
import { respondeA } from '#shared/domain/esperas.ts';
import { devolvibleHasta, enDinero } from '#shared/domain/paga/paga.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaPaga, leerPaga, resolverPaga } from '#server/data/paga.ts';
import { leerUsuario, listarConCuenta } from '#server/data/usuarios.ts';
import { verPaga } from './ver-pagas.ts';

const deQuien = async ({ db, familia }: Cambio, { id, miembro, semana, total, moneda }: FilaPaga) => ({
  miembro: (await leerUsuario(db, familia, miembro))?.first_name ?? '',
  semana,
  total,
  moneda,
  paga_id: id,
  miembro_id: miembro,
});

/** Tells the family that pocket money changed, and the member whether their week is paid now. Returns the row as it is now. */
const contada = async (
  cambio: Cambio,
  { id, miembro, total, moneda }: FilaPaga,
  pagada: boolean,
): Promise<ResultadoCaso<Paga>> => {
  cambio.difundir('paga:cambiada', { quienes: false });
  cambio.difundirA(miembro, 'paga:marcada', { cuanto: enDinero(total, moneda), pagada });
  const paga = await leerPaga(cambio.db, cambio.familia, id);
  if (paga === undefined) throw new Error('Pocket money vanished inside its own transaction');
  return bien(verPaga(paga));
};

/**
 * Marks a week's pocket money paid. For admins; their own only when no other admin can. The family's changes run one after the
 * other, so of two admins at once the second changes nothing.
 */
export const pagarPaga = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Paga>> =>
  cambiarFila(contexto, actor.familia_id, leerPaga, id, async (cambio, paga) => {
    const { db, familia, ahora } = cambio;
    if (paga.estado === 'PAGADA') return bien(verPaga(paga));
    if (paga.estado !== 'POR_PAGAR') return rechazado('PAGA_NO_ESPERA');
    const admins = (await listarConCuenta(db, familia)).flatMap((m) => (m.es_administrador ? [m.id] : []));
    if (!respondeA(actor.id, paga.miembro, admins)) return rechazado('PAGA_TUYA');
    await resolverPaga(db, id, { estado: 'PAGADA', por: actor.id, en: ahora });
    cambio.dice(actor, { hecho: 'paga.pagada', ...(await deQuien(cambio, paga)) });
    return contada(cambio, paga, true);
  });

/** Undoes a payment within a day of it: the week waits to be paid again. For admins. */
export const devolverPaga = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Paga>> =>
  cambiarFila(contexto, actor.familia_id, leerPaga, id, async (cambio, paga) => {
    const hasta = devolvibleHasta(paga.estado, paga.resuelta_en);
    if (hasta === null || cambio.ahora >= hasta) return rechazado('PAGA_NO_SE_DEVUELVE');
    await resolverPaga(cambio.db, id, { estado: 'POR_PAGAR', por: null, en: null });
    cambio.dice(actor, { hecho: 'paga.devuelta', ...(await deQuien(cambio, paga)) });
    return contada(cambio, paga, false);
  });
