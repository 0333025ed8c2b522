import type { Baja, PararBaja, PedirBaja } from '#shared/contracts/familias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarBaja, insertarBaja, leerBaja } from '#server/data/bajas.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { difundirBaja, verBaja } from '#server/effects/accesos/baja.ts';

/** Time, in seconds, between the request to delete a family and the deletion, in which any other admin may say no. */
const PLAZO = 7 * 86_400;

const igual = (texto: string): string => texto.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase('es');

/**
 * Asks to delete the caller's family, and tells all members. For admins, who must type the family's name; capitals and spaces
 * do not matter.
 */
export const pedirBaja = (contexto: Contexto, actor: Actor, { nombre }: PedirBaja): Promise<ResultadoCaso<Baja>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia } = cambio;
    if (igual(nombre) !== igual((await leerFamilia(db, familia))?.nombre ?? '')) return rechazado('BAJA_OTRO_NOMBRE');
    const antes = await leerBaja(db, familia);
    if (antes !== undefined) return rechazado('BAJA_YA_PEDIDA', { nombre: antes.nombre });
    const borra_en = sumarSegundos(ahora, PLAZO);
    await insertarBaja(db, { familia_id: familia, pedida_por: actor.id, pedida_en: ahora, borra_en, vista_en: ahora });
    await difundirBaja(cambio);
    cambio.dice(actor, { hecho: 'familia.baja_pedida', pedida_en: ahora, borra_en, por_id: actor.id });
    const baja = verBaja(await leerBaja(db, familia), contexto.caja);
    if (baja === null) throw new Error('The request is gone');
    return bien(baja);
  });

/**
 * Ends the request to delete the caller's family: another admin says no, or the asker withdraws. For admins. Refused if the
 * request that the caller saw (`pedida_en`) is not the present one.
 */
export const pararBaja = (
  contexto: Contexto,
  actor: Actor,
  { pedida_en }: PararBaja,
): Promise<ResultadoCaso<{ success: true; message: string }>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia } = cambio;
    const baja = await leerBaja(db, familia);
    if (baja === undefined || (pedida_en !== undefined && pedida_en !== baja.pedida_en)) return rechazado('SIN_BAJA');
    await borrarBaja(db, familia);
    await difundirBaja(cambio);
    cambio.dice(actor, { hecho: 'familia.baja_parada', de: baja.nombre });
    return bien({ success: true as const, message: 'La familia sigue como estaba' });
  });
