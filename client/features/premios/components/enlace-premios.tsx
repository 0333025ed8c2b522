import { Gift } from 'lucide-react';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { usePremios } from '../api.ts';

/**
 * Link from Perfil to the rewards, with the member's points. Render it only for members who have rewards, and admins of a family
 * with them (`Yo.premios`).
 */
export function EnlacePremios() {
  const yo = useYo();
  const cuenta = usePremios().data?.cuentas.find((c) => c.miembro === yo.id);
  return (
    <EnlaceCarta to="/premios" Icono={Gift} titulo="Premios">
      {cuenta !== undefined
        ? `Tienes ${plural(cuenta.saldo, 'punto')}`
        : yo.es_administrador
          ? 'La lista y lo que te piden'
          : 'Tus puntos y lo que puedes pedir'}
    </EnlaceCarta>
  );
}
