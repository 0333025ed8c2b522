import { Scale } from 'lucide-react';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';

/** To the reajuste: the one in progress, or the way to propose one. */
export function EnlaceReajuste() {
  return (
    <EnlaceCarta to="/reajuste" Icono={Scale} titulo="Reajuste">
      Mueve unas pocas tareas, con acuerdo, hasta el final del trimestre
    </EnlaceCarta>
  );
}
