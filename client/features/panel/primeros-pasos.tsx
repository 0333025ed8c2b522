import { useQueries, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { consultaCarga, consultaSesion, consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { pasosFamilia, sinRepartoAun } from '#client/lib/pasos-familia.ts';

/**
 * The family's next step before its first draft, in one line. Renders nothing on the tab where that step is taken, nor once there
 * is a draft.
 */
export function PrimerosPasos({ pestana }: { readonly pestana: string }) {
  const [usuarios, tareas, carga] = useQueries({ queries: [consultaUsuarios, consultaTareas, consultaCarga] });
  const { data: reparto } = useQuery(consultaSesion);
  if (usuarios.data === undefined || tareas.data === undefined || carga.data === undefined) return null;
  if (reparto === undefined || !sinRepartoAun(reparto.sesion)) return null;
  const pasos = pasosFamilia(usuarios.data, tareas.data, carga.data);
  const i = pasos.findIndex((p) => !p.hecho);
  const paso = pasos[i];
  if (paso === undefined || paso.a.endsWith(`=${pestana}`)) return null;
  return (
    <Link
      to={paso.a}
      replace
      className="flex min-h-14 items-center justify-between gap-3 rounded-control bg-marca-tenue px-4 py-2 font-extrabold text-marca-fuerte"
    >
      <span>
        Paso {i + 1} de {pasos.length}: {paso.titulo.toLowerCase()}
      </span>
      <ArrowRight aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />
    </Link>
  );
}
