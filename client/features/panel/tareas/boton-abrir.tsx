import { DoorClosed, DoorOpen } from 'lucide-react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';

/** Button that opens a free chore for anyone to take, or closes it while nobody has taken it. */
export function BotonAbrir({ tarea }: { readonly tarea: Tarea }) {
  const abrir = useAccion('abrirLibre', { texto: 'Error al cambiar la tarea' });
  const abierta = !tarea.abierta;
  const Icono = abierta ? DoorOpen : DoorClosed;
  return (
    <BotonIcono
      etiqueta={abierta ? `Poner libre ${tarea.nombre}` : `Retirar de las libres ${tarea.nombre}`}
      disabled={abrir.ocupada}
      onClick={() => void abrir({ id: tarea.id, cuerpo: { abierta } })}
    >
      <Icono aria-hidden className="size-5" />
    </BotonIcono>
  );
}
