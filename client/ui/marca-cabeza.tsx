import { Brain } from 'lucide-react';

/** The mark of planning work, shown beside a chore's days and minutes. Physical work has no mark. */
export const MarcaCabeza = () => (
  <span className="font-semibold whitespace-nowrap">
    <Brain aria-hidden className="mr-[0.3em] inline size-[1.1em] align-[-0.16em]" strokeWidth={2.25} />
    De cabeza
  </span>
);
