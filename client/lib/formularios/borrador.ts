import { useEffect, useState } from 'react';
import { enEstaPestana } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { leerIdUsuario } from '#client/lib/acceso/credenciales.ts';

// Unsaved input of forms. It is stored in this tab, for the member who typed it, so that it survives a reload and a visit to
// another screen. Only fields that differ from the form's initial values are stored, so that other members' changes to the rest
// still show.

type Valores = Readonly<Record<string, unknown>>;

const claveDe = (nombre: string): string => propio(`te-toca.borrador.${String(leerIdUsuario() ?? 'nadie')}.${nombre}`);

/** Returns a form's stored fields; none if nothing readable is stored. They may include fields of an older version of the app. */
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

/** Returns the fields of `valores` that differ from the initial ones. */
export const cambiadoDe = (valores: Valores, iniciales: Valores): Valores =>
  Object.fromEntries(
    Object.entries(valores).filter(([campo, valor]) => JSON.stringify(valor) !== JSON.stringify(iniciales[campo])),
  );

/** A form's unsaved input. A dialog that closes asks the member first if there is any (`tocado`). */
export interface SinGuardar {
  /** Whether closing would lose input. */
  readonly tocado: boolean;
  /** Deletes the stored input, because it was sent or is not wanted. */
  readonly olvidar: () => void;
}

interface Borrador<T> extends SinGuardar {
  readonly valores: T;
  readonly cambiar: (cambios: Partial<T>) => void;
}

/** Returns a form's state, which is stored as unsaved input. `nombre` identifies the form. `olvidar` also resets the form. */
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
