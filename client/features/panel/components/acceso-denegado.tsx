import { ShieldAlert } from 'lucide-react';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** What a member without the role finds at the panel. */
export function AccesoDenegado() {
  return (
    <Pantalla titulo="Acceso Denegado">
      <EstadoVacio icono={<ShieldAlert className="size-9" />} titulo="Solo Administradores" accion={<EnlaceBoton to="/dashboard">Volver al inicio</EnlaceBoton>}>
        El panel lo lleva quien administra la familia.
      </EstadoVacio>
    </Pantalla>
  );
}
