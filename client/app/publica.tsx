import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { INICIO } from '#client/lib/camino.ts';
import { useDestino } from '#client/lib/destino.ts';
import { useAcceso } from '#client/lib/acceso.tsx';

/**
 * The screens before the login: whoever arrives logged in goes on to where they wanted to go. Only on arrival: a login
 * or an activation made here decides for itself when to leave, since it may have something to say first.
 */
export function Publica() {
  const { estado } = useAcceso();
  const destino = useDestino();
  const [alLlegar] = useState(estado);
  return alLlegar === 'fuera' ? <Outlet /> : <Navigate to={destino ?? INICIO} replace />;
}
