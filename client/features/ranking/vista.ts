import { enEsteNavegador } from '#client/lib/almacen.ts';
import { useState } from 'react';
import { propio } from '#client/lib/base.ts';

/** The two ways to look at the week: by points, or by each one's part of their own. */
export type Vista = 'ranking' | 'suyo';

const claveDe = (usuario: number): string => propio(`te-toca.ranking.${String(usuario)}`);

/** Returns the view that this user last selected on this device, and its setter. */
export const useVista = (usuario: number): readonly [Vista, (vista: Vista) => void] => {
  const [vista, setVista] = useState<Vista>(() =>
    enEsteNavegador.leer(claveDe(usuario)) === 'suyo' ? 'suyo' : 'ranking',
  );
  return [
    vista,
    (elegida) => {
      enEsteNavegador.guardar(claveDe(usuario), elegida);
      setVista(elegida);
    },
  ];
};
