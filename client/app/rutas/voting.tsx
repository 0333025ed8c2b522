import { Hourglass } from 'lucide-react';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The voting screen; its feature is not in yet. */
export function Component() {
  return (
    <Pantalla titulo="Votar">
      <EstadoVacio icono={<Hourglass className="size-9" />} titulo="Todavía no está lista">
        Esta pantalla llegará pronto.
      </EstadoVacio>
    </Pantalla>
  );
}
