import { AccesoDenegado } from '#client/features/panel/acceso-denegado.tsx';
import { PantallaEstaCaja } from '#client/features/servidor/components/esta-caja.tsx';
import { useYo } from '#client/lib/acceso/acceso.tsx';

/** The page after the creation of the box's first family: the first things to know about the box. Only for the box's admin. */
export function Component() {
  if (!useYo().administra_servidor) return <AccesoDenegado>El servidor lo cuida quien lo instaló.</AccesoDenegado>;
  return <PantallaEstaCaja />;
}
