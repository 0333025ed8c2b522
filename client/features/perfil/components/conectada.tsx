import { CalendarDays, KeyRound, QrCode, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Plegado } from '#client/ui/plegado.tsx';

interface Props {
  /** The section of keys for other programs, rendered by another feature. */
  readonly llaves: ReactNode;
  /** The section of webhooks, for admins; rendered by another feature. */
  readonly webhooks: ReactNode;
}

/**
 * The screen «Casa conectada»: the ways in which other programs and printed codes take part: calendar, labels, keys and webhooks.
 * None is used until a member sets it up.
 */
export function Conectada({ llaves, webhooks }: Props) {
  const { es_administrador } = useYo();
  return (
    <Pantalla titulo="Casa conectada">
      <div className="grid grid-cols-1 gap-5">
        <p className="text-suave">Te Toca funciona sin nada de esto. Abre solo lo que vayas a usar.</p>
        <EnlaceCarta to="/calendario" Icono={CalendarDays} titulo="Calendario">
          Las tareas, en el de tu móvil
        </EnlaceCarta>
        {es_administrador && (
          <EnlaceCarta to="/panel/etiquetas" Icono={QrCode} titulo="Etiquetas">
            Un código en el lavavajillas, que se marca al leerlo
          </EnlaceCarta>
        )}
        <Plegado titulo="Llaves" Icono={KeyRound}>
          {llaves}
        </Plegado>
        {es_administrador && (
          <Plegado titulo="Webhooks" Icono={Webhook}>
            {webhooks}
          </Plegado>
        )}
      </div>
    </Pantalla>
  );
}
