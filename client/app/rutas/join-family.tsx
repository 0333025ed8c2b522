import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { leerInvitacion } from '#shared/contracts/altas.ts';
import { INICIO } from '#client/lib/camino.ts';
import { estadoDestino, useDestino } from '#client/lib/destino.ts';
import { Unirse } from '#client/features/unirse/components/unirse.tsx';

/**
 * `?familia=12` comes from a link; a QR carries the family and its secret in the fragment, which no server gets to see.
 */
export function Component() {
  const navegar = useNavigate();
  const { hash } = useLocation();
  const destino = useDestino();
  const [parametros] = useSearchParams();
  const invitacion = leerInvitacion(hash);
  const id = invitacion?.familia_id.toString() ?? (parametros.get('familia') ?? '').replaceAll(/\D/g, '');
  return (
    <Unirse
      key={hash}
      idInicial={id}
      invitacion={invitacion}
      salir={() => void navegar('/login', { state: estadoDestino(destino) })}
      entrar={() => void navegar(destino ?? INICIO, { replace: true })}
    />
  );
}
