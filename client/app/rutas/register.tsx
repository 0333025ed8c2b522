import { useNavigate } from 'react-router-dom';
import { FormularioRegistro } from '#client/features/acceso/components/formulario-registro.tsx';

export function Component() {
  const navegar = useNavigate();
  return <FormularioRegistro volver={() => void navegar('/login')} />;
}
