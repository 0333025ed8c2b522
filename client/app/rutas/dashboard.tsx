import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { HoyEnCasa } from '#client/features/tareas/components/hoy-en-casa.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';
import { QuienLaHizo } from '#client/features/tareas/components/quien-la-hizo.tsx';

/** The dashboard, with who did what where that is in question, the next chores to tick off, and everybody's of today. */
export function Component() {
  return (
    <Inicio
      franjas={
        <>
          <FranjaReloj />
          <QuienLaHizo />
        </>
      }
      proximas={<Proximas />}
      casa={<HoyEnCasa />}
    />
  );
}
