import type { Meta } from '#shared/contracts/metas.ts';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';

/** The bar of a goal. The numbers stand beside it. */
export const BarraMeta = ({ meta, fina = false }: { readonly meta: Meta; readonly fina?: boolean }) => (
  <BarraCuota etiqueta={`Meta: ${meta.texto}`} valor={meta.logrados} total={meta.puntos} fina={fina} />
);
