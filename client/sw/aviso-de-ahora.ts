import { avisoDe, type AvisoPush, type PushLeido } from '#shared/contracts/aviso-push.ts';

/** Timeout in milliseconds for reading a message's current text, so that the notification appears without a long wait. */
export const ESPERA_CAJA = 2_000;

/** The notification to show. A message that no longer applies is silent. */
export interface Mostrado extends AvisoPush {
  readonly callado: boolean;
}

const hora = (en: string): string => new Date(en).toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' });

/** Returns the message as pushed, with its hour if known, because it may have waited for hours at the push service. */
const comoVino = ({ aviso, en }: PushLeido): AvisoPush =>
  en === null ? aviso : { ...aviso, cuerpo: [aviso.cuerpo, `(a las ${hora(en)})`].filter((t) => t !== '').join(' ') };

/** Reads a message's current text. Null if it no longer applies; undefined without a usable answer from the box. */
const preguntar = async (direccion: string, pedir: typeof fetch): Promise<AvisoPush | null | undefined> => {
  try {
    const respuesta = await pedir(direccion, { credentials: 'omit', signal: AbortSignal.timeout(ESPERA_CAJA) });
    const { aviso } = (respuesta.ok ? await respuesta.json() : {}) as { readonly aviso?: unknown };
    return aviso === null || aviso === undefined ? aviso : avisoDe(aviso);
  } catch {
    return undefined;
  }
};

/**
 * Returns the notification to show for a push: the message's current text, or «Ya está hecho» if it no longer applies. Returns
 * the pushed text if it has no id or the box gives no usable answer. There is always one to show, because a browser revokes
 * the permission of an app that receives a push and shows nothing.
 */
export const avisoDeAhora = async (
  push: PushLeido,
  { raiz, pedir }: { readonly raiz: string; readonly pedir: typeof fetch },
): Promise<Mostrado> => {
  const ahora = push.id === null ? undefined : await preguntar(`${raiz}api/avisos/${push.id}/`, pedir);
  if (ahora === null) return { ...push.aviso, titulo: 'Ya está hecho', cuerpo: '', callado: true };
  return { ...(ahora ?? comoVino(push)), callado: false };
};
