import { useQuery } from '@tanstack/react-query';
import { Filter } from 'lucide-react';
import { useState, ViewTransition } from 'react';
import { consultaDeseos } from '#client/lib/consultas.ts';
import { plural } from '#client/lib/plural.ts';
import { Boton } from '#client/ui/boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { useTareasDisponibles } from '../api/tareas-disponibles.ts';
import { ofrecer, tarjetasDe } from '../tarjetas.ts';
import type { Vista } from '../vista.ts';
import { TarjetaTarea } from './tarjeta-tarea.tsx';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  readonly quien: number;
  readonly elegir: (tarea: number) => void;
}

/** The free tasks from easiest to hardest, judged for `quien`: oneself, or whoever an admin picks for. */
export function ListaTareas({ vista, yo, quien, elegir }: Props) {
  const [soloCaben, setSoloCaben] = useState(false);
  const { data: detalles = [] } = useTareasDisponibles(vista.sesion.id);
  const propia = quien === yo;
  // Mine alone, and for my own picks alone: whoever an admin picks for has a list that only he can see.
  const { data: deseos } = useQuery({ ...consultaDeseos, enabled: propia });
  const tarjetas = ofrecer(tarjetasDe(vista, detalles, quien, yo), propia ? (deseos?.tareas ?? []) : []);
  const caben = tarjetas.filter((t) => t.cabe);
  const visibles = soloCaben ? caben : tarjetas;
  const { nombre, color } = vista.persona(quien);
  return (
    <section aria-labelledby="tareas-disponibles" className="grid gap-4">
      <div>
        <h2 id="tareas-disponibles" className="text-xl">
          Tareas disponibles
        </h2>
        <p className="mt-1 text-suave">
          Ordenadas de más fácil a más difícil. {plural(tarjetas.length, 'libre')}, {propia ? 'te' : 'le'} {caben.length === 1 ? 'cabe' : 'caben'} {caben.length}.
        </p>
        <Interruptor etiqueta={propia ? 'Solo las que me caben' : `Solo las que le caben a ${nombre}`} activo={soloCaben} alCambiar={setSoloCaben} />
      </div>
      {visibles.length === 0 && (
        <EstadoVacio
          icono={<Filter className="size-9" />}
          titulo="Ninguna cabe ahora"
          accion={
            <Boton variante="tonal" onClick={() => setSoloCaben(false)}>
              Ver todas
            </Boton>
          }
        >
          Las que quedan exceden la cuota o no son para esta edad.
        </EstadoVacio>
      )}
      <ul aria-labelledby="tareas-disponibles" className="grid gap-3 sm:grid-cols-2">
        {visibles.map((t) => (
          <ViewTransition key={t.id} name={`tarea-${String(t.id)}`}>
            <TarjetaTarea
              datos={t}
              boton={propia ? 'Elegir' : `Elegir por ${nombre}`}
              color={color}
              destacada={propia && t.elegible}
              elegir={() => elegir(t.id)}
            />
          </ViewTransition>
        ))}
      </ul>
    </section>
  );
}
