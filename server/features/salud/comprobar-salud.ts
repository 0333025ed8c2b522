import paquete from '#paquete' with { type: 'json' };
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/contexto.ts';
import { hecho, type Hecho } from '#server/features/resultado-caso.ts';
import { escribirYBorrar } from './salud.repo.ts';

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
