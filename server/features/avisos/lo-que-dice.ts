import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { EnvioTomado } from '#server/data/envios.ts';
import { leerPreferencias } from '#server/data/suscripciones.ts';
import type { Db } from '#server/db/esquema.ts';
import { redactar } from './redactar.ts';

/** What a message says now and its member's address; null when it is no longer true, or not wanted by that way any more. */
export const loQueDice = async (
  db: Db,
  { sirviendoDesde }: Pick<Contexto, 'sirviendoDesde'>,
  envio: Pick<EnvioTomado, 'familia' | 'encargo'>,
  ahora: Instante,
): Promise<{ readonly aviso: AvisoPush; readonly email: string } | null> => {
  const { miembro, via } = envio.encargo;
  const preferencias = await leerPreferencias(db, miembro);
  if (preferencias === undefined) return null;
  const { email, notificaciones_email, notificaciones_push } = preferencias;
  if (via === 'PUSH' ? !notificaciones_push : !notificaciones_email || email === '') return null;
  const aviso = await redactar(db, envio, { ahora, sirviendoDesde: sirviendoDesde() });
  return aviso === null ? null : { aviso, email };
};
