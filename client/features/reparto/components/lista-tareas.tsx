import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import type { TareaDisponible } from '#shared/contracts/sesiones-reparto.ts';
import { tareasSinDueno } from '#shared/domain/reparto/tablero/preguntas.ts';
import { consultaDeseos } from '#client/lib/consultas.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useTareasDisponibles } from '../api/tareas-disponibles.ts';
import { ofrecer, separar, tarjetasDe, textoOrden } from '../tarjetas.ts';
import type { Vista } from '#client/lib/vista-reparto.ts';
import { FilaElegible } from './fila-elegible.tsx';
import { NoElegibles } from './no-elegibles.tsx';

/** Rows that are drawn with the screen: more than fit on a phone's. The others follow at once. */
const PRIMERAS = 8;

const SIN_DETALLES: readonly TareaDisponible[] = [];

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  readonly quien: number;
  readonly elegir: (tarea: number) => void;
}

/**
 * The free tasks in their order, judged for `quien`: oneself, or whoever an admin picks for. What can be had comes
 * first and alone; the rest folds below with its reasons. A pick changes every row, so they follow when what is more urgent
 * is drawn; the row of what was picked is gone at once.
 */
export const ListaTareas = memo(function ListaTareas({ vista, yo, quien, elegir }: Props) {
  const { data: detalles = SIN_DETALLES } = useTareasDisponibles(vista.sesion.id);
  const propia = quien === yo;
  const participa = vista.estado.cuotas[quien] !== undefined;
  // Mine alone, and for my own picks alone: whoever an admin picks for has a list that only they can see.
  const { data: deseos } = useQuery({ ...consultaDeseos, enabled: propia });
  const reposada = useDeferredValue(vista);
  const enteras = useDeferredValue(true, false);
  const todas = useMemo(() => {
    const tarjetas = tarjetasDe(reposada, detalles, quien, yo);
    // Who takes no part looks on: nothing is refused to them.
    return participa ? tarjetas : tarjetas.map((t) => ({ ...t, cabe: true }));
  }, [reposada, detalles, quien, yo, participa]);
  const libres = new Set(tareasSinDueno(vista.estado).map((t) => t.id));
  const tarjetas = todas.filter((t) => libres.has(t.id));
  const { caben, negadas } = separar(ofrecer(tarjetas, propia ? (deseos?.tareas ?? []) : []));
  const { nombre, color } = vista.persona(quien);
  const boton = propia ? 'Elegir' : `Elegir por ${nombre}`;
  return (
    <section aria-labelledby="tareas-disponibles" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="tareas-disponibles" className="text-xl">
          Tareas disponibles ({tarjetas.length})
        </h2>
        <p className="text-sm text-suave">
          {textoOrden(vista.estado.contar)}.
          {participa &&
            ` ${propia ? 'Te' : `A ${nombre} le`} ${caben.length === 1 ? 'cabe' : 'caben'} ${String(caben.length)}.`}
        </p>
      </div>
      {caben.length === 0 ? (
        <Tarjeta>
          <p className="font-bold">Ninguna cabe ahora</p>
          <p className="text-suave">Las que quedan exceden la cuota o no son para esta edad.</p>
        </Tarjeta>
      ) : (
        <Tarjeta alBorde className="overflow-hidden">
          <ul aria-labelledby="tareas-disponibles" className="grid grid-cols-1 divide-y divide-borde">
            {caben.slice(0, enteras ? undefined : PRIMERAS).map((t) => (
              <FilaElegible
                key={t.id}
                datos={t}
                boton={boton}
                color={color}
                destacada={propia && t.elegible}
                elegir={elegir}
              />
            ))}
          </ul>
        </Tarjeta>
      )}
      <NoElegibles
        grupos={negadas}
        titulo={propia ? 'No puedes elegir' : `${nombre} no puede elegir`}
        boton={boton}
        conFilas={enteras}
      />
    </section>
  );
});
