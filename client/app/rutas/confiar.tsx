import { useNavigate } from 'react-router-dom';
import { Confiar } from '#client/features/confiar/confiar.tsx';
import { INICIO } from '#client/lib/camino.ts';

/** The page that the printed QR code opens, also without a login. */
export function Component() {
  const navegar = useNavigate();
  return <Confiar atras={() => void navegar(INICIO)} />;
}
