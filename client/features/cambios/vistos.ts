import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { useSyncExternalStore } from 'react';
import { propio } from '#client/lib/navegador/base.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** Browser-storage key for the ids of ended requests that the member has read on this device. */
const GUARDADOS = propio('cambios_vistos');
/** Most ids kept, the latest ones. An outcome is news for three days only (`esNovedad`), so older ids are not needed. */
const MAXIMO = 60;
const { oir, decir } = crearOyentes();

const leer = (): string => enEsteNavegador.leer(GUARDADOS) ?? '';
const ids = (texto: string): readonly number[] => texto.split(',').filter(Boolean).map(Number);

export const marcarVisto = (id: number): void => {
  enEsteNavegador.guardar(GUARDADOS, [...ids(leer()), id].slice(-MAXIMO).join(','));
  decir();
};

/** Returns the ids of ended requests to which the member has said «Vale» on this device. */
export const useVistos = (): ReadonlySet<number> => new Set(ids(useSyncExternalStore(oir, leer)));
