import { useSyncExternalStore } from 'react';
import { esApple, estaInstalada } from './aparato.ts';
import { hayOferta, oirOferta, seHaInstalado } from './oferta-instalar.ts';

/**
 * The way to install the app on this device. BOTON: a button opens the browser's install dialog. COMPARTIR: the user adds the app
 * from the share menu. Null if it is installed, or cannot be in this browser.
 */
type FormaInstalar = 'BOTON' | 'COMPARTIR' | null;

const leer = (): FormaInstalar => {
  if (seHaInstalado() || estaInstalada()) return null;
  if (hayOferta()) return 'BOTON';
  return esApple() ? 'COMPARTIR' : null;
};

export const useFormaInstalar = (): FormaInstalar => useSyncExternalStore(oirOferta, leer);
