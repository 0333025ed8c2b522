import { useRef } from 'react';

/** Handlers for a dialog without a trigger of Radix's own: where the focus was when it opened, it returns when it closes. */
export const useVolverFoco = () => {
  const antes = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      antes.current = document.activeElement;
    },
    onCloseAutoFocus: (e: Event) => {
      e.preventDefault();
      if (antes.current instanceof HTMLElement) antes.current.focus({ preventScroll: true });
    },
  };
};
