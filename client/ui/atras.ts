import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

/**
 * The phone's «back» closes what lies on top. Each sheet keeps one entry of its own in the browser's history, at the same
 * address: going back leaves that entry, and so closes the sheet. A sheet closed by its buttons takes its entry away.
 */

/** Open sheets from the lowest to the highest, with how each is closed. */
const abiertas = new Map<string, () => void>();
/** Sheets that have closed by themselves and whose entry is still to be taken away. */
const porQuitar = new Map<string, ReturnType<typeof setTimeout>>();
const oyentes = new Set<() => void>();
const decir = () => oyentes.forEach((oyente) => oyente());

const hojaDe = (estado: unknown): string | undefined => (estado as { readonly hoja?: string } | null)?.hoja;

const abrir = (id: string, cerrar: () => void): void => {
  const pendiente = porQuitar.get(id);
  clearTimeout(pendiente);
  porQuitar.delete(id);
  abiertas.set(id, cerrar);
  // Beside what the router keeps there, so that it takes the entry for the page below.
  if (pendiente === undefined) history.pushState({ ...(history.state as object | null), hoja: id }, '');
  decir();
};

const cerrada = (id: string): void => {
  abiertas.delete(id);
  decir();
  // In a moment: what closes the sheet may also lead to another page, and then its entry stays below that one.
  porQuitar.set(
    id,
    setTimeout(() => {
      porQuitar.delete(id);
      if (hojaDe(history.state) === id) history.back();
    }),
  );
};

const alMoverse = (e: PopStateEvent): void => {
  const id = hojaDe(e.state);
  if (id !== undefined && !abiertas.has(id)) {
    // An entry of a sheet that is gone: it was left below a link, or somebody went forward. Nobody stops there.
    e.stopImmediatePropagation();
    history.back();
    return;
  }
  const ids = [...abiertas.keys()];
  const tapadas = ids.slice(id === undefined ? 0 : ids.indexOf(id) + 1);
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
  window.addEventListener('popstate', alMoverse, { capture: true });
  // Loaded anew while a sheet was open: its entry is still on top.
  if (hojaDe(history.state) !== undefined) history.back();
};

/** Lets «back» close this sheet while it is open. */
export const useAtras = (abierto: boolean, cerrar: () => void): void => {
  const id = useId();
  const ultimo = useRef(cerrar);
  useEffect(() => {
    ultimo.current = cerrar;
  });
  useEffect(() => {
    if (!abierto) return undefined;
    abrir(id, () => ultimo.current());
    return () => {
      // What «back» has closed has no entry left.
      if (abiertas.has(id)) cerrada(id);
    };
  }, [abierto, id]);
};

/** Whether any sheet is open. */
export const useHayHoja = (): boolean =>
  useSyncExternalStore(
    (oyente) => {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
    () => abiertas.size > 0,
  );
