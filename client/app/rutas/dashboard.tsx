import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { AvisoReloj } from '#client/features/reloj/components/aviso-reloj.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';

/** The dashboard, with the next chores to tick off. */
export function Component() {
  return <Inicio avisos={<AvisoReloj />} proximas={<Proximas />} />;
}
