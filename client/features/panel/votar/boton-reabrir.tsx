import { RotateCcw } from 'lucide-react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';
import { useReabrirVotacion } from '../api/reabrir-votacion.ts';

/** «Reabrir votación»: asks first, since the votes that are in get lost. */
export function BotonReabrir({ tarea, conTexto = false }: { readonly tarea: Tarea; readonly conTexto?: boolean }) {
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
  const nombre = `Reabrir votación de ${tarea.nombre}`;
  if (conTexto) {
    return (
      <Boton
        variante="fantasma"
        className="-mr-3"
        aria-label={nombre}
        cargando={isPending && 'Reabriendo...'}
        onClick={() => void pulsar()}
      >
        Reabrir
      </Boton>
    );
  }
  return (
    <BotonIcono etiqueta={nombre} disabled={isPending} onClick={() => void pulsar()}>
      <RotateCcw aria-hidden className="size-5" />
    </BotonIcono>
  );
}
