import { Vote } from 'lucide-react';
import { plural } from '#shared/domain/palabras.ts';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';

/** While tasks wait for my vote, the way to it. */
export function EnlaceVotar({ tareas }: { readonly tareas: number }) {
  return (
    <EnlaceCarta to="/voting" Icono={Vote} titulo={`${plural(tareas, 'tarea')} por votar`}>
      Un toque por tarea. Tu voto es secreto.
    </EnlaceCarta>
  );
}
