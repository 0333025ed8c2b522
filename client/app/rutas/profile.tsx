import { useNavigate } from 'react-router-dom';
import { TarjetaAusencias } from '#client/features/ausencias/components/tarjeta-ausencias.tsx';
import { TarjetaAvisos } from '#client/features/avisos/components/tarjeta-avisos.tsx';
import { InterruptorAqui } from '#client/features/caras/components/interruptor-aqui.tsx';
import { Perfil } from '#client/features/perfil/components/perfil.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { salir } from '#client/lib/acceso/acceso.tsx';

const EnlacePremios = adorno(
  async () => (await import('#client/features/premios/components/enlace-premios.tsx')).EnlacePremios,
  <Bloque className="h-20 rounded-carta" />,
);
const EnlacePaga = adorno(
  async () => (await import('#client/features/paga/components/enlace-paga.tsx')).EnlacePaga,
  <Bloque className="h-20 rounded-carta" />,
);
const MiOidc = adorno(async () => (await import('#client/features/oidc/components/mi-oidc.tsx')).MiOidc);
const EnlaceMetas = adorno(
  async () => (await import('#client/features/metas/components/enlace-metas.tsx')).EnlaceMetas,
  <Bloque className="h-20 rounded-carta" />,
);

/** The profile of the logged-in member, filled with other features' cards. A logout leads to Welcome. */
export function Component() {
  const navegar = useNavigate();
  const cerrarAcceso = () => {
    salir();
    void navegar('/login', { replace: true });
  };
  return (
    <Perfil
      cerrarAcceso={cerrarAcceso}
      premios={<EnlacePremios />}
      paga={<EnlacePaga />}
      metas={<EnlaceMetas />}
      caras={<InterruptorAqui />}
      oidc={<MiOidc />}
      avisos={<TarjetaAvisos />}
      ausencias={<TarjetaAusencias />}
    />
  );
}
