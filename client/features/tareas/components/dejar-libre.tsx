import { useQuery } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useDejarLibre } from '../api/dejar-libre.ts';

/** What I took when it was free: whose it is, and the way to give it back. */
export function DejarLibre({ tarea }: { readonly tarea: Asignacion }) {
  const { mutateAsync, isPending } = useDejarLibre();
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const de = miembros.find((m) => m.id === tarea.cedida_por)?.first_name;
  const dejar = async () => {
    try {
      await mutateAsync(tarea.id);
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al dejar la tarea'));
    }
  };
  return (
    <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 font-bold break-words text-suave">
        {de === undefined ? 'Te la has quedado' : `Se la haces a ${de}`}
      </p>
      <Boton
        variante="fantasma"
        aria-label={`Dejar libre ${tarea.tarea_nombre}`}
        cargando={isPending && 'Un momento...'}
        onClick={() => void dejar()}
      >
        Dejarla libre
      </Boton>
    </div>
  );
}
