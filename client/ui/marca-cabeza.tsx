import { Brain } from 'lucide-react';

/** That a chore is of head, in its line of days and minutes: a drawing and two words. One of hands says nothing. */
export const MarcaCabeza = () => (
  <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap">
    <Brain aria-hidden className="size-[1.15em] shrink-0" strokeWidth={2.25} />
    De cabeza
  </span>
);
