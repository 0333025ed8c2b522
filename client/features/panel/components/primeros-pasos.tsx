import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { cx } from '#client/lib/cx.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** The way of a new family: people, chores, votes. It goes away when the first chore has its points. */
export function PrimerosPasos() {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { data: tareas } = useQuery(consultaTareas);
  if (usuarios === undefined || tareas === undefined) return null;
  const votadas = tareas.some((t) => t.votaciones_completadas);
  const pasos = [
    { texto: 'Añade a tu familia', pestana: 'miembros', hecho: usuarios.length > 1 },
    { texto: 'Crea las tareas', pestana: 'tareas', hecho: tareas.length > 0 },
    { texto: 'Votadlas entre todos', pestana: 'votar', hecho: votadas },
  ];
  if (pasos.every((p) => p.hecho)) return null;
  const siguiente = pasos.findIndex((p) => !p.hecho);
  return (
    <Tarjeta como="section" aria-label="Primeros pasos" className="grid gap-3">
      <h2 className="text-lg">Primeros pasos</h2>
      <ol className="grid gap-2 sm:grid-cols-3">
        {pasos.map((p, i) => (
          <li key={p.pestana}>
            <Link
              to={`?pestana=${p.pestana}`}
              replace
              preventScrollReset
              className={cx('flex min-h-12 items-center gap-3 rounded-control px-3 py-2 font-bold', i === siguiente ? 'bg-marca text-sobre-marca' : 'bg-hundido')}
            >
              <span aria-hidden className={cx('grid size-7 shrink-0 place-items-center rounded-full text-sm font-black', p.hecho ? 'bg-bien text-superficie' : 'bg-superficie text-texto')}>
                {p.hecho ? <Check className="size-4" strokeWidth={4} /> : i + 1}
              </span>
              {p.texto}
              {p.hecho && <span className="sr-only">, hecho</span>}
            </Link>
          </li>
        ))}
      </ol>
    </Tarjeta>
  );
}
