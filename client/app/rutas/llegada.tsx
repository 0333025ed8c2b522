import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { UsarPase } from '#client/features/acceso/components/usar-pase.tsx';
import { Confiar } from '#client/features/confiar/confiar.tsx';
import { INICIO } from '#client/lib/camino.ts';
import { leerTokenAcceso } from '#client/lib/credenciales.ts';

/** Logs in with a code of another browser. A browser in which somebody is logged in keeps that login. */
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

/** The page that the printed QR code opens, and the one that uses a login's code. One chunk, since the entry lists each. */
export function Component() {
  const navegar = useNavigate();
  const { pathname } = useLocation();
  return pathname === '/pase' ? <Pase /> : <Confiar atras={() => void navegar(INICIO)} />;
}
