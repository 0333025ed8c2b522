import type { IdaOidc, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';
import { enEstaPestana } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { destinoSeguro } from './destino.ts';

const CLAVE = propio('te-toca-oidc');

/** A trip to the other service, kept in this tab until it returns. */
export interface Ida {
  readonly secreto: string;
  /** True to link the member's account, false to log in. */
  readonly enlaza: boolean;
  /** The page to go to afterwards. */
  readonly destino?: string | undefined;
  /** The page of this app's router that began it, to which a failure leads back. */
  readonly salida: string;
}

/** Leaves for the other service's page, and remembers this trip. */
export const partir = ({ direccion, secreto }: IdaOidc, ida: Omit<Ida, 'secreto'>): void => {
  enEstaPestana.guardar(CLAVE, JSON.stringify({ ...ida, secreto } satisfies Ida));
  location.assign(direccion);
};

/** A return: the body of the call that ends the trip, and the page to which the visitor goes then. */
export interface Regreso {
  readonly cuerpo: VueltaOidc;
  readonly enlaza: boolean;
  readonly destino: string | null;
  readonly salida: string;
}

/** The return that this page has read last, by its query. */
let leido: { readonly search: string; readonly regreso: Regreso; hecho?: Promise<void> } | null = null;

/**
 * Returns what the address and this tab say of a return; null if this tab began no trip. The tab forgets it,
 * and this page does not: the screen may be drawn more than once.
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

/** Ends a trip by `hacer`, once for all who ask. */
export const terminarIda = (regreso: Regreso, hacer: (regreso: Regreso) => Promise<void>): Promise<void> => {
  if (leido?.regreso !== regreso) return hacer(regreso);
  return (leido.hecho ??= hacer(regreso));
};
