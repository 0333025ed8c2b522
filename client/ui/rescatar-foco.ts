import { useEffect } from 'react';

/** Selector of elements that may take the focus without opening a phone's keyboard. */
const ENFOCABLE = 'a[href], button:not(:disabled), summary, [tabindex="0"]';

const buscar = (lugar: Node | null): HTMLElement | undefined => {
  if (!(lugar instanceof HTMLElement) || !lugar.isConnected) return undefined;
  return [lugar, ...lugar.querySelectorAll<HTMLElement>(ENFOCABLE)].find(
    (e) => e.matches(ENFOCABLE) && e.checkVisibility(),
  );
};

/** Focuses the screen's heading, as the last resort for lost focus. */
export const enfocarTitulo = (): void =>
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });

/**
 * Moves the focus to a neighbour, or else to the heading, when the focused element is removed. Examples are a card that was voted
 * on and a deleted row. Browsers would drop the focus on the body, where a screen reader starts anew. Dialogs handle the focus
 * themselves.
 */
export const useRescatarFoco = (): void => {
  useEffect(() => {
    let ultimo: Element | null = null;
    const alEnfocar = ({ target }: FocusEvent) => {
      ultimo = target instanceof Element ? target : null;
    };
    // The focused element is still in the page, so the member has moved on: its later removal does not matter.
    const alSoltar = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === ultimo && ultimo?.isConnected === true && document.activeElement === document.body)
          ultimo = null;
      });
    const observador = new MutationObserver((cambios) => {
      if (ultimo === null || ultimo.isConnected || document.activeElement !== document.body) return;
      const perdido = ultimo;
      ultimo = null;
      const cambio = cambios.find(({ removedNodes }) => [...removedNodes].some((n) => n.contains(perdido)));
      if (cambio === undefined || cambio.target === document.body) return;
      const vecino = buscar(cambio.nextSibling) ?? buscar(cambio.previousSibling) ?? buscar(cambio.target);
      if (vecino === undefined) enfocarTitulo();
      else vecino.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', alEnfocar);
    document.addEventListener('focusout', alSoltar);
    observador.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', alEnfocar);
      document.removeEventListener('focusout', alSoltar);
      observador.disconnect();
    };
  }, []);
};
