import { ListChecks } from 'lucide-react';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';

/** Explains to a member without chores where chores come from. */
export const SinTareas = () => (
  <EstadoVacio
    icono={<ListChecks className="size-9" />}
    titulo="Aún no tienes tareas"
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    Las que elijas en el reparto aparecerán aquí, cada una en su día.
  </EstadoVacio>
);
