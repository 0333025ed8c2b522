import { useEffect, useState } from 'react';
import { enEstaPestana } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { leerIdUsuario } from '#client/lib/acceso/credenciales.ts';

// Unsaved input of forms. It stays in this tab, for the member who typed it, over a reload and a visit to another screen. Only
// fields that differ from the form's initial values are stored, so that other members' changes to the rest still show.

type Valores = Readonly<Record<string, unknown>>;

const claveDe = (nombre: string): string => propio(`te-toca.borrador.${String(leerIdUsuario() ?? 'nadie')}.${nombre}`);

/** Returns the stored fields of a form. A stored object may contain fields of an older version of the app. */
export const leerBorrador = (nombre: string): Valores => {
  try {
    const leido: unknown = JSON.parse(enEstaPestana.leer(claveDe(nombre)) ?? '{}');
    return typeof leido === 'object' && leido !== null ? (leido as Valores) : {};
  } catch {
    return {};
  }
};

export const olvidarBorrador = (nombre: string): void => enEstaPestana.quitar(claveDe(nombre));

/** Stores the changed fields, or deletes the entry if there are none. */
export const guardarBorrador = (nombre: string, cambiado: Valores): void => {
  if (Object.keys(cambiado).length === 0) olvidarBorrador(nombre);
  else enEstaPestana.guardar(claveDe(nombre), JSON.stringify(cambiado));
};

/** Returns the values that differ from the initial ones. */
export const cambiadoDe = (valores: Valores, iniciales: Valores): Valores =>
  Object.fromEntries(
    Object.entries(valores).filter(([campo, valor]) => JSON.stringify(valor) !== JSON.stringify(iniciales[campo])),
  );

/** The state of a form's unsaved input, which a dialog asks for before it closes. */
export interface SinGuardar {
  /** Whether closing would lose input. */
  readonly tocado: boolean;
  /** Discards the input, because it was sent or is not wanted. */
  readonly olvidar: () => void;
}

interface Borrador<T> extends SinGuardar {
  readonly valores: T;
  readonly cambiar: (cambios: Partial<T>) => void;
}

/** Form state that is stored as unsaved input. `nombre` identifies the form. */
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
