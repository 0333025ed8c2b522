import { avisoDe, type AvisoPush, type PushLeido } from '#shared/contracts/aviso-push.ts';

/** Milliseconds that the box has to say what a message says by now: whoever looks at the phone shall not wait longer. */
export const ESPERA_CAJA = 2_000;

/** What the worker shows. A message that is over makes no sound. */
export interface Mostrado extends AvisoPush {
  readonly callado: boolean;
}

const hora = (en: string): string => new Date(en).toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit' });

/** What came, with its hour where it is known: it may have waited for hours at the push service. */
const comoVino = ({ aviso, en }: PushLeido): AvisoPush =>
  en === null ? aviso : { ...aviso, cuerpo: [aviso.cuerpo, `(a las ${hora(en)})`].filter((t) => t !== '').join(' ') };

/** What the box says of a message by now: null, nothing any more; undefined, it does not answer or knows nothing of it. */
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
 * What to show of a push: what it says by now, as the box answers; that it is done, when it says nothing any more; else what
 * came, with its hour. There is always something: a browser takes the permission away from an app that shows nothing.
 */
export const avisoDeAhora = async (
  push: PushLeido,
  { raiz, pedir }: { readonly raiz: string; readonly pedir: typeof fetch },
): Promise<Mostrado> => {
  const ahora = push.id === null ? undefined : await preguntar(`${raiz}api/avisos/${push.id}/`, pedir);
  if (ahora === null) return { ...push.aviso, titulo: 'Ya está hecho', cuerpo: '', callado: true };
  return { ...(ahora ?? comoVino(push)), callado: false };
};
