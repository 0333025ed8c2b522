import { useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * A footer that stays in sight above the bottom bar while the screen scrolls. On a low screen (a phone on its side, very large
 * text) it would cover the screen's content, so it scrolls too. Toasts appear above it: it publishes its height as `--pie`.
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
