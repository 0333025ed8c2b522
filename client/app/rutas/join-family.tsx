import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { leerInvitacion } from '#shared/contracts/accesos.ts';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { estadoDestino, useDestino } from '#client/lib/acceso/destino.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Unirse } from '#client/features/unirse/components/unirse.tsx';

/**
 * The form for joining a family. A link names the family in `?familia=12`; a QR code names it in the fragment together with the
 * invitation's secret, because browsers never send the fragment to a server.
 */
export function Component() {
  const navegar = useNavigate();
  const { hash } = useLocation();
  const destino = useDestino();
  const [parametros] = useSearchParams();
  const invitacion = leerInvitacion(hash);
  const id = invitacion?.familia_id.toString() ?? (parametros.get('familia') ?? '').replaceAll(/\D/g, '');
  /** Goes to the path that the visitor had opened before, else to the lobby if one is open, else to Inicio. */
  const entrar = async () => {
    const { sala } = await llamar('verSala').catch(() => ({ sala: null }));
    void navegar(destino ?? (sala === null ? INICIO : '/sala'), { replace: true });
  };
  return (
    <Unirse
      key={hash}
      idInicial={id}
      invitacion={invitacion}
      salir={() => void navegar('/login', { state: estadoDestino(destino) })}
      entrar={() => void entrar()}
    />
  );
}
