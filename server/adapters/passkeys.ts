import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Passkeys } from '#server/change/puertos.ts';

/** Signature algorithms that a passkey may use: EdDSA, ES256 and RS256. */
const ALGORITMOS = [-8, -7, -257];

const bytes = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'));

/**
 * Tells whether a device attests its model with certificates, although none are asked for. Such an answer is refused, since the
 * library would fetch the revocation lists that the certificates name, from any address.
 */
const conCertificados = (atestado: AttestationObject): boolean => {
  const clase = atestado.get('fmt');
  return clase !== 'none' && (clase !== 'packed' || atestado.get('attStmt').get('x5c') !== undefined);
};

/**
 * Creates the check of what devices answer, by @simplewebauthn/server, which is loaded at the first passkey. The library throws
 * for each answer that it refuses, hostile bytes included.
 */
export const crearPasskeys = (): Passkeys => ({
  algoritmos: ALGORITMOS,

  comprobarAlta: async ({ id, clientDataJSON, attestationObject, transports }, { reto, origen, host }) => {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    try {
      if (conCertificados(decodeAttestationObject(bytes(attestationObject)))) return null;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        },
        expectedChallenge: reto,
        expectedOrigin: origen,
        expectedRPID: host,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITMOS,
      });
      if (!verified || registrationInfo.credential.id !== id) return null;
      const { publicKey, counter } = registrationInfo.credential;
      return {
        credencial: id,
        clave_publica: Buffer.from(publicKey).toString('base64url'),
        contador: counter,
        transportes: transports,
      };
    } catch {
      return null;
    }
  },

  comprobarEntrada: async ({ id, clientDataJSON, authenticatorData, signature, userHandle }, passkey, sitio) => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON, authenticatorData, signature, userHandle },
          clientExtensionResults: {},
        },
        expectedChallenge: sitio.reto,
        expectedOrigin: sitio.origen,
        expectedRPID: sitio.host,
        requireUserVerification: true,
        credential: { id: passkey.credencial, publicKey: bytes(passkey.clave_publica), counter: passkey.contador },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  },
});
