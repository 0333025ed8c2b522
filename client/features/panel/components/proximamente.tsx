import { Hourglass } from 'lucide-react';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';

const TEXTOS = {
  asignar: 'Aquí podrás dar una tarea suelta a alguien de la familia y ver las que tiene cada uno. Mientras tanto, las tareas se dan con el reparto.',
  config: 'Aquí podrás ajustar el porcentaje de cada uno para un trimestre. Mientras tanto, cuenta lo que hayas puesto en Carga.',
} as const;

/** An honest placeholder: what the tab will do and what serves meanwhile. */
export function Proximamente({ que }: { readonly que: keyof typeof TEXTOS }) {
  return (
    <EstadoVacio icono={<Hourglass className="size-9" />} titulo="Aún no disponible">
      {TEXTOS[que]}
    </EstadoVacio>
  );
}
