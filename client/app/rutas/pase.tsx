import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { UsarPase } from '#client/features/acceso/components/usar-pase.tsx';
import { INICIO } from '#client/lib/camino.ts';
import { leerTokenAcceso } from '#client/lib/credenciales.ts';

/** Logs in with a code of another browser. A browser in which somebody is logged in keeps that login. */
export function Component() {
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
