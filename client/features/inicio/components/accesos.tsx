import { Heart, ListChecks, ShieldCheck, Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';

const ACCESOS = [
  { a: '/tasks', texto: 'Mis tareas', Icono: ListChecks, para: 'todos' },
  { a: '/ranking', texto: 'Ranking', Icono: Trophy, para: 'todos' },
  { a: '/reparto/deseos', texto: 'Mi lista de deseos', Icono: Heart, para: 'deseos' },
  { a: '/panel', texto: 'Panel de administración', Icono: ShieldCheck, para: 'admin' },
] as const;

interface Props {
  readonly esAdmin: boolean;
  /** Whether a reparto is still to come, or under way. */
  readonly conDeseos: boolean;
}

/** Shortcuts: tasks, ranking, the wish list while wishing has a sense, and the panel for who may open it. */
export function Accesos({ esAdmin, conDeseos }: Props) {
  const visible = { todos: true, deseos: conDeseos, admin: esAdmin };
  return (
    <nav aria-label="Accesos rápidos">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {ACCESOS.filter((x) => visible[x.para]).map(({ a, texto, Icono, para }) => (
          <li key={a} className={para !== 'todos' ? 'col-span-full' : undefined}>
            <Link
              to={a}
              className="flex min-h-16 flex-wrap items-center gap-3 rounded-carta bg-superficie px-4 py-3 font-extrabold shadow-carta transition hover:bg-marca-tenue active:scale-[0.98]"
            >
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
