import { ChevronRight, Vote } from 'lucide-react';
import { Link } from 'react-router-dom';
import { plural } from '#shared/domain/palabras.ts';

/** While tasks wait for my vote, the way to it. */
export function FranjaVotar({ tareas }: { readonly tareas: number }) {
  return (
    <Link
      to="/voting"
      className="flex items-center gap-3 rounded-carta bg-superficie p-carta shadow-carta transition hover:bg-marca-tenue active:scale-[0.99]"
    >
      <span className="grid size-[min(3rem,48px)] shrink-0 place-items-center rounded-full bg-marca-tenue text-marca">
        <Vote aria-hidden className="size-[min(1.5rem,28px)]" strokeWidth={2.25} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg leading-snug font-extrabold">{plural(tareas, 'tarea')} por votar</span>
        <span className="text-suave">Un toque por tarea. Tu voto es secreto.</span>
      </span>
      <ChevronRight aria-hidden className="size-[min(1.5rem,28px)] shrink-0 text-suave" />
    </Link>
  );
}
