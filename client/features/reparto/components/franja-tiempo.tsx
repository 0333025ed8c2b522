import { Hourglass } from 'lucide-react';
import { ausente } from '#shared/domain/reparto/tablero/turnos.ts';
import { Franja } from '#client/ui/franja.tsx';
import { aplazado } from '../turnos.ts';
import type { Vista } from '../vista.ts';
import { BotonVuelta } from './boton-vuelta.tsx';

/** What running out of time has cost me, and the way back. */
export function FranjaTiempo({ vista, yo }: { readonly vista: Vista; readonly yo: number }) {
  const { estado, sesion } = vista;
  const icono = <Hourglass className="size-5" strokeWidth={2.5} />;
  if (ausente(estado, yo)) {
    return (
      <Franja tipo="atencion" icono={icono} titulo="Te hemos marcado como ausente: se elige por ti" className="gap-y-3">
        <p>Se te acabó el tiempo dos veces seguidas. Hasta que vuelvas, tus turnos salen de tu lista de deseos.</p>
        <div className="mt-3">
          <BotonVuelta sesion={sesion.id} />
        </div>
      </Franja>
    );
  }
  if (!aplazado(estado, yo) || estado.turno === yo) return null;
  return (
    <Franja tipo="atencion" icono={icono} titulo="Se te acabó el tiempo">
      Tu turno pasa a la siguiente ronda. Si se te acaba otra vez seguida, se elegirá por ti.
    </Franja>
  );
}
