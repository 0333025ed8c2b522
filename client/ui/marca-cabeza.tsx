import { Brain } from 'lucide-react';

/** That a chore is of head, beside its days and minutes: a drawing and two words. One of hands says nothing. */
export const MarcaCabeza = () => (
  <span className="font-semibold whitespace-nowrap">
    <Brain aria-hidden className="mr-[0.3em] inline size-[1.1em] align-[-0.16em]" strokeWidth={2.25} />
    De cabeza
  </span>
);
