import { Hourglass } from 'lucide-react';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { comoAcabo, comoVa, loQuePedi } from '../palabras.ts';
import { useResponder } from '../responder.ts';
import { marcarVisto } from '../vistos.ts';

/** The outcome of a request of mine, shown until I tap «Vale». */
export function CambioAcabado({ cambio }: { readonly cambio: Cambio }) {
  const yo = useYo();
  const texto = comoAcabo(cambio, yo.id);
  return (
    <li>
      <Franja
        tipo={cambio.estado === 'HECHO' ? 'bien' : 'info'}
        accion={
          <Boton variante="fantasma" aria-label={`Vale, leído: ${texto}`} onClick={() => marcarVisto(cambio.id)}>
            Vale
          </Boton>
        }
      >
        {texto}
      </Franja>
    </li>
  );
}

interface PropsDeCambioMio {
  readonly cambio: Cambio;
  readonly nombreDe: (id: number) => string;
}

/** A request of mine that is still open, or one that I accepted and an admin must allow. It has a button to withdraw. */
export function CambioMio({ cambio, nombreDe }: PropsDeCambioMio) {
  const yo = useYo();
  const responder = useResponder();
  const { id, tarea, pide } = cambio;
  const mia = pide.id === yo.id;
  return (
    <Tarjeta como="li" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Hourglass aria-hidden className="size-6 shrink-0 text-suave" strokeWidth={2.25} />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="leading-snug font-extrabold break-words">
          {mia ? loQuePedi(cambio) : `Has dicho que sí: «${nombreEnFrase(tarea.nombre)}»`}
        </h2>
        <p className="text-suave">{mia ? comoVa(cambio, nombreDe) : 'Falta que un administrador diga que sí'}</p>
      </div>
      <Boton
        variante="contorno"
        cargando={responder.ocupada && 'Enviando…'}
        onClick={() => void responder({ id, que: mia ? 'retirar' : 'rechazar' })}
      >
        {mia ? 'Retirar' : 'Mejor no'}
      </Boton>
    </Tarjeta>
  );
}
