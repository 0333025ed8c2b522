import { useQuery } from '@tanstack/react-query';
import { ChevronDown, History } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { duracion, fechaLimite } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { FilaTarea, ListaFilas } from '#client/ui/fila-tarea.tsx';
import { anotarCompletada } from '../completar.ts';

interface PropsBoton {
  readonly tarea: Asignacion;
  readonly alHacer?: () => void;
  readonly ancho?: boolean;
}

/** The button «La hice ayer», which marks one of my chores as done yesterday. */
export function BotonAyer({ tarea: { id, tarea_nombre }, alHacer, ancho = false }: PropsBoton) {
  const hechaAyer = useAccion('hechaAyer', {
    texto: 'Error al apuntarla',
    alHacer: (completada, _entrada, cache) => {
      anotarCompletada(cache, completada);
      alHacer?.();
    },
  });
  return (
    <Boton
      ancho={ancho}
      variante="contorno"
      className={ancho ? '' : 'relative z-1 shrink-0 px-3!'}
      aria-label={`La hice ayer: ${tarea_nombre}`}
      cargando={hechaAyer.ocupada && 'Un momento…'}
      onClick={() => void hechaAyer({ id })}
    >
      La hice ayer
    </Boton>
  );
}

/**
 * One line that counts my chores that lapsed at the last midnight; nothing without any. It opens to a list, where each may be
 * marked as done yesterday.
 */
export function DeAyer() {
  const hoy = useHoy();
  const { data: vencidas = [] } = useQuery(consultaMisTareas('VENCIDA'));
  if (vencidas.length === 0) return null;
  return (
    <details className="group @container">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-control bg-superficie px-3.5 py-1 leading-tight font-extrabold shadow-carta hover:bg-marca-tenue">
        <History aria-hidden className="size-5 shrink-0 text-marca @max-[15rem]:hidden" strokeWidth={2.25} />
        <span className="min-w-0 flex-1 break-words">
          {vencidas.length === 1
            ? 'Ayer se quedó 1 sin hacer'
            : `Ayer se quedaron ${String(vencidas.length)} sin hacer`}
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-suave group-open:rotate-180" />
      </summary>
      <ListaFilas className="mt-2">
        {vencidas.map((a) => (
          <FilaTarea
            key={a.id}
            propia
            nombre={a.tarea_nombre}
            puntos={a.tarea_puntos}
            conPalabras
            detalle={[a.fecha_limite === null ? '' : fechaLimite(a.fecha_limite, hoy), duracion(a.tarea_tiempo)]
              .filter((texto) => texto !== '')
              .join(' · ')}
            control={<BotonAyer tarea={a} />}
          />
        ))}
      </ListaFilas>
    </details>
  );
}
