import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';

/** Life of the cookie, seconds: the longest that browsers keep one. */
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
 * The browser that a request comes from, when this member has logged in with it before: by a cookie that the server
 * signed then. It opens nothing; it only says whose wrong passwords are counted apart from those of strangers.
 */
export const dispositivoDe = (
  { tokens }: Pick<Contexto, 'tokens'>,
  request: FastifyRequest,
  usuario: number,
): string | null => {
  const valor = galleta(request, nombreDe(usuario));
  return valor === undefined ? null : tokens.verificarDispositivo(valor, usuario);
};

/** An answer that is a login, or brings one. */
export type Entrada = { readonly access: string } | { readonly tokens: { readonly access: string } };

/** Gives the browser that has just got tokens its cookie, or the same one for longer. */
export const recordarDispositivo = async (
  { tokens, azar }: Pick<Contexto, 'tokens' | 'azar'>,
  request: FastifyRequest,
  reply: FastifyReply,
  resultado: ResultadoCaso<Entrada>,
): Promise<void> => {
  if (!resultado.ok) return;
  const { respuesta } = resultado;
  const datos = await tokens.verificarAcceso('tokens' in respuesta ? respuesta.tokens.access : respuesta.access);
  if (datos === null) return;
  const id = dispositivoDe({ tokens }, request, datos.usuario) ?? azar.secreto(BYTES);
  const seguro = request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${nombreDe(datos.usuario)}=${tokens.firmarDispositivo(id, datos.usuario)}; Path=/api/; Max-Age=${String(SEGUNDOS)}; HttpOnly; SameSite=Strict${seguro}`,
  );
};
