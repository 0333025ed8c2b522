import type { FastifyInstance } from 'fastify';

/** Stands where a secret was. */
const TAPADO = '[redacted]';

/**
 * Fields that hold a secret, by the words of their name: `password_confirm`, `set-cookie`, `x-auth-token`, `pinHash`.
 * Our own log names keys by `clave`, which holds no key.
 */
const PALABRAS_SECRETAS = new Set([
  'authorization',
  'auth',
  'cookie',
  'token',
  'access',
  'refresh',
  'password',
  'passwd',
  'pass',
  'pin',
  'secret',
  'secreto',
  'contrasena',
  'credentials',
  'endpoint',
  'p256dh',
]);

const esSecreto = (campo: string): boolean =>
  campo
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((palabra) => PALABRAS_SECRETAS.has(palabra));

/** Patterns of secrets within a text, and their replacements. */
const EN_TEXTO: readonly (readonly [RegExp, string])[] = [
  // The credentials in an address: a password may hold anything but a space.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s"'`<>]*@/gi, `$1${TAPADO}@`],
  // The query and fragment of an address.
  [/(\/[^\s"'`<>?#]*)[?#][^\s"'`<>]+/g, `$1?${TAPADO}`],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g, TAPADO],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${TAPADO}`],
  // A field of a body that somebody quotes, as a parser does that could not read it; it may end in the middle.
  [
    /((?:password|passwd|contrase[nñ]a|pin|token|secreto?|cookie|refresh|access|authorization)\w*\\?["']?\s*[:=]\s*)(\\?"[^"]*|'[^']*|[^\s,;&}]+)/gi,
    `$1${TAPADO}`,
  ],
];

/** A text without what gives a secret away. */
export const taparTexto = (texto: string): string =>
  EN_TEXTO.reduce((tapado, [patron, queda]) => tapado.replaceAll(patron, queda), texto);

const taparValor = (valor: unknown): unknown => {
  if (typeof valor === 'string') return taparTexto(valor);
  if (Array.isArray(valor)) return valor.map(taparValor);
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(
    Object.entries(valor).map(([campo, suyo]) => [
      campo,
      esSecreto(campo) && suyo !== null && typeof suyo !== 'boolean' ? TAPADO : taparValor(suyo),
    ]),
  );
};

/**
 * Masks secrets in a line of the log: no password, PIN, token or key gets to the disk, no matter which code logs it, not even in
 * an error that carries its request. The last thing done to a line, so that nothing goes past it.
 */
export const taparLinea = (linea: string): string => {
  try {
    return `${JSON.stringify(taparValor(JSON.parse(linea)))}\n`;
  } catch {
    return taparTexto(linea);
  }
};

/** Milliseconds from which an answer was slow. Hashing a password takes a tenth of it. */
const LENTA = 1_000;

/**
 * Writes down the answers that were slow or failed, by their route and not their address: what people put into an
 * address (a token, by mistake) is nobody's business, and a family's five-second polls would bury the rest.
 */
export const instalarRegistro = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, seguir) => {
    const ms = Math.round(reply.elapsedTime);
    // A flood is told to come back so many times a second: that is no failure of the server's, and would fill the disk.
    const ocupado = reply.statusCode === 503 && reply.hasHeader('retry-after');
    if ((reply.statusCode >= 500 && !ocupado) || ms >= LENTA)
      request.log.warn(
        { metodo: request.method, ruta: request.routeOptions.url, estado: reply.statusCode, ms },
        'slow or failed answer',
      );
    seguir();
  });
};
