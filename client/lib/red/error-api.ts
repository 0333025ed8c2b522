/** The body of an error after `errorDeCuerpo` has read it: `detail` alone, `error` perhaps with a code, or messages by field. */
interface Cuerpo {
  readonly detail?: string;
  readonly error?: string;
  readonly codigo?: string;
  readonly campos?: Readonly<Record<string, readonly string[]>>;
}

/** A failed request. `estado` is the HTTP status; 0 if no answer came, or one that does not count (client/lib/red/llamar.ts). */
export class ErrorApi extends Error {
  readonly estado: number;
  readonly detail: string | undefined;
  readonly error: string | undefined;
  readonly codigo: string | undefined;
  /** Messages by field of the request's body. */
  readonly campos: Readonly<Record<string, readonly string[]>>;

  constructor(estado: number, cuerpo: Cuerpo = {}, opciones?: ErrorOptions) {
    super(`HTTP ${String(estado)}`, opciones);
    this.name = 'ErrorApi';
    this.estado = estado;
    this.detail = cuerpo.detail;
    this.error = cuerpo.error;
    this.codigo = cuerpo.codigo;
    this.campos = cuerpo.campos ?? {};
  }

  get sinRed(): boolean {
    return this.estado === 0;
  }

  /** Returns the server's message, or else `porDefecto`, followed by a hint to check the connection if no answer came. */
  mensaje(porDefecto: string): string {
    const deCampo = Object.values(this.campos)[0]?.[0];
    const dicho = this.error ?? this.detail ?? deCampo;
    if (dicho !== undefined) return dicho;
    if (!this.sinRed) return porDefecto;
    return `${porDefecto.replace(/\.$/, '')}. Comprueba tu conexión`;
  }
}

/** Returns the message to show for anything thrown: that of an `ErrorApi`, else `porDefecto`. */
export const mensajeDeError = (e: unknown, porDefecto: string): string =>
  e instanceof ErrorApi ? e.mensaje(porDefecto) : porDefecto;

const esTexto = (v: unknown): v is string => typeof v === 'string';

/**
 * Reads an error body: with a text `detail`, with a text `error` and perhaps `codigo`, or with texts by field. Any other body
 * gives an error without a message. A 401 without a JSON object comes from a proxy that wants its own login, as Home
 * Assistant's does: it counts as no answer, because our server gave none.
 */
export const errorDeCuerpo = (estado: number, cuerpo: unknown): ErrorApi => {
  if (typeof cuerpo !== 'object' || cuerpo === null) return new ErrorApi(estado === 401 ? 0 : estado);
  const c = cuerpo as Record<string, unknown>;
  if (esTexto(c['detail'])) return new ErrorApi(estado, { detail: c['detail'] });
  if (esTexto(c['error']))
    return new ErrorApi(estado, { error: c['error'], ...(esTexto(c['codigo']) ? { codigo: c['codigo'] } : {}) });
  const campos: Record<string, string[]> = {};
  for (const [campo, mensajes] of Object.entries(c)) {
    if (Array.isArray(mensajes)) campos[campo] = mensajes.filter(esTexto);
    else if (esTexto(mensajes)) campos[campo] = [mensajes];
  }
  return new ErrorApi(estado, { campos });
};
