import { AccesoDenegado } from '#client/features/panel/acceso-denegado.tsx';
import { VincularPantalla } from '#client/features/pantalla/components/vincular-pantalla.tsx';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The page that the QR code of a new wall screen opens. Only an admin can link the wall screen; others are told to ask one. */
export function Component() {
  if (!useYo().es_administrador) {
    return (
      <AccesoDenegado>
        Para vincular esta pantalla, pide a quien administra la familia que escanee su código.
      </AccesoDenegado>
    );
  }
  return (
    <Pantalla
      titulo="Vincular pantalla"
      subtitulo="La tele o la tableta de casa mostrará el reparto en directo y las tareas de cada día."
    >
      <VincularPantalla />
    </Pantalla>
  );
}
