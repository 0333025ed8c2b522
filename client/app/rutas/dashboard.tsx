import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { TarjetaLibres } from '#client/features/libres/components/tarjeta-libres.tsx';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { HoyEnCasa } from '#client/features/tareas/components/hoy-en-casa.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';

/** The dashboard, with the next chores to tick off, what anybody may take, and everybody's of today. */
export function Component() {
  return <Inicio franjas={<FranjaReloj />} proximas={<Proximas />} libres={<TarjetaLibres />} casa={<HoyEnCasa />} />;
}
