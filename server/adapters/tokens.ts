import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { SignJWT, decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose';
import type { DatosAcceso, Reloj, Tokens } from '#server/change/contexto.ts';

const EMISOR = 'te-toca';
const AUDIENCIA = 'te-toca-api';
/** Life of an access token, seconds. */
const VIDA_ACCESO = 600;
/** Life of a refresh token, seconds. */
const VIDA_REFRESCO = 30 * 86_400;
const MAXIMO_VERIFICADOS = 20_000;
/**
 * Most seconds by which the clock may have been put back since a token was signed. A token signed further ahead is
 * refused, since it would be good for years.
 */
const HOLGURA = 86_400;

/**
 * HS256 tokens with `iss`, `aud`, `typ` and `exp` checked. `jose` signs them and takes them apart; the signature is compared
 * here, since `jose` asks another thread for it, which takes a sixth of the time in which a crowd of phones comes back.
 * An access token checked once is remembered until it expires: checking costs some 10 µs, remembering 0.07. Revocation is
 * the database's (the login and the member are read at each request), so the memory never outlives a right.
 */
export const crearTokens = (secreto: Uint8Array, reloj: Reloj): Tokens => {
  // As bytes it would be imported anew for each token, which costs five times what its signature does.
  const llave = createSecretKey(secreto);
  // With the first token that is signed: a start signs none, and has no use for Web Crypto.
  let clave: ReturnType<typeof llave.toCryptoKey> | undefined;
  const deFirmar = () => (clave ??= llave.toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']));
  const verificados = new Map<string, DatosAcceso & { readonly exp: number }>();
  const segundos = () => Math.floor(Date.parse(reloj.ahora()) / 1000);
  const vigente = (exp: number): boolean => {
    const ahora = segundos();
    return exp > ahora && exp <= ahora + VIDA_ACCESO + HOLGURA;
  };

  const firmar = (typ: string, vida: number, datos: JWTPayload): Promise<string> =>
    new SignJWT(datos)
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer(EMISOR)
      .setAudience(AUDIENCIA)
      .setIssuedAt(segundos())
      .setExpirationTime(segundos() + vida)
      .sign(deFirmar());

  const iguales = (a: string, b: string): boolean => {
    const [una, otra] = [Buffer.from(a), Buffer.from(b)];
    return una.length === otra.length && timingSafeEqual(una, otra);
  };

  /** Whether we signed it: all that a token without our signature says is a stranger's. */
  const esNuestro = (token: string): boolean => {
    const fin = Math.max(0, token.lastIndexOf('.'));
    const firma = createHmac('sha256', llave).update(token.slice(0, fin)).digest('base64url');
    return iguales(firma, token.slice(fin + 1));
  };

  /** What a token of ours says, if it is of this kind and has not expired; null otherwise. */
  const verificar = (
    typ: string,
    token: string,
  ): (JWTPayload & { readonly sid: number; readonly exp: number }) | null => {
    if (!esNuestro(token)) return null;
    try {
      const { alg, typ: suyo } = decodeProtectedHeader(token);
      const { iss, aud, sid, exp, ...demas } = decodeJwt(token);
      if (alg !== 'HS256' || suyo !== typ || iss !== EMISOR || aud !== AUDIENCIA) return null;
      return typeof sid === 'number' && typeof exp === 'number' && exp > segundos() ? { ...demas, sid, exp } : null;
    } catch (error) {
      // A seal of ours whose signature was written as a token's.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    }
  };

  const sellar = (texto: string): string =>
    `${texto}~${createHmac('sha256', llave).update(`sello:${texto}`).digest('hex')}`;

  const firmarDispositivo = (id: string, usuario: number): string =>
    `${id}.${createHmac('sha256', llave)
      .update(`dispositivo:${String(usuario)}:${id}`)
      .digest('base64url')}`;

  return {
    firmarAcceso: ({ usuario, acceso }) => firmar('at+jwt', VIDA_ACCESO, { sid: acceso, sub: String(usuario) }),

    verificarAcceso: async (token) => {
      const conocido = verificados.get(token);
      if (conocido !== undefined) {
        if (vigente(conocido.exp)) return conocido;
        verificados.delete(token);
        return null;
      }
      const payload = verificar('at+jwt', token);
      if (payload === null || !vigente(payload.exp)) return null;
      const datos = { usuario: Number(payload.sub), acceso: payload.sid, exp: payload.exp };
      if (verificados.size >= MAXIMO_VERIFICADOS) verificados.clear();
      verificados.set(token, datos);
      return datos;
    },

    firmarRefresco: ({ acceso, jti }) => firmar('rt+jwt', VIDA_REFRESCO, { sid: acceso, jti }),

    verificarRefresco: async (token) => {
      const payload = verificar('rt+jwt', token);
      return payload?.jti === undefined ? null : { acceso: payload.sid, jti: payload.jti };
    },

    firmarDispositivo,
    verificarDispositivo: (galleta, usuario) => {
      const [id = ''] = galleta.split('.');
      return iguales(firmarDispositivo(id, usuario), galleta) ? id : null;
    },

    sellar,
    leerSellado: (sellado) => {
      const texto = sellado.slice(0, Math.max(0, sellado.lastIndexOf('~')));
      return iguales(sellar(texto), sellado) ? texto : null;
    },

    sucesor: (jti) => createHmac('sha256', llave).update(`sucesor:${jti}`).digest('base64url'),
    huella: (texto) => createHash('sha256').update(texto).digest('base64url'),
  };
};
