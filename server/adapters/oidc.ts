import type { Configuration } from 'openid-client';
import type { AjustesOidc, Oidc } from '#server/change/puertos.ts';

/** Seconds that the provider has for each answer. */
const PLAZO = 5;
/** Milliseconds after which the provider's addresses are looked up again. */
const VIGENCIA = 3_600_000;

/** True for an address of this machine itself, which needs no https. */
export const esDeEstaMaquina = (direccion: string): boolean =>
  /^(127(\.\d+){3}|localhost|\[::1\])$/.test(new URL(direccion).hostname);

/** Tells whether an error or one of its causes means that the provider did not answer, rather than that it refused. */
const sinRespuesta = (error: unknown): boolean => {
  const { code, cause, name } = error as { readonly code?: unknown; readonly cause?: unknown; readonly name?: unknown };
  if (name === 'TypeError' || name === 'TimeoutError' || name === 'AbortError') return true;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  return cause instanceof Error && sinRespuesta(cause);
};

/**
 * Creates the client of an OIDC provider, by openid-client, which is loaded when it is first used. The provider's addresses are
 * looked up then, so that a start never waits for the provider. Calls at the same time share one lookup, which is repeated after
 * an hour (`VIGENCIA`) or a failure.
 */
export const crearOidc = ({ nombre, emisor, cliente, secreto, direccion }: AjustesOidc): Oidc => {
  const vuelta = `${direccion}/pase`;
  let sabido: { readonly desde: number; readonly configuracion: Promise<Configuration> } | null = null;

  const descubrir = async (): Promise<Configuration> => {
    const oidc = await import('openid-client');
    const basica = oidc.ClientSecretBasic(secreto);
    const enCuerpo = oidc.ClientSecretPost(secreto);
    return oidc.discovery(
      new URL(emisor),
      cliente,
      undefined,
      // The secret goes in the header, as is the standard's default, or in the body if the provider's list lacks the header.
      (como, ...resto) => {
        const modos = como.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        return (modos.includes('client_secret_basic') ? basica : enCuerpo)(como, ...resto);
      },
      {
        timeout: PLAZO,
        execute: [oidc.enableNonRepudiationChecks, ...(esDeEstaMaquina(emisor) ? [oidc.allowInsecureRequests] : [])],
      },
    );
  };
  const configurar = (): Promise<Configuration> => {
    const ahora = performance.now();
    if (sabido !== null && ahora - sabido.desde < VIGENCIA) return sabido.configuracion;
    const configuracion = descubrir();
    const este = { desde: ahora, configuracion };
    sabido = este;
    configuracion.catch(() => {
      if (sabido === este) sabido = null;
    });
    return configuracion;
  };

  return {
    nombre,
    emisor,
    origen: new URL(direccion).origin,

    ir: async ({ state, nonce, verificador }) => {
      try {
        const configuracion = await configurar();
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
        return buildAuthorizationUrl(configuracion, {
          redirect_uri: vuelta,
          scope: 'openid',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verificador),
          code_challenge_method: 'S256',
        }).href;
      } catch {
        return null;
      }
    },

    volver: async ({ code, iss, error }, { state, nonce, verificador }) => {
      const dicho = { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
      try {
        const configuracion = await configurar();
        const { authorizationCodeGrant } = await import('openid-client');
        const fichas = await authorizationCodeGrant(
          configuracion,
          new URL(`${vuelta}?${new URLSearchParams(dicho).toString()}`),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verificador, idTokenExpected: true },
        );
        const datos = fichas.claims();
        return datos?.iss === emisorDe(configuracion) ? { ok: true, sujeto: datos.sub } : { ok: false, caido: false };
      } catch (fallo) {
        return { ok: false, caido: sinRespuesta(fallo) };
      }
    },
  };
};

const emisorDe = (configuracion: Configuration): string => configuracion.serverMetadata().issuer;
