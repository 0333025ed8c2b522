import { AccesoDenegado } from '#client/features/panel/acceso-denegado.tsx';
import { PantallaServidor } from '#client/features/servidor/components/pantalla-servidor.tsx';
import { InvitarFamilia } from '#client/features/servidor/invitar/invitar-familia.tsx';
import { useYo } from '#client/lib/acceso/acceso.tsx';

/** The state of the box, for the box's admin. Other members see a notice instead. */
export function Component() {
  const yo = useYo();
  const negado = <AccesoDenegado>El servidor lo cuida quien lo instaló.</AccesoDenegado>;
  if (!yo.administra_servidor) return negado;
  return (
    <PantallaServidor negado={negado}>
      <InvitarFamilia />
    </PantallaServidor>
  );
}
