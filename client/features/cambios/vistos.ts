import { enEsteNavegador } from '#client/lib/almacen.ts';
import { useSyncExternalStore } from 'react';
import { propio } from '#client/lib/base.ts';
import { crearOyentes } from '#client/lib/oyentes.ts';

/** Requests whose end this device has been told of, by id. */
const GUARDADOS = propio('cambios_vistos');
/** More than can be shown at once. */
const MAXIMO = 60;
const { oir, decir } = crearOyentes();

const leer = (): string => enEsteNavegador.leer(GUARDADOS) ?? '';
const ids = (texto: string): readonly number[] => texto.split(',').filter(Boolean).map(Number);

export const marcarVisto = (id: number): void => {
  enEsteNavegador.guardar(GUARDADOS, [...ids(leer()), id].slice(-MAXIMO).join(','));
  decir();
};

/** Whether somebody has said «Vale» to what became of a request. */
export const useVistos = (): ReadonlySet<number> => new Set(ids(useSyncExternalStore(oir, leer)));
