import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';

export const CLIENTE = { cliente: 'te-toca', secreto: 'un-secreto-del-cliente-que-no-se-dice' };

interface Peticion {
  readonly oidc: {
    readonly provider: Provider;
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
}

/** Starts a real OpenID provider on 127.0.0.1. It asks nothing, and logs in the account named by `entrar` or `espera`. */
export const levantarProveedor = async (vuelta: string, puerto = 0) => {
  const { default: Nuevo } = await import('oidc-provider');
  let atiende: (peticion: IncomingMessage, respuesta: ServerResponse) => void = (_p, r) => r.end();
  let peticiones = 0;
  const servidor = createServer((peticion, respuesta) => {
    peticiones += 1;
    atiende(peticion, respuesta);
  });
  servidor.listen(puerto, '127.0.0.1');
  await once(servidor, 'listening');
  const emisor = `http://127.0.0.1:${String((servidor.address() as AddressInfo).port)}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let quien = '';
  const proveedor = new Nuevo(emisor, {
    clients: [
      {
        client_id: CLIENTE.cliente,
        client_secret: CLIENTE.secreto,
        redirect_uris: [vuelta],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'uno' }] },
    cookies: { keys: ['una-clave'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/entrar' },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: async ({ oidc: { provider, client, session } }: Peticion) => {
      const permiso = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      permiso.addOIDCScope('openid');
      await permiso.save();
      return permiso;
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  const suyo = proveedor.callback();
  atiende = (peticion, respuesta) => {
    if (peticion.url?.startsWith('/entrar') !== true) suyo(peticion, respuesta);
    else
      void (quien === ''
        ? proveedor.interactionFinished(peticion, respuesta, { error: 'access_denied' })
        : proveedor.interactionFinished(peticion, respuesta, { login: { accountId: quien } }));
  };

  /** Opens a page of the provider as a browser does, and returns the address to which it sends the visitor back. */
  const entrar = async (direccion: string, cuenta: string): Promise<URL> => {
    quien = cuenta;
    const galletas = new Map<string, string>();
    let url = direccion;
    for (let saltos = 0; saltos < 8; saltos += 1) {
      const respuesta = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...galletas].map(([k, v]) => `${k}=${v}`).join('; ') },
      });
      for (const galleta of respuesta.headers.getSetCookie()) {
        const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(galleta) ?? [];
        galletas.set(nombre, valor);
      }
      const a = respuesta.headers.get('location');
      if (a === null) throw new Error(`The provider answered ${String(respuesta.status)}: ${await respuesta.text()}`);
      url = new URL(a, url).href;
      if (url.startsWith(vuelta)) return new URL(url);
    }
    throw new Error('The provider redirects without end');
  };

  return {
    emisor,
    entrar,
    /** Sets the account that the provider logs in; with '' it refuses every login. */
    espera: (cuenta: string) => {
      quien = cuenta;
    },
    peticiones: () => peticiones,
    cerrar: async () => {
      servidor.closeAllConnections();
      servidor.close();
      await once(servidor, 'close');
    },
  };
};
export type ProveedorDePrueba = Awaited<ReturnType<typeof levantarProveedor>>;
