import { RotateCcw } from 'lucide-react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { useAccion } from '#client/lib/accion.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';

/** «Reabrir votación»: asks first, since the votes that are in get lost. */
export function BotonReabrir({ tarea, conTexto = false }: { readonly tarea: Tarea; readonly conTexto?: boolean }) {
  const reabrir = useAccion('reabrirVotacion', {
    texto: 'Error al reabrir la votación',
    dicho: 'Votación reabierta',
  });
  const pulsar = async () => {
    const si = await confirmar({
      titulo: `¿Reabrir la votación de «${tarea.nombre}»?`,
      texto: 'Se borran los votos que tiene y la familia vuelve a votarla.',
      aceptar: 'Reabrir votación',
    });
    if (si) await reabrir({ id: tarea.id });
  };
  const nombre = `Reabrir votación de ${tarea.nombre}`;
  if (conTexto) {
    return (
      <Boton
        variante="fantasma"
        className="-mr-3"
        aria-label={nombre}
        cargando={reabrir.ocupada && 'Reabriendo...'}
        onClick={() => void pulsar()}
      >
        Reabrir
      </Boton>
    );
  }
  return (
    <BotonIcono etiqueta={nombre} disabled={reabrir.ocupada} onClick={() => void pulsar()}>
      <RotateCcw aria-hidden className="size-5" />
    </BotonIcono>
  );
}
