import { lazy, Suspense } from 'react';
import type { Vista } from '#client/lib/vista-reparto.ts';

const Mandos = lazy(() => import('./mandos-admin.tsx').then((m) => ({ default: m.MandosAdmin })));

/** An admin's actions, which stand below everything else and load after it. */
export function MandosAdmin(props: { readonly vista: Vista; readonly yo: number }) {
  return (
    <Suspense>
      <Mandos {...props} />
    </Suspense>
  );
}
