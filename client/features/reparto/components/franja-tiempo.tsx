import { Hourglass } from 'lucide-react';
import { elegidasPorTi } from '#shared/contracts/textos.ts';
import { aplazado, ausente, elegidasPorOtros } from '#shared/domain/reparto/tablero/preguntas.ts';
import { Franja } from '#client/ui/franja.tsx';
import { AUSENTE, PASA, SE_ACABO, ULTIMO_AVISO } from '../tiempo.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { BotonVuelta } from './cartel-turno.tsx';

/**
 * Notice of what follows from my time-out, with a button to come back. No live region, since a toast has already announced it.
 */
export function FranjaTiempo({ vista, yo }: { readonly vista: Vista; readonly yo: number }) {
  const { estado, sesion } = vista;
  const comun = { role: 'note', tipo: 'atencion', icono: <Hourglass className="size-5" strokeWidth={2.5} /> } as const;
  if (ausente(estado, yo)) {
    const cuantas = elegidasPorOtros(estado, yo);
    return (
      <Franja {...comun} titulo={AUSENTE} className="gap-y-3">
        <p>
          Se te acabó el tiempo dos veces seguidas. Hasta que vuelvas, tus turnos salen de tu lista de deseos.
          {cuantas > 0 && ` De momento, ${elegidasPorTi(cuantas)}.`}
        </p>
        <div className="mt-3">
          <BotonVuelta sesion={sesion.id} />
        </div>
      </Franja>
    );
  }
  if (!aplazado(estado, yo)) return null;
  return estado.turno === yo ? (
    <Franja {...comun} titulo={ULTIMO_AVISO} />
  ) : (
    <Franja {...comun} titulo={SE_ACABO}>
      {PASA}
    </Franja>
  );
}
