import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { AvisoReloj } from '#client/features/reloj/components/aviso-reloj.tsx';
import { HoyEnCasa } from '#client/features/tareas/components/hoy-en-casa.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';

/** The dashboard, with the next chores to tick off, and everybody's of today. */
export function Component() {
  return <Inicio avisos={<AvisoReloj />} proximas={<Proximas />} casa={<HoyEnCasa />} />;
}
