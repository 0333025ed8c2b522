import { PantallaReajuste } from '#client/features/reajuste/components/pantalla-reajuste.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The reajuste in progress, and those that ended. */
export function Component() {
  return (
    <Pantalla titulo="Reajuste" ancha>
      <PantallaReajuste />
    </Pantalla>
  );
}
