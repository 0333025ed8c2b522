import { DoorClosed, DoorOpen } from 'lucide-react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useAbrirLibre } from '../api/abrir-libre.ts';

/** Opens a chore of nobody for whoever wants it, or takes it back untaken. */
export function BotonAbrir({ tarea }: { readonly tarea: Tarea }) {
  const { mutateAsync, isPending } = useAbrirLibre();
  const abierta = !tarea.abierta;
  const abrir = async () => {
    try {
      const { message } = await mutateAsync({ id: tarea.id, abierta });
      tostada.bien(message);
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al cambiar la tarea'));
    }
  };
  const Icono = abierta ? DoorOpen : DoorClosed;
  return (
    <BotonIcono
      etiqueta={abierta ? `Poner libre ${tarea.nombre}` : `Retirar de las libres ${tarea.nombre}`}
      disabled={isPending}
      onClick={() => void abrir()}
    >
      <Icono aria-hidden className="size-5" />
    </BotonIcono>
  );
}
