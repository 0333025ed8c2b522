import { PanelAdmin } from '#client/features/panel/components/panel-admin.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';

/** The admin's panel. The Reparto tab is another feature's, which is not in yet. */
export function Component() {
  return <PanelAdmin reparto={<Esqueleto />} />;
}
