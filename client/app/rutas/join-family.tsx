import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { useNavigate } from 'react-router-dom';

export function Component() {
  const navegar = useNavigate();
  return <PantallaPublica titulo="Unirme" volver={() => void navegar('/login')}>…</PantallaPublica>;
}
