import { useNavigate } from 'react-router-dom';
import { TarjetaAusencias } from '#client/features/ausencias/components/tarjeta-ausencias.tsx';
import { TarjetaAvisos } from '#client/features/avisos/components/tarjeta-avisos.tsx';
import { InterruptorAqui } from '#client/features/caras/components/interruptor-aqui.tsx';
import { Perfil } from '#client/features/perfil/components/perfil.tsx';
import { salir } from '#client/lib/acceso.tsx';

export function Component() {
  const navegar = useNavigate();
  const cerrarAcceso = () => {
    salir();
    void navegar('/login', { replace: true });
  };
  return (
    <Perfil
      cerrarAcceso={cerrarAcceso}
      caras={<InterruptorAqui />}
      avisos={<TarjetaAvisos />}
      ausencias={<TarjetaAusencias />}
    />
  );
}
