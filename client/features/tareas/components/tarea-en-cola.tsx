import { CloudUpload, Undo2 } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { fechaLimite } from '#client/lib/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaTarea } from '#client/ui/tarjeta-tarea.tsx';

interface Props {
  readonly tarea: Asignacion;
  readonly hoy: string;
  readonly alSoltar: () => void;
}

/** A card that was ticked and waits for a network: what it waits for, from when on it counts, and the way back. */
export function TareaEnCola({ tarea, hoy, alSoltar }: Props) {
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
