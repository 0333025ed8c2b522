import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { INICIO, useDestino } from '#client/lib/destino.ts';
import { useSesion } from '#client/lib/sesion.tsx';

/**
 * The screens before the login: whoever arrives with a session goes on to where they wanted to go. Only on arrival: a
 * login or an activation made here decides for itself when to leave, since it may have something to say first.
 */
export function Publica() {
  const { estado } = useSesion();
  const destino = useDestino();
  const [alLlegar] = useState(estado);
  return alLlegar === 'fuera' ? <Outlet /> : <Navigate to={destino ?? INICIO} replace />;
}
