import { useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * What must stay in sight while a long tab scrolls: it rests above the bottom bar, where the thumb is.
 * On a low screen (a phone on its side, very large text) it would hide what it belongs to, so there it scrolls too.
 * Toasts rest above it: they read its height from `--pie`.
 */
export function PieFijo({ children }: { readonly children: ReactNode }) {
  const pie = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = pie;
    if (current === null) return undefined;
    const raiz = document.documentElement.style;
    const observador = new ResizeObserver(() => raiz.setProperty('--pie', `${String(current.offsetHeight)}px`));
    observador.observe(current);
    return () => {
      observador.disconnect();
      raiz.removeProperty('--pie');
    };
  }, []);
  return (
    <div
      ref={pie}
      className="bottom-[calc(6rem+env(safe-area-inset-bottom))] z-10 grid grid-cols-1 gap-2 rounded-carta border border-borde bg-superficie p-3 shadow-carta lg:bottom-4 [@media(min-height:32rem)]:sticky"
    >
      {children}
    </div>
  );
}
