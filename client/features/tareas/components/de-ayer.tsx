import { useQuery } from '@tanstack/react-query';
import { ChevronDown, History } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAccion } from '#client/lib/accion.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { consultaMisTareas } from '#client/lib/primeras-consultas.ts';
import { consultaCorrecciones, estaObjetada } from '#client/lib/correcciones.ts';
import { duracion, fechaLimite } from '#client/lib/fechas.ts';
import { autorDe } from '#client/lib/quien.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { FilaTarea, ListaFilas } from '#client/ui/fila-tarea.tsx';
import { useHoyEnCasa } from '../api.ts';
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

/** One line about my chores that lapsed at the last midnight. It opens to a list, where each may be marked as done yesterday. */
export function DeAyer() {
  const hoy = useHoy();
  const { data: vencidas = [] } = useQuery(consultaMisTareas('VENCIDA'));
  if (vencidas.length === 0) return null;
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-control bg-superficie px-3.5 py-1 leading-tight font-extrabold shadow-carta hover:bg-marca-tenue">
        <History aria-hidden className="size-5 shrink-0 text-marca" strokeWidth={2.25} />
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

/** A chore that another member marked as done yesterday, or entered as done without its being listed. I may object. */
function DichaAyer({ tarea }: { readonly tarea: Asignacion }) {
  const objetar = useAccion('objetar', { texto: 'Error al decirlo' });
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {`${tarea.hecha_por_nombre ?? tarea.miembro_nombre} ${tarea.apuntada ? 'ha hecho' : 'hizo ayer'} «${tarea.tarea_nombre}»`}
        {tarea.apuntada && <span className="block text-suave">No estaba en la lista</span>}
      </span>
      <Boton
        variante="fantasma"
        aria-label={`No está hecha: ${tarea.tarea_nombre}`}
        cargando={objetar.ocupada && 'Un momento…'}
        onClick={() => void objetar({ id: tarea.id, cuerpo: { dice: 'NO_ESTA_HECHA' } })}
      >
        No está hecha
      </Boton>
    </li>
  );
}

/** Returns the chores that others marked as done yesterday, or entered as done, as long as I may object. */
export const useDichasAyer = (): readonly Asignacion[] => {
  const yo = useYo();
  const { data } = useHoyEnCasa(useHoy());
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  // Data cached by an earlier version of the app lacks the field.
  const dichas = (data as Partial<typeof data>)?.de_ayer ?? [];
  return dichas.filter((a) => autorDe(a) !== yo.id && !estaObjetada(correcciones, a));
};

/** The list of chores that others marked as done yesterday, or entered as done, for Inicio. */
export function DichasAyer() {
  const dichas = useDichasAyer();
  if (dichas.length === 0) return null;
  return (
    <ul aria-label="Apuntadas por otros" className="divide-y divide-borde rounded-carta bg-superficie shadow-carta">
      {dichas.map((a) => (
        <DichaAyer key={a.id} tarea={a} />
      ))}
    </ul>
  );
}

/** The list of `DichasAyer` with a heading, for «Para que lo sepas». */
export function NoticiaAyer() {
  if (useDichasAyer().length === 0) return null;
  return (
    <section aria-labelledby="de-ayer" className="grid grid-cols-1 gap-2">
      <h2 id="de-ayer" className="text-xl">
        Apuntadas por otros
      </h2>
      <p className="text-suave">Si no es así, tienes un día para decirlo.</p>
      <DichasAyer />
    </section>
  );
}
