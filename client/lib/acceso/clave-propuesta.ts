import { useSyncExternalStore } from 'react';
import { enEstaPestana } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/**
 * The three words proposed as a password. The member did not choose them and so does not know them by heart: they stay in this
 * tab until the member has set another password in the form that proposed them, has logged in with them, or has said that they
 * are noted («Ya la tengo»).
 */
interface Propuesta {
  readonly clave: string;
  /** Name of the form that proposed them. */
  readonly para: string;
  /** Username whose password they have become; null while they are only proposed. */
  readonly de: string | null;
}

const CLAVE = propio('te-toca.tres-palabras');
const { oir, decir } = crearOyentes();

const leer = (): Propuesta | null => {
  try {
    return JSON.parse(enEstaPestana.leer(CLAVE) ?? 'null') as Propuesta | null;
  } catch {
    return null;
  }
};

const guardar = (propuesta: Propuesta): void => {
  enEstaPestana.guardar(CLAVE, JSON.stringify(propuesta));
  decir();
};

export const olvidarClave = (): void => {
  enEstaPestana.quitar(CLAVE);
  decir();
};

/** Stores the words (`clave`) that the form `para` proposes. */
export const proponerClave = (para: string, clave: string): void => guardar({ clave, para, de: null });

/** Returns the words that the form `para` has already proposed; null if there are none, or they have become a password. */
export const clavePropuesta = (para: string): string | null => {
  const propuesta = leer();
  return propuesta?.para === para && propuesta.de === null ? propuesta.clave : null;
};

/**
 * Called when the form `para` has set `clave` as the password of the username `de`. If they are the words that this form
 * proposed, keeps them for `useClavePorApuntar`. Forgets the words that this form proposed in vain, and words that were the
 * password of `de` before.
 */
export const claveElegida = (para: string, clave: string, de: string): void => {
  const propuesta = leer();
  if (propuesta?.para === para && propuesta.clave === clave) guardar({ ...propuesta, de });
  else if (propuesta?.para === para || propuesta?.de === de) olvidarClave();
};

/** Called after a login with the password `clave`. Forgets the words if they are that password. */
export const claveUsada = (clave: string): void => {
  if (leer()?.clave === clave) olvidarClave();
};

/** Returns the password of the username `usuario` if it is the words proposed in this tab and not noted yet; else null. */
export const clavePorApuntar = (usuario: string): string | null => {
  const propuesta = leer();
  return propuesta?.de === usuario ? propuesta.clave : null;
};

/** `clavePorApuntar`, kept current. */
export const useClavePorApuntar = (usuario: string): string | null =>
  useSyncExternalStore(oir, () => clavePorApuntar(usuario));
