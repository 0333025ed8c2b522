import { useQuery } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAccion } from '#client/lib/accion.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';

/** A chore that I took while it was free: its owner, and a button to give it back. */
export function DejarLibre({ tarea }: { readonly tarea: Asignacion }) {
  const dejar = useAccion('dejarLibre', { texto: 'Error al dejar la tarea', dicho: null });
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const de = miembros.find((m) => m.id === tarea.cedida_por)?.first_name;
  return (
    <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 font-bold break-words text-suave">
        {de === undefined ? 'Te la has quedado' : `Se la haces a ${de}`}
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
