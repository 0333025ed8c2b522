import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { plural } from '#shared/domain/palabras.ts';
import { consultaDeseos } from '#client/lib/red/consultas.ts';

/** Link to my wish list, with its number of wishes. */
export function EntradaDeseos() {
  const { data } = useQuery(consultaDeseos);
  const cuantos = data?.tareas.length ?? 0;
  return (
    <Link
      to="/reparto/deseos"
      className="flex min-h-16 items-center gap-4 rounded-carta bg-superficie px-carta py-3 shadow-carta transition hover:bg-marca-tenue active:scale-[0.99]"
    >
      <span className="grid size-[min(2.5rem,56px)] shrink-0 place-items-center rounded-control bg-marca-tenue text-marca">
        <Heart aria-hidden className="size-5" strokeWidth={2.5} />
      </span>
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-extrabold">Mi lista de deseos</span>
        <span className="text-sm font-semibold text-suave">
          {cuantos === 0
            ? 'Pon arriba lo que prefieres. Solo tú la ves'
            : `${plural(cuantos, 'tarea')}. Solo tú la ves`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-suave" />
    </Link>
  );
}
