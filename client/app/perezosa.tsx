import { lazy, useState, type ComponentType } from 'react';

/** A route's screen, in a file of its own. `traer` fetches it: what is drawn for the first time after that waits for nothing. */
export interface Perezosa {
  (): React.ReactNode;
  readonly traer: () => Promise<void>;
}

/** The file of a screen did not come, or came broken. */
export class FalloDeCarga extends Error {}

/** A route's file, loaded when it is first visited; it exports `Component`. */
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
    // The one that it began with: another would begin the screen anew.
    const [Pantalla] = useState<ComponentType>(() => traida ?? Esperada);
    return <Pantalla />;
  };
  const traer = async () => {
    traida = await pedir();
  };
  return Object.assign(Ruta, { traer });
};
