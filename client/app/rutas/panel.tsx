import { lazy, Suspense } from 'react';
import { PanelAdmin } from '#client/features/panel/components/panel-admin.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';

const PanelReparto = lazy(() => import('#client/features/reparto/components/panel-reparto.tsx').then((m) => ({ default: m.PanelReparto })));

/** The admin's panel, with the Reparto tab that its own feature brings. */
export function Component() {
  return (
    <PanelAdmin
      reparto={
        <Suspense fallback={<Esqueleto />}>
          <PanelReparto />
        </Suspense>
      }
    />
  );
}
