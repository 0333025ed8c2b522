import { useNavigate } from 'react-router-dom';
import { Perfil } from '#client/features/perfil/components/perfil.tsx';
import { salir } from '#client/lib/sesion.tsx';

export function Component() {
  const navegar = useNavigate();
  const cerrarSesion = () => {
    salir();
    void navegar('/login', { replace: true });
  };
  return <Perfil cerrarSesion={cerrarSesion} />;
}
