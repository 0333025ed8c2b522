import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';

/**
 * The next step of a new family: people, chores, their accounts, votes. One line, and none in the tab where the step is taken or
 * once the first chore has its points.
 */
export function PrimerosPasos({ pestana }: { readonly pestana: string }) {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { data: tareas } = useQuery(consultaTareas);
  if (usuarios === undefined || tareas === undefined) return null;
  const pasos = [
    { texto: 'añade a tu familia', a: 'miembros', hecho: usuarios.length > 1 },
    { texto: 'crea las tareas', a: 'tareas', hecho: tareas.length > 0 },
    { texto: 'invítales con el PIN', a: 'miembros', hecho: usuarios.every((u) => u.tiene_cuenta) },
    { texto: 'votad entre todos', a: 'votar', hecho: tareas.some((t) => t.votaciones_completadas) },
  ];
  const i = pasos.findIndex((p) => !p.hecho);
  const paso = pasos[i];
  if (paso === undefined || paso.a === pestana) return null;
  return (
    <Link
      to={`?pestana=${paso.a}`}
      replace
      className="flex min-h-14 items-center justify-between gap-3 rounded-control bg-marca-tenue px-4 py-2 font-extrabold text-marca-fuerte"
    >
      <span>
        Paso {i + 1} de {pasos.length}: {paso.texto}
      </span>
      <ArrowRight aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />
    </Link>
  );
}
