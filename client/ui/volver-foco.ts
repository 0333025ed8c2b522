import { useRef } from 'react';
import { enfocarTitulo } from './rescatar-foco.ts';

/**
 * Handlers for a dialog without a trigger of Radix's own: the focus returns to where it was when the dialog opened, or
 * to the heading if that place is gone. It opens on what is marked `data-primero`, else on its first control: an effect
 * of the form inside would come before the dialog has drawn it.
 */
export const useVolverFoco = () => {
  const antes = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (e: Event) => {
      antes.current = document.activeElement;
      const primero = e.target instanceof Element ? e.target.querySelector('[data-primero]') : null;
      if (!(primero instanceof HTMLElement)) return;
      e.preventDefault();
      primero.focus();
    },
    onCloseAutoFocus: (e: Event) => {
      e.preventDefault();
      if (antes.current instanceof HTMLElement && antes.current.isConnected)
        antes.current.focus({ preventScroll: true });
      else enfocarTitulo();
    },
  };
};
