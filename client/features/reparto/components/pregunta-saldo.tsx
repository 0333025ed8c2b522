import { lazy, Suspense } from 'react';
import { usePreguntaSaldo } from '../api/saldo.ts';

const HojaSaldo = lazy(() => import('./hoja-saldo.tsx').then((m) => ({ default: m.HojaSaldo })));

/** Asks what one is asked before a draft on one's own phone. Its sheet comes with the question, which few are ever asked. */
export function PreguntaSaldo({ yo }: { readonly yo: number }) {
  const pregunta = usePreguntaSaldo();
  if (pregunta?.miembro !== yo) return null;
  return (
    <Suspense fallback={null}>
      <HojaSaldo yo={yo} pregunta={pregunta} />
    </Suspense>
  );
}
