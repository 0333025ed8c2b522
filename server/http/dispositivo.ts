import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';

/** Lifetime of the cookie, in seconds: 400 days, the most that browsers allow. */
const SEGUNDOS = 400 * 86_400;
const BYTES = 12;

const nombreDe = (usuario: number): string => `te_toca_${String(usuario)}`;

const galleta = ({ headers }: FastifyRequest, nombre: string): string | undefined =>
  (headers.cookie ?? '')
    .split(';')
    .map((par) => par.trim())
    .find((par) => par.startsWith(`${nombre}=`))
    ?.slice(nombre.length + 1);

/**
 * Returns the id of the browser that a request comes from, if this member has logged in with it before; else null. Read
 * from a signed cookie that gives no access: wrong passwords from known browsers are only counted apart from those of
 * strangers.
 */
export const dispositivoDe = (
  { tokens }: Pick<Contexto, 'tokens'>,
  request: FastifyRequest,
  usuario: number,
): string | null => {
  const valor = galleta(request, nombreDe(usuario));
  return valor === undefined ? null : tokens.verificarDispositivo(valor, usuario);
};

/** An answer that contains an access token. */
export type Entrada = { readonly access: string } | { readonly tokens: { readonly access: string } };

/** Sets or renews the cookie that marks the browser as one on which this member has logged in. A refused login sets none. */
export const recordarDispositivo = async (
  { tokens, azar, segura }: Pick<Contexto, 'tokens' | 'azar' | 'segura'>,
  request: FastifyRequest,
  reply: FastifyReply,
  resultado: ResultadoCaso<Entrada>,
): Promise<void> => {
  if (!resultado.ok) return;
  const { valor } = resultado;
  const datos = await tokens.verificarAcceso('tokens' in valor ? valor.tokens.access : valor.access);
  if (datos === null) return;
  const id = dispositivoDe({ tokens }, request, datos.usuario) ?? azar.secreto(BYTES);
  // Beside its own https the server also serves http, and pages of both set this cookie. A `Secure` one could not be renewed over
  // http.
  const seguro = segura === null && request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${nombreDe(datos.usuario)}=${tokens.firmarDispositivo(id, datos.usuario)}; Path=/api/; Max-Age=${String(SEGUNDOS)}; HttpOnly; SameSite=Strict${seguro}`,
  );
};
