import type { ReactNode } from 'react';

/**
 * What must stay in sight while a long tab scrolls: it rests above the bottom bar, where the thumb is.
 * On a low screen (a phone on its side, very large text) it would hide what it belongs to, so there it scrolls too.
 */
export function PieFijo({ children }: { readonly children: ReactNode }) {
  return (
    <div className="bottom-[calc(6rem+env(safe-area-inset-bottom))] z-10 grid grid-cols-1 gap-2 rounded-carta border border-borde bg-superficie p-3 shadow-carta lg:bottom-4 [@media(min-height:32rem)]:sticky">
      {children}
    </div>
  );
}
