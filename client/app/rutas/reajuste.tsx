import { PantallaReajuste } from '#client/features/reajuste/components/pantalla-reajuste.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The reajuste in progress, and links to the certificates of finished ones. */
export function Component() {
  return (
    <Pantalla titulo="Reajuste" ancha>
      <PantallaReajuste />
    </Pantalla>
  );
}
