import { Undo2 } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAntesDe } from '#client/lib/antes-de.ts';
import { hora } from '#client/lib/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaTarea } from '#client/ui/tarjeta-tarea.tsx';
import { Cubre } from './cubre.tsx';

/** A card of what is done: its points, and the way back while there is one. */
export function TareaHecha({ tarea, alDeshacer }: { readonly tarea: Asignacion; readonly alDeshacer: () => void }) {
  const aTiempo = useAntesDe(tarea.puede_deshacer_hasta);
  return (
    <TarjetaTarea
      nombre={tarea.tarea_nombre}
      puntos={tarea.puntos_ganados}
      ganados
      minutos={tarea.tarea_tiempo}
      cuando={tarea.completada_en === null ? undefined : hora(tarea.completada_en)}
    >
      <Cubre tarea={tarea} />
      {aTiempo && (
        <Boton
          variante="tonal"
          aria-label={`Deshacer ${tarea.tarea_nombre}`}
          icono={<Undo2 aria-hidden className="size-5" strokeWidth={2.5} />}
          onClick={alDeshacer}
        >
          Deshacer
        </Boton>
      )}
    </TarjetaTarea>
  );
}
