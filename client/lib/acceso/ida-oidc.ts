import type { IdaOidc, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';
import { enEstaPestana } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { destinoSeguro } from './destino.ts';

// The visit to the OpenID Connect provider's page: the browser leaves the app (`partir`), and the provider sends it back to
// another page of the app (`regresar`).

const CLAVE = propio('te-toca-oidc');

/** A visit, stored in this tab while the provider's page is open. */
export interface Ida {
  /** Secret from the server that this tab must send back to end the visit. Proves that the same tab began it. */
  readonly secreto: string;
  /** True to link the logged-in member's account with the provider's, false to log in. */
  readonly enlaza: boolean;
  /** Path to go to after a login; by default Inicio. */
  readonly destino?: string | undefined;
  /** Path of the screen that began the visit, to which a failure leads back. */
  readonly salida: string;
}

/** Leaves for the provider's page, and stores the visit. */
export const partir = ({ direccion, secreto }: IdaOidc, ida: Omit<Ida, 'secreto'>): void => {
  enEstaPestana.guardar(CLAVE, JSON.stringify({ ...ida, secreto } satisfies Ida));
  location.assign(direccion);
};

/** A return from the provider, with the fields of its `Ida`. */
export interface Regreso {
  /** Body of the call that ends the visit: the stored secret, and what the provider put into the address. */
  readonly cuerpo: VueltaOidc;
  readonly enlaza: boolean;
  /** Null if none was stored, or `destinoSeguro` rejects it. */
  readonly destino: string | null;
  readonly salida: string;
}

/** The last `Regreso`, the query (`search`) that it was read from, and the promise of `terminarIda`. */
let leido: { readonly search: string; readonly regreso: Regreso; hecho?: Promise<void> } | null = null;

/**
 * Returns the `Regreso` that the address's query (`search`) and the stored visit describe. Null if this tab began no visit, or
 * the address has no `state`. Deletes the stored visit, so that it ends once; a second call with the same query, as when the
 * screen is drawn again, still gets the same object.
 */
export const regresar = (search: string): Regreso | null => {
  if (leido?.search === search) return leido.regreso;
  const guardada = enEstaPestana.leer(CLAVE);
  enEstaPestana.quitar(CLAVE);
  const dicho = new URLSearchParams(search);
  const state = dicho.get('state');
  if (guardada === null || state === null) return null;
  const { secreto, enlaza, destino, salida } = JSON.parse(guardada) as Ida;
  const [code, iss, error] = [dicho.get('code'), dicho.get('iss'), dicho.get('error')];
  const regreso = {
    cuerpo: { secreto, state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) },
    enlaza,
    destino: destinoSeguro(destino, location.origin),
    salida,
  };
  leido = { search, regreso };
  return regreso;
};

/** Ends a visit by calling `hacer`. Further calls with the latest `Regreso` get the first one's promise. */
export const terminarIda = (regreso: Regreso, hacer: (regreso: Regreso) => Promise<void>): Promise<void> => {
  if (leido?.regreso !== regreso) return hacer(regreso);
  return (leido.hecho ??= hacer(regreso));
};
