import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { DeQuien } from './detalle.tsx';

/** A free chore that I took: its owner, and a button to give it back. */
export function DejarLibre({ tarea }: { readonly tarea: Asignacion }) {
  const dejar = useAccion('dejarLibre', { texto: 'Error al dejar la tarea', dicho: null });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 font-bold break-words text-suave">
        <DeQuien tarea={tarea} />
      </p>
      <Boton
        variante="fantasma"
        aria-label={`Dejar libre ${tarea.tarea_nombre}`}
        cargando={dejar.ocupada && 'Un momento...'}
        onClick={() => void dejar({ id: tarea.id })}
      >
        Dejarla libre
      </Boton>
    </div>
  );
}
