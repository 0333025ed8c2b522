import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { UsarPase } from '#client/features/acceso/components/usar-pase.tsx';
import { Confiar } from '#client/features/confiar/confiar.tsx';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { adorno } from '#client/ui/adorno.tsx';

const VueltaOidc = adorno(async () => (await import('#client/features/oidc/components/vuelta-oidc.tsx')).VueltaOidc);

/**
 * Logs a member in with a one-time code, which a browser gives in which they are logged in already. If a member is logged in
 * here, goes to Inicio instead.
 */
function Pase() {
  const navegar = useNavigate();
  const { hash } = useLocation();
  const [dentro] = useState(() => leerTokenAcceso() !== null);
  if (dentro) return <Navigate to={INICIO} replace />;
  return (
    <UsarPase
      key={hash}
      hash={hash}
      alEntrar={() => void navegar(INICIO, { replace: true })}
      atras={() => void navegar('/login', { replace: true })}
    />
  );
}

/**
 * Two pages: `/confiar`, which explains how to trust the box's certificate, and `/pase`, which uses a login code. A return from
 * the OpenID Connect provider, recognized by `state` in the query, is handled here too. All share one module, because the app's
 * first file names every module and must stay small.
 */
export function Component() {
  const navegar = useNavigate();
  const { pathname, search } = useLocation();
  if (search.includes('state='))
    return <VueltaOidc search={search} ir={(destino) => void navegar(destino, { replace: true })} />;
  return pathname === '/pase' ? <Pase /> : <Confiar atras={() => void navegar(INICIO)} />;
}
