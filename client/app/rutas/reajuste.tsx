import { PantallaReajuste } from '#client/features/reajuste/components/pantalla-reajuste.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The rebalancing in progress, and the earlier ones of this quarter. */
export function Component() {
  return (
    <Pantalla titulo="Reajuste" ancha>
      <PantallaReajuste />
    </Pantalla>
  );
}
