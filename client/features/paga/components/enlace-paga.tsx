import { Coins } from 'lucide-react';
import { enDinero } from '#shared/domain/paga/paga.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { usePagas } from '../api.ts';

/** Link from Perfil to pocket money. Render it only for members who have it, and admins of a family with it (`Yo.paga`). */
export function EnlacePaga() {
  const yo = useYo();
  const { data } = usePagas();
  const cuenta = data?.cuentas.find((c) => c.miembro === yo.id);
  return (
    <EnlaceCarta to="/paga" Icono={Coins} titulo="Paga">
      {data !== undefined && cuenta !== undefined
        ? `${enDinero(cuenta.centimos, data.moneda)} a la semana`
        : yo.es_administrador
          ? 'Lo que está por pagar'
          : 'Tu paga de cada semana'}
    </EnlaceCarta>
  );
}
