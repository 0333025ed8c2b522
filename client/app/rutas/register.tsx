import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leerSecretoDeAlta } from '#shared/contracts/accesos.ts';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { estadoDestino, useDestino } from '#client/lib/acceso/destino.ts';
import { guardarInvitacionAlta, leerInvitacionAlta } from '#client/lib/acceso/altas.ts';
import { CrearFamilia } from '#client/features/acceso/components/crear-familia.tsx';

/**
 * The form for creating a family. An invitation's secret arrives in the address's fragment; once read it is stored in this tab
 * and removed from the address.
 */
export function Component() {
  const navegar = useNavigate();
  const { hash, pathname, state } = useLocation();
  const destino = useDestino();
  const deEnlace = leerSecretoDeAlta(hash);
  useEffect(() => {
    if (deEnlace === null) return;
    guardarInvitacionAlta(deEnlace);
    void navegar(pathname, { replace: true, state: state as unknown });
  }, [deEnlace, navegar, pathname, state]);
  const conDestino = { state: estadoDestino(destino) };
  return (
    <CrearFamilia
      invitacion={deEnlace ?? leerInvitacionAlta()}
      atras={() => void navegar('/login', conDestino)}
      unirse={() => void navegar('/join-family', conDestino)}
      entrar={(cuida) => void navegar(destino ?? (cuida ? '/esta-caja' : INICIO), { replace: true })}
    />
  );
}
