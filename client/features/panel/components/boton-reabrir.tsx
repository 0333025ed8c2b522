import { RotateCcw } from 'lucide-react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';
import { useReabrirVotacion } from '../api/reabrir-votacion.ts';

/** «Reabrir votación»: asks first, since the votes that are in get lost. */
export function BotonReabrir({ tarea }: { readonly tarea: Tarea }) {
  const { mutateAsync, isPending } = useReabrirVotacion();
  const pulsar = async () => {
    const si = await confirmar({
      titulo: `¿Reabrir la votación de «${tarea.nombre}»?`,
      texto: 'Se borran los votos que tiene y la familia vuelve a votarla.',
      aceptar: 'Reabrir votación',
    });
    if (!si) return;
    try {
      await mutateAsync(tarea.id);
      tostada.bien('Votación reabierta');
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al reabrir la votación'));
    }
  };
  return (
    <BotonIcono etiqueta={`Reabrir votación de ${tarea.nombre}`} disabled={isPending} onClick={() => void pulsar()}>
      <RotateCcw aria-hidden className="size-5" />
    </BotonIcono>
  );
}
