import { ClavePorApuntar } from '#client/features/acceso/components/clave-por-apuntar.tsx';
import { Peticiones } from '#client/features/cambios/components/peticiones.tsx';
import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { TarjetaLibres } from '#client/features/libres/components/tarjeta-libres.tsx';
import { FranjaReajuste } from '#client/features/reajuste/components/franja-reajuste.tsx';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { HoyEnCasa } from '#client/features/tareas/components/hoy-en-casa.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';
import { QuienLaHizo } from '#client/features/tareas/components/quien-la-hizo.tsx';

/** The dashboard, with what others ask of me or say they did, the next chores, what anybody may take, and today's of all. */
export function Component() {
  return (
    <Inicio
      franjas={
        <>
          <ClavePorApuntar />
          <FranjaReloj />
          <FranjaReajuste />
          <Peticiones />
          <QuienLaHizo />
        </>
      }
      proximas={<Proximas />}
      libres={<TarjetaLibres />}
      casa={<HoyEnCasa />}
    />
  );
}
