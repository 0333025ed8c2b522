import { lazy, useState, type ComponentType } from 'react';

/** A route's screen in its own chunk. Once `traer` has loaded the chunk, the first render does not suspend. */
export interface Perezosa {
  (): React.ReactNode;
  readonly traer: () => Promise<void>;
}

/** The error for a screen's chunk that failed to load. */
export class FalloDeCarga extends Error {}

/**
 * Creates a screen whose module, which exports `Component`, loads on the first visit or at `traer`. A module that cannot be
 * loaded makes the screen throw, or `traer` reject with, FalloDeCarga.
 */
export const perezosa = (cargar: () => Promise<{ readonly Component: ComponentType }>): Perezosa => {
  let traida: ComponentType | null = null;
  const pedir = async () => {
    try {
      return (await cargar()).Component;
    } catch (cause) {
      throw new FalloDeCarga('The file of a screen did not come', { cause });
    }
  };
  const Esperada = lazy(async () => ({ default: await pedir() }));
  const Ruta = () => {
    // Keeps the component of the first render, because a different one would remount the screen.
    const [Pantalla] = useState<ComponentType>(() => traida ?? Esperada);
    return <Pantalla />;
  };
  const traer = async () => {
    traida = await pedir();
  };
  return Object.assign(Ruta, { traer });
};
