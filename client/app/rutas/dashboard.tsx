import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { HoyEnCasa } from '#client/features/tareas/components/hoy-en-casa.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';

/** The dashboard, with the next chores to tick off, and everybody's of today. */
export function Component() {
  return <Inicio franjas={<FranjaReloj />} proximas={<Proximas />} casa={<HoyEnCasa />} />;
}
