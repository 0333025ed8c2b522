import { useSyncExternalStore } from 'react';
import { enEstaPestana } from './almacen.ts';
import { propio } from './base.ts';
import { crearOyentes } from './oyentes.ts';

/**
 * The three words that were proposed as a password. They were chosen by nobody, so nobody knows them by heart: they stay
 * in this tab until their owner has logged in with them or said «Ya la tengo».
 */
interface Propuesta {
  readonly clave: string;
  /** The form that they were proposed in. */
  readonly para: string;
  /** The username whose password they are by now; null while they are only proposed. */
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

/** Forgets the words: somebody has them. */
export const olvidarClave = (): void => {
  enEstaPestana.quitar(CLAVE);
  decir();
};

/** Keeps the words that a form proposes. */
export const proponerClave = (para: string, clave: string): void => guardar({ clave, para, de: null });

/** The words that a form has proposed already, or null. */
export const clavePropuesta = (para: string): string | null => {
  const propuesta = leer();
  return propuesta?.para === para && propuesta.de === null ? propuesta.clave : null;
};

/** A form has made `clave` somebody's password: the words are kept if they are that, and of no use if they are not. */
export const claveElegida = (para: string, clave: string, de: string): void => {
  const propuesta = leer();
  if (propuesta?.para !== para) return;
  if (propuesta.clave === clave) guardar({ ...propuesta, de });
  else olvidarClave();
};

/** Forgets the proposed words once somebody has logged in with them. */
export const claveUsada = (clave: string): void => {
  if (leer()?.clave === clave) olvidarClave();
};

/** This member's password, as long as it is words that they may not have written down yet. */
export const useClavePorApuntar = (usuario: string): string | null =>
  useSyncExternalStore(oir, () => {
    const propuesta = leer();
    return propuesta?.de === usuario ? propuesta.clave : null;
  });
