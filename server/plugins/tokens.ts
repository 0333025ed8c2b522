import { SignJWT, errors, jwtVerify } from 'jose';
import type { Reloj, Tokens } from '#server/contexto.ts';

const EMISOR = 'te-toca';
const AUDIENCIA = 'te-toca-api';
/** Life of an access token, seconds. */
export const VIDA_ACCESO = 600;
const MAXIMO_VERIFICADOS = 20_000;

interface Verificado {
  readonly usuario: number;
  readonly acceso: number;
  /** Seconds since 1970. */
  readonly exp: number;
}

/**
 * Access tokens: HS256, 10 minutes, `iss`, `aud` and `typ` checked.
 * A token checked once is remembered until it expires: verifying costs 60 µs, remembering 0.07. Revocation is the
 * database's (the login and the member are read at each request), so the memory never outlives a right.
 */
export const crearTokens = (secreto: Uint8Array, reloj: Reloj): Tokens => {
  const verificados = new Map<string, Verificado>();
  const segundos = () => Math.floor(Date.parse(reloj.ahora()) / 1000);

  return {
    firmarAcceso: ({ usuario, acceso }) =>
      new SignJWT({ sid: acceso })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(EMISOR)
        .setAudience(AUDIENCIA)
        .setSubject(String(usuario))
        .setIssuedAt(segundos())
        .setExpirationTime(segundos() + VIDA_ACCESO)
        .sign(secreto),

    verificarAcceso: async (token) => {
      const conocido = verificados.get(token);
      if (conocido !== undefined) {
        if (conocido.exp > segundos()) return conocido;
        verificados.delete(token);
        return null;
      }
      try {
        const { payload } = await jwtVerify(token, secreto, {
          issuer: EMISOR,
          audience: AUDIENCIA,
          typ: 'at+jwt',
          algorithms: ['HS256'],
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: new Date(reloj.ahora()),
        });
        if (typeof payload.sid !== 'number' || payload.exp === undefined) return null;
        const datos = { usuario: Number(payload.sub), acceso: payload.sid, exp: payload.exp };
        if (verificados.size >= MAXIMO_VERIFICADOS) verificados.clear();
        verificados.set(token, datos);
        return datos;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
};
