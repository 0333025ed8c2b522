import { ShieldAlert } from 'lucide-react';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { EstadoVacio } from '#client/ui/cargable.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The page shown instead of one that the member may not see. `children` says who looks after that page, by default the panel. */
export function AccesoDenegado({
  children = 'El panel lo lleva quien administra la familia.',
}: {
  readonly children?: string;
}) {
  return (
    <Pantalla titulo="Acceso Denegado">
      <EstadoVacio
        icono={<ShieldAlert className="size-9" />}
        titulo="Solo Administradores"
        accion={<EnlaceBoton to="/dashboard">Volver al inicio</EnlaceBoton>}
      >
        {children}
      </EstadoVacio>
    </Pantalla>
  );
}
