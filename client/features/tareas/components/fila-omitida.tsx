import { Undo2 } from 'lucide-react';
import { useAccion } from '#client/lib/red/accion.ts';
import { useAntesDe } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { FilaTarea } from '#client/ui/fila-tarea.tsx';
import { type Omitida, porQueOmitida } from '../grupos.ts';

/** Button «Sí hacía falta», which undoes another member's skip. Renders nothing once it is too late (`reponible_hasta`). */
export function SiHaciaFalta({ tarea }: { readonly tarea: Omitida }) {
  const decir = useAccion('haciaFalta', { texto: 'No se ha podido decir' });
  if (!useAntesDe(tarea.omision.reponible_hasta)) return null;
  return (
    <Boton
      variante="contorno"
      className="justify-self-start"
      aria-label={`Sí hacía falta: ${tarea.tarea_nombre}`}
      cargando={decir.ocupada && 'Un momento…'}
      onClick={() => void decir({ id: tarea.id })}
    >
      Sí hacía falta
    </Boton>
  );
}

/** Button that takes my own skip back. Renders nothing once it is too late (`retirable_hasta`). */
function Retirar({ tarea }: { readonly tarea: Omitida }) {
  const decir = useAccion('haciaFalta', { texto: 'Error al deshacer' });
  if (!useAntesDe(tarea.omision.retirable_hasta)) return null;
  return (
    <BotonIcono
      etiqueta={`Deshacer ${tarea.tarea_nombre}`}
      className="bg-marca-tenue text-marca-fuerte!"
      onClick={() => void (decir.ocupada || decir({ id: tarea.id }))}
    >
      <Undo2 aria-hidden className="size-5" strokeWidth={2.5} />
    </BotonIcono>
  );
}

/**
 * A skipped chore as a row: its owner if not me, who skipped it and why, and the button that undoes the skip while there is time.
 */
export function FilaOmitida({ tarea, yo }: { readonly tarea: Omitida; readonly yo: number }) {
  const mia = tarea.omision.por === yo;
  return (
    <FilaTarea
      propia
      apagada
      nombre={tarea.tarea_nombre}
      puntos={0}
      detalle={[
        ...(tarea.miembro === yo ? [] : [`Le tocaba a ${tarea.miembro_nombre}`]),
        porQueOmitida(tarea, yo),
      ].join(' · ')}
      control={mia && <Retirar tarea={tarea} />}
    >
      {mia ? undefined : <SiHaciaFalta tarea={tarea} />}
    </FilaTarea>
  );
}
