import { useNavigate } from 'react-router-dom';
import { estadoDestino, INICIO, useDestino } from '#client/lib/destino.ts';
import { FormularioRegistro } from '#client/features/acceso/components/formulario-registro.tsx';

export function Component() {
  const navegar = useNavigate();
  const destino = useDestino();
  return (
    <FormularioRegistro
      volver={() => void navegar('/login', { state: estadoDestino(destino) })}
      entrar={() => void navegar(destino ?? INICIO, { replace: true })}
    />
  );
}
