import paquete from '#paquete' with { type: 'json' };
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, type Hecho } from '#server/change/resultado.ts';
import { escribirYBorrar } from '#server/data/salud.ts';

/** Whether the server can serve and write. Anyone may ask, so the disk is tried at most once a second. */
export const comprobarSalud = ({ db, reloj }: Contexto) => {
  let ultima: { readonly en: string; readonly escrita: Promise<void> } | null = null;
  return async (): Promise<Hecho<{ estado: 'ok'; version: string }>> => {
    const en = reloj.ahora();
    if (ultima === null || segundosEntre(ultima.en, en) >= 1) ultima = { en, escrita: escribirYBorrar(db, en) };
    await ultima.escrita;
    return hecho({ estado: 'ok', version: paquete.version });
  };
};
