import { Trophy } from 'lucide-react';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The week's ranking; until it exists, what it will show. */
export function Component() {
  return (
    <Pantalla titulo="Ranking">
      <EstadoVacio icono={<Trophy className="size-9" />} titulo="Sin datos esta semana">
        Cuando alguien complete una tarea, verás aquí la clasificación.
      </EstadoVacio>
    </Pantalla>
  );
}
