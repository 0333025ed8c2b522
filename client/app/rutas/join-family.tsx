import { useNavigate, useSearchParams } from 'react-router-dom';
import { Unirse } from '#client/features/unirse/components/unirse.tsx';

/** `?familia=12` comes from an invitation. */
export function Component() {
  const navegar = useNavigate();
  const [parametros] = useSearchParams();
  const id = (parametros.get('familia') ?? '').replaceAll(/\D/g, '');
  return <Unirse idInicial={id} salir={() => void navegar('/login')} entrar={() => void navegar('/dashboard', { replace: true })} />;
}
