import { Peticiones } from '#client/features/cambios/components/peticiones.tsx';
import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { HoyEnCasa } from '#client/features/tareas/components/hoy-en-casa.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';

/** The dashboard, with what others ask of me, the next chores to tick off, and everybody's of today. */
export function Component() {
  return (
    <Inicio
      franjas={
        <>
          <FranjaReloj />
          <Peticiones />
        </>
      }
      proximas={<Proximas />}
      casa={<HoyEnCasa />}
    />
  );
}
