import { AccesoDenegado } from '#client/features/panel/acceso-denegado.tsx';
import { PantallaEstaCaja } from '#client/features/servidor/components/esta-caja.tsx';
import { useYo } from '#client/lib/acceso.tsx';

/** The first page about the box, right after founding it. Only for the box’s admin. */
export function Component() {
  if (!useYo().administra_servidor) return <AccesoDenegado>El servidor lo cuida quien lo instaló.</AccesoDenegado>;
  return <PantallaEstaCaja />;
}
