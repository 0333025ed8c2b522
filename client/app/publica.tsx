import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { INICIO, useDestino } from '#client/lib/destino.ts';
import { useSesion } from '#client/lib/sesion.tsx';

/**
 * The screens before the login: who arrives with a session goes where he wanted, which waits for it if need be.
 * Only at arrival: a login or an activation made here decides itself when to leave, since it may have something to say first.
 */
export function Publica() {
  const { estado } = useSesion();
  const destino = useDestino();
  const [alLlegar] = useState(estado);
  return alLlegar === 'fuera' ? <Outlet /> : <Navigate to={destino ?? INICIO} replace />;
}
