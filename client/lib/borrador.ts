import { useEffect, useState } from 'react';
import { enEstaPestana } from './almacen.ts';
import { propio } from './base.ts';
import { leerIdUsuario } from './credenciales.ts';

/**
 * Drafts of forms: text that is not yet sent stays in this tab, for the member who typed it, over a reload and a look at another
 * screen. Only what differs from what the form began with is kept, so that others' changes still show.
 */

type Valores = Readonly<Record<string, unknown>>;

const claveDe = (nombre: string): string => propio(`te-toca.borrador.${String(leerIdUsuario() ?? 'nadie')}.${nombre}`);

/** Returns the kept fields of a form. Others may be in there from an older version of the app. */
export const leerBorrador = (nombre: string): Valores => {
  try {
    const leido: unknown = JSON.parse(enEstaPestana.leer(claveDe(nombre)) ?? '{}');
    return typeof leido === 'object' && leido !== null ? (leido as Valores) : {};
  } catch {
    return {};
  }
};

export const olvidarBorrador = (nombre: string): void => enEstaPestana.quitar(claveDe(nombre));

/** Keeps what was changed; nothing, when nothing was. */
export const guardarBorrador = (nombre: string, cambiado: Valores): void => {
  if (Object.keys(cambiado).length === 0) olvidarBorrador(nombre);
  else enEstaPestana.guardar(claveDe(nombre), JSON.stringify(cambiado));
};

/** The values that are not what they were at first. */
export const cambiadoDe = (valores: Valores, iniciales: Valores): Valores =>
  Object.fromEntries(
    Object.entries(valores).filter(([campo, valor]) => JSON.stringify(valor) !== JSON.stringify(iniciales[campo])),
  );

/** Asked of a form before its sheet closes. */
export interface SinGuardar {
  /** Whether closing would lose something. */
  readonly tocado: boolean;
  /** Throws it away: it was sent, or is not wanted. */
  readonly olvidar: () => void;
}

interface Borrador<T> extends SinGuardar {
  readonly valores: T;
  readonly cambiar: (cambios: Partial<T>) => void;
}

/** A form's state as a draft that stays. `nombre` tells it from other forms. */
export const useBorrador = <T extends object>(nombre: string, iniciales: T): Borrador<T> => {
  const [puesto, setPuesto] = useState(() => leerBorrador(nombre) as Partial<T>);
  const valores = { ...iniciales, ...puesto };
  const cambiado = cambiadoDe(puesto, iniciales as Valores);
  const texto = JSON.stringify(cambiado);
  useEffect(() => guardarBorrador(nombre, JSON.parse(texto) as Valores), [nombre, texto]);
  return {
    valores,
    cambiar: (cambios) => setPuesto((antes) => ({ ...antes, ...cambios })),
    tocado: texto !== '{}',
    olvidar: () => {
      setPuesto({});
      olvidarBorrador(nombre);
    },
  };
};
