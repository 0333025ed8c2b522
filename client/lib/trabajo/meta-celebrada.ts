import { useCallback, useEffect, useState } from 'react';
import type { EstadoMeta } from '#shared/domain/metas/metas.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { useVisible } from '#client/lib/navegador/visible.ts';

const CLAVE = propio('te-toca-metas-celebradas');
/** Largest number of celebrated goals whose ids the device stores, the newest first. */
const MAXIMO = 20;

const leerCelebradas = (): readonly string[] => (enEsteNavegador.leer(CLAVE) ?? '').split(' ');

interface Alcanzable {
  readonly id: number;
  readonly estado: EstadoMeta;
}

/**
 * Returns the goal to celebrate on this device now, until `terminar` is called; else null. A goal is celebrated once on this
 * device: when it is reached, the page is visible and `callada` is false.
 */
export const useMetaPorCelebrar = <M extends Alcanzable>(
  meta: M | null,
  callada = false,
): { readonly celebrada: M | null; readonly terminar: () => void } => {
  const visible = useVisible();
  const [celebrada, setCelebrada] = useState<M | null>(null);
  /** Id of the goal last compared with the stored ones. */
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
