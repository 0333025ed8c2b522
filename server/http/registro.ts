import type { FastifyInstance } from 'fastify';

/** Replacement text for a secret. */
const TAPADO = '[redacted]';

/**
 * Words that make a field secret, as parts of its name: `password_confirm`, `set-cookie`, `x-auth-token`, `pinHash`. `clave` is
 * not among them, because the log uses it for lookup keys.
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

/** Patterns of secrets in a text, with their replacements. */
const EN_TEXTO: readonly (readonly [RegExp, string])[] = [
  // User and password in an address; a password may contain anything but spaces, quotes and angle brackets.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s"'`<>]*@/gi, `$1${TAPADO}@`],
  // The query and the fragment of an address.
  [/(\/[^\s"'`<>?#]*)[?#][^\s"'`<>]+/g, `$1?${TAPADO}`],
  // A JWT, or one that is cut off after its second part.
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g, TAPADO],
  // Our keys, ntfy's access tokens and Telegram's bot tokens.
  [/\bt[tk]_[\w-]{16,}/g, TAPADO],
  [/\b(?:bot)?\d{3,20}:[\w-]{20,}/g, TAPADO],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${TAPADO}`],
  // A secret field in a quoted body, as in a JSON parser's error; the quote may be cut off in the middle.
  [
    /((?:password|passwd|contrase[nñ]a|pin|token|secreto?|cookie|refresh|access|authorization)\w*\\?["']?\s*[:=]\s*)(\\?"[^"]*|'[^']*|[^\s,;&}]+)/gi,
    `$1${TAPADO}`,
  ],
];

/** Masks the secrets in a text. */
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
 * Masks the secrets in one line of the log, whichever code wrote it, even in an error that contains its request. Runs last, on
 * the finished line, so that no password, PIN, token or key reaches the disk.
 */
export const taparLinea = (linea: string): string => {
  try {
    return `${JSON.stringify(taparValor(JSON.parse(linea)))}\n`;
  } catch {
    return taparTexto(linea);
  }
};

/** Time from which an answer counts as slow, in ms. */
const LENTA = 1_000;

/**
 * Logs answers that were slow or have a status of 500 or more, except refusals for overload. Logs the route instead of the
 * address, because an address may contain something private, such as a token.
 */
export const instalarRegistro = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, seguir) => {
    const ms = Math.round(reply.elapsedTime);
    // A 503 with Retry-After means overload. In a flood of requests, logging each would fill the disk.
    const ocupado = reply.statusCode === 503 && reply.hasHeader('retry-after');
    if ((reply.statusCode >= 500 && !ocupado) || ms >= LENTA)
      request.log.warn(
        { metodo: request.method, ruta: request.routeOptions.url, estado: reply.statusCode, ms },
        'slow or failed answer',
      );
    seguir();
  });
};
