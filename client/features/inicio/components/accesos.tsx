import { ListChecks, ShieldCheck, Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';

const ACCESOS = [
  { a: '/tasks', texto: 'Mis tareas', Icono: ListChecks, soloAdmin: false },
  { a: '/ranking', texto: 'Ranking', Icono: Trophy, soloAdmin: false },
  { a: '/panel', texto: 'Panel de administración', Icono: ShieldCheck, soloAdmin: true },
] as const;

/** Shortcuts: tasks, ranking, and the panel for who may open it. */
export function Accesos({ esAdmin }: { readonly esAdmin: boolean }) {
  return (
    <nav aria-label="Accesos rápidos">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {ACCESOS.filter((x) => esAdmin || !x.soloAdmin).map(({ a, texto, Icono, soloAdmin }) => (
          <li key={a} className={soloAdmin ? 'col-span-full' : undefined}>
            <Link to={a} className="flex min-h-16 flex-wrap items-center gap-3 rounded-carta bg-superficie px-4 py-3 font-extrabold shadow-carta transition hover:bg-marca-tenue active:scale-[0.98]">
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-marca-tenue text-marca">
                <Icono aria-hidden className="size-5" strokeWidth={2.5} />
              </span>
              <span className="min-w-0">{texto}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
