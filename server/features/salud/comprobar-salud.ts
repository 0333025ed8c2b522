import paquete from '#paquete' with { type: 'json' };
import { segundosEntre } from '#shared/domain/instantes.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, type Hecho } from '#server/change/resultado.ts';
import { escribirYBorrar } from '#server/data/salud.ts';

/** One commit that leaves nothing behind. Throws when the disk cannot be written. */
const probarElDisco = async (contexto: Contexto): Promise<void> => {
  await cambiar(contexto, null, async ({ db, ahora }) => hecho(await escribirYBorrar(db, ahora)));
};

/** Whether the server can serve and write. Anyone may ask, so the disk is tried at most once a second. */
export const comprobarSalud = (contexto: Contexto) => {
  let ultima: { readonly en: string; readonly escrita: Promise<void> } | null = null;
  return async (): Promise<Hecho<{ estado: 'ok'; version: string }>> => {
    const en = contexto.reloj.ahora();
    if (ultima === null || segundosEntre(ultima.en, en) >= 1) ultima = { en, escrita: probarElDisco(contexto) };
    await ultima.escrita;
    return hecho({ estado: 'ok', version: paquete.version });
  };
};
