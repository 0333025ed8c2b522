import type { ReactNode } from 'react';

/** What must stay in sight while a long tab scrolls: it rests above the bottom bar, where the thumb is. */
export function PieFijo({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(6rem+env(safe-area-inset-bottom))] z-10 grid gap-2 rounded-carta border border-borde bg-superficie p-3 shadow-carta lg:bottom-4">
      {children}
    </div>
  );
}
