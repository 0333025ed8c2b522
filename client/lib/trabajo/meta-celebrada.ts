import { useCallback, useEffect, useState } from 'react';
import type { EstadoMeta } from '#shared/domain/metas/metas.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { useVisible } from '#client/lib/navegador/visible.ts';

const CLAVE = propio('te-toca-metas-celebradas');
/** Goals that a device remembers to have celebrated: more than are shown at a time. */
const MAXIMO = 20;

const leerCelebradas = (): readonly string[] => (enEsteNavegador.leer(CLAVE) ?? '').split(' ');

interface Alcanzable {
  readonly id: number;
  readonly estado: EstadoMeta;
}

/**
 * Returns the goal that this device celebrates, once, from when it is reached and the page is seen; null before, and after
 * `terminar`. A goal that is lowered and reached again is not celebrated again. With `callada` it waits.
 */
export const useMetaPorCelebrar = <M extends Alcanzable>(
  meta: M | null,
  callada = false,
): { readonly celebrada: M | null; readonly terminar: () => void } => {
  const visible = useVisible();
  const [celebrada, setCelebrada] = useState<M | null>(null);
  const [mirada, setMirada] = useState<number | null>(null);
  const toca = meta?.estado === 'ALCANZADA' && visible && !callada ? meta : null;
  if (toca !== null && toca.id !== mirada) {
    setMirada(toca.id);
    if (!leerCelebradas().includes(String(toca.id))) setCelebrada(toca);
  }
  useEffect(() => {
    const id = celebrada === null ? null : String(celebrada.id);
    if (id !== null) enEsteNavegador.guardar(CLAVE, [...new Set([id, ...leerCelebradas()])].slice(0, MAXIMO).join(' '));
  }, [celebrada]);
  const terminar = useCallback(() => setCelebrada(null), []);
  return { celebrada, terminar };
};
