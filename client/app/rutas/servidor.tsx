import { AccesoDenegado } from '#client/features/panel/acceso-denegado.tsx';
import { InvitarFamilia } from '#client/features/servidor/invitar/invitar-familia.tsx';
import { useYo } from '#client/lib/acceso.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The box, for those who look after it. */
export function Component() {
  if (!useYo().administra_servidor) return <AccesoDenegado>Esto lo lleva quien administra el servidor.</AccesoDenegado>;
  return (
    <Pantalla titulo="Servidor">
      <InvitarFamilia />
    </Pantalla>
  );
}
