import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { INICIO } from '#client/lib/camino.ts';
import { useDestino } from '#client/lib/destino.ts';
import { useAcceso } from '#client/lib/acceso.tsx';
import { useHayTerminando } from '#client/lib/terminando.ts';

/**
 * The screens before the login: whoever is logged in goes on to where they wanted to go, on arrival or later, also by
 * another tab. Only a screen that has something to say after its own login decides for itself when to leave.
 */
export function Publica() {
  const { estado } = useAcceso();
  const destino = useDestino();
  const [alLlegar] = useState(estado);
  const terminando = useHayTerminando();
  const fuera = alLlegar === 'fuera' && (estado !== 'dentro' || terminando);
  return fuera ? <Outlet /> : <Navigate to={destino ?? INICIO} replace />;
}
