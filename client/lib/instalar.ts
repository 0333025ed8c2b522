import { useSyncExternalStore } from 'react';
import { esApple, estaInstalada } from './aparato.ts';
import { hayOferta, oirOferta, seHaInstalado } from './oferta-instalar.ts';

/** How the app gets onto this device. `null`: it is there, or this browser has no way. */
type FormaInstalar = 'BOTON' | 'COMPARTIR' | null;

const leer = (): FormaInstalar => {
  if (seHaInstalado() || estaInstalada()) return null;
  if (hayOferta()) return 'BOTON';
  return esApple() ? 'COMPARTIR' : null;
};

export const useFormaInstalar = (): FormaInstalar => useSyncExternalStore(oirOferta, leer);
