import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose';
import type { DatosAcceso, Reloj, Tokens } from '#server/change/contexto.ts';

const EMISOR = 'te-toca';
const AUDIENCIA = 'te-toca-api';
/** Lifetime of an access token, in seconds. */
const VIDA_ACCESO = 600;
/** Lifetime of a refresh token, in seconds. */
const VIDA_REFRESCO = 30 * 86_400;
const MAXIMO_VERIFICADOS = 20_000;
/**
 * Seconds by which an access token may expire later than a new one would. So tokens survive a clock that is set back by up to a
 * day. A token that expires even later was signed while the clock was further ahead, and could otherwise be valid for years.
 */
const HOLGURA = 86_400;

/**
 * Creates the signer and verifier of HS256 tokens; `jose` checks `iss`, `aud`, `typ` and `exp`. A verified access token is
 * cached, because every request carries one; its expiry is checked each time. Whether its login was revoked is not checked here.
 */
export const crearTokens = (secreto: Uint8Array, reloj: Reloj): Tokens => {
  const llave = createSecretKey(secreto);
  // Imported once rather than for each token, and not at the start, which would have to load Web Crypto for it.
  let clave: ReturnType<typeof llave.toCryptoKey> | undefined;
  const deTokens = () => (clave ??= llave.toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']));
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
      .sign(deTokens());

  const iguales = (a: string, b: string): boolean => {
    const [una, otra] = [Buffer.from(a), Buffer.from(b)];
    return una.length === otra.length && timingSafeEqual(una, otra);
  };

  /** Returns the payload of a token if its signature, kind and expiry are valid, else null. */
  const verificar = async (typ: string, token: string) => {
    try {
      const { payload } = await jwtVerify<{ readonly sid: unknown; readonly exp: number }>(token, deTokens(), {
        algorithms: ['HS256'],
        issuer: EMISOR,
        audience: AUDIENCIA,
        typ,
        requiredClaims: ['exp'],
        currentDate: new Date(reloj.ahora()),
      });
      const { sid, ...demas } = payload;
      return typeof sid === 'number' ? { ...demas, sid } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
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
      const payload = await verificar('at+jwt', token);
      if (payload === null || !vigente(payload.exp)) return null;
      const datos = { usuario: Number(payload.sub), acceso: payload.sid, exp: payload.exp };
      if (verificados.size >= MAXIMO_VERIFICADOS) verificados.clear();
      verificados.set(token, datos);
      return datos;
    },

    firmarRefresco: ({ acceso, jti }) => firmar('rt+jwt', VIDA_REFRESCO, { sid: acceso, jti }),

    verificarRefresco: async (token) => {
      const payload = await verificar('rt+jwt', token);
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
