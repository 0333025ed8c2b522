import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { crearOyentes } from '#client/lib/oyentes.ts';

/**
 * The phone's «back» closes what lies on top. A sheet that opens adds an entry to the browser's history, at the same
 * address: going back leaves that entry, and so closes the sheet. A sheet closed by its buttons leaves its entry
 * behind: the next sheet uses it again, and «back» passes it by. Nothing here moves through the history but in answer
 * to a move, because a move under way cancels a page that is being loaded.
 */

/** Open sheets from the lowest to the highest, with how each is closed. */
const abiertas = new Map<string, () => void>();
const { oir, decir } = crearOyentes();

/** What the router keeps in an entry, and the sheet that the entry is of. */
interface Entrada {
  readonly key?: string;
  readonly hoja?: string;
}
const leer = (estado: unknown): Entrada => (estado as Entrada | null) ?? {};

/** The entry that we are on, as it was when we came. */
let aqui: Entrada = {};

const abrir = (id: string, cerrar: () => void): void => {
  const { hoja } = leer(history.state);
  // Asked before it counts as open: a sheet that opens again may find its own entry left behind.
  const libre = hoja !== undefined && !abiertas.has(hoja);
  abiertas.set(id, cerrar);
  // Beside what the router keeps there, so that it takes the entry for the page below.
  const estado = { ...(history.state as object | null), hoja: id };
  if (libre) history.replaceState(estado, '');
  else history.pushState(estado, '');
  aqui = estado;
  decir();
};

const cerrada = (id: string): void => {
  abiertas.delete(id);
  decir();
};

const alMoverse = (e: PopStateEvent): void => {
  const antes = aqui;
  const ahora = leer(e.state);
  const deNadie = ({ hoja }: Entrada) => hoja !== undefined && !abiertas.has(hoja);
  // An entry whose sheet is gone is only passed by: nobody stops there, so nobody leaves from there either.
  const dePaso = deNadie(ahora);
  aqui = dePaso ? {} : ahora;
  // Leaving such an entry onto its own page would look as if nothing happened: the page before was meant.
  if (dePaso || (deNadie(antes) && ahora.key === antes.key)) {
    e.stopImmediatePropagation();
    history.back();
    return;
  }
  const ids = [...abiertas.keys()];
  const tapadas = ids.slice(ahora.hoja === undefined ? 0 : ids.indexOf(ahora.hoja) + 1);
  if (tapadas.length === 0) return;
  e.stopImmediatePropagation();
  for (const tapada of tapadas.reverse()) {
    const cerrar = abiertas.get(tapada);
    abiertas.delete(tapada);
    cerrar?.();
  }
  decir();
};

/** Before the router starts, so that it hears nothing of entries that are not pages. */
export const escucharAtras = (): void => {
  aqui = leer(history.state);
  window.addEventListener('popstate', alMoverse, { capture: true });
};

/** Lets «back» close this sheet while it is open: from its first frame, or a quick «back» would leave the page. */
export const useAtras = (abierto: boolean, cerrar: () => void): void => {
  const id = useId();
  const ultimo = useRef(cerrar);
  useLayoutEffect(() => {
    ultimo.current = cerrar;
  });
  useLayoutEffect(() => {
    if (!abierto) return undefined;
    abrir(id, () => ultimo.current());
    return () => cerrada(id);
  }, [abierto, id]);
};

/** Whether any sheet is open. */
export const useHayHoja = (): boolean => useSyncExternalStore(oir, () => abiertas.size > 0);
