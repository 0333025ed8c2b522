import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { Perfil } from '#client/features/perfil/components/perfil.tsx';
import { salir } from '#client/lib/acceso.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';

const TarjetaAvisos = lazy(() =>
  import('#client/features/avisos/components/tarjeta-avisos.tsx').then((m) => ({ default: m.TarjetaAvisos })),
);

const InterruptorAqui = lazy(() =>
  import('#client/features/caras/components/interruptor-aqui.tsx').then((m) => ({ default: m.InterruptorAqui })),
);

export function Component() {
  const navegar = useNavigate();
  const cerrarAcceso = () => {
    salir();
    void navegar('/login', { replace: true });
  };
  return (
    <Perfil
      cerrarAcceso={cerrarAcceso}
      caras={
        <Suspense fallback={<Esqueleto filas={1} alto="h-14" />}>
          <InterruptorAqui />
        </Suspense>
      }
      avisos={
        <Suspense fallback={<Esqueleto filas={1} alto="h-40" />}>
          <TarjetaAvisos />
        </Suspense>
      }
    />
  );
}
