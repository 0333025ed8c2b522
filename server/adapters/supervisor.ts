import type { Corredor } from './mqtt.ts';

/** Address of Home Assistant's supervisor, as its add-ons reach it. */
const SUPERVISOR = 'http://supervisor';
/** Timeout of the request, in ms. */
const PLAZO_MS = 5_000;

interface Servicio {
  readonly host?: unknown;
  readonly port?: unknown;
  readonly ssl?: unknown;
  readonly username?: unknown;
  readonly password?: unknown;
}

const texto = (valor: unknown): string | null => (typeof valor === 'string' && valor !== '' ? valor : null);

/** Returns the broker that an answer of the supervisor names, or null. */
const leerServicio = (data: Servicio | null | undefined): Corredor | null => {
  const [host, puerto] = [texto(data?.host), Number(data?.port)];
  if (host === null || !Number.isInteger(puerto) || puerto < 1 || puerto > 65_535) return null;
  const url = `${data?.ssl === true ? 'mqtts' : 'mqtt'}://${host.includes(':') ? `[${host}]` : host}:${String(puerto)}`;
  if (!URL.canParse(url) || new URL(url).pathname !== '') return null;
  const [usuario, clave] = [texto(data?.username), texto(data?.password)];
  return { url, ...(usuario === null ? {} : { usuario }), ...(clave === null ? {} : { clave }) };
};

/**
 * Asks Home Assistant's supervisor for the broker that another add-on, such as Mosquitto, offers. Returns the reason if there is
 * none; it never contains the token or an answer's text.
 */
export const pedirCorredor = async (
  token: string,
  supervisor = SUPERVISOR,
): Promise<{ readonly ok: true; readonly corredor: Corredor } | { readonly ok: false; readonly porque: string }> => {
  try {
    const respuesta = await fetch(`${supervisor}/services/mqtt`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PLAZO_MS),
    });
    if (!respuesta.ok) return { ok: false, porque: `the supervisor answered ${String(respuesta.status)}` };
    const { data } = (await respuesta.json()) as { readonly data?: Servicio | null };
    const corredor = leerServicio(data);
    return corredor === null ? { ok: false, porque: 'the supervisor named no broker' } : { ok: true, corredor };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
    return { ok: false, porque: typeof code === 'string' ? code : (error as Error).name };
  }
};
