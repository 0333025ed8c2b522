import { PanelAdmin } from '#client/features/panel/components/panel-admin.tsx';
import { PanelReparto } from '#client/features/reparto/components/panel-reparto.tsx';

/** The admin's panel; the Reparto tab is another feature's. */
export function Component() {
  return <PanelAdmin reparto={<PanelReparto />} />;
}
