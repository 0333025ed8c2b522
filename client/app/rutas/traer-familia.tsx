import { useNavigate } from 'react-router-dom';
import { FORMULARIO_LOGIN } from '#client/lib/acceso/destino.ts';
import { TraerFamilia } from '#client/features/traslado/components/traer-familia.tsx';

export function Component() {
  const navegar = useNavigate();
  return (
    <TraerFamilia
      atras={() => void navegar('/login')}
      entrar={() => void navegar(FORMULARIO_LOGIN, { replace: true })}
    />
  );
}
