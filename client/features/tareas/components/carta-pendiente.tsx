import type { ReactNode } from 'react';
import { CloudUpload, Undo2 } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { soltar } from '#client/lib/cola/cola.ts';
import type { Entrada } from '#client/lib/cola/entradas.ts';
import { memoHondo } from '#client/ui/memo-hondo.ts';
import { fechaLimite } from '#client/lib/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaTarea } from '#client/ui/tarjeta-tarea.tsx';
import type { Saliente } from '../tachar.ts';
import { TareaPendiente } from './tarea-pendiente.tsx';

interface Props {
  readonly tarea: Asignacion;
  readonly hoy: string;
  readonly saliente: Saliente | undefined;
  /** Its tick, while that waits for a network. */
  readonly enCola: Entrada | undefined;
  readonly tachar: (tarea: Asignacion) => void;
  readonly alPlegar: (tarea: Asignacion) => void;
  /** Other actions on it. */
  readonly ademas?: ((tarea: Asignacion) => ReactNode) | undefined;
}

/**
 * A pending assignment as every list shows it: to be ticked, being ticked, or ticked and waiting for a network. Drawn again
 * only when it says something else: a list may be long, and where one leaves it the others come as new objects.
 */
export const CartaPendiente = memoHondo(function CartaPendiente({
  tarea,
  hoy,
  saliente,
  enCola,
  tachar,
  alPlegar,
  ademas,
}: Props) {
  if (enCola !== undefined && saliente === undefined)
    return <TareaEnCola tarea={tarea} hoy={hoy} alSoltar={() => soltar(enCola)} />;
  return (
    <TareaPendiente
      tarea={tarea}
      hoy={hoy}
      fase={saliente?.fase}
      alTachar={() => tachar(tarea)}
      alPlegar={() => alPlegar(tarea)}
      ademas={ademas?.(tarea)}
    />
  );
});

interface PropsTareaEnCola {
  readonly tarea: Asignacion;
  readonly hoy: string;
  readonly alSoltar: () => void;
}

/** A card that was ticked and waits for a network: what it waits for, from when on it counts, and the way back. */
function TareaEnCola({ tarea, hoy, alSoltar }: PropsTareaEnCola) {
  return (
    <TarjetaTarea
      nombre={tarea.tarea_nombre}
      puntos={tarea.tarea_puntos}
      minutos={tarea.tarea_tiempo}
      cuando={tarea.fecha_limite === null ? 'Sin fecha' : fechaLimite(tarea.fecha_limite, hoy)}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-atencion-tenue px-4 py-3 text-atencion">
        <p className="flex min-w-0 flex-1 basis-44 items-start gap-2.5">
          <CloudUpload aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={2.5} />
          <span>
            <strong className="block font-extrabold">Pendiente de enviar</strong>
            Cuenta cuando haya conexión
          </span>
        </p>
        <Boton
          variante="contorno"
          aria-label={`Deshacer ${tarea.tarea_nombre}`}
          icono={<Undo2 aria-hidden className="size-5" strokeWidth={2.5} />}
          onClick={alSoltar}
        >
          Deshacer
        </Boton>
      </div>
    </TarjetaTarea>
  );
}
