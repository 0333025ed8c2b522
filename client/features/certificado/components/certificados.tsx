import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/**
 * Links to the certificates of the family's completed drafts, except that of session `menos`. Renders nothing without any, and
 * while they are loading.
 */
export function OtrosRepartos({
  menos,
  titulo = 'Otros repartos',
}: {
  readonly menos?: number;
  readonly titulo?: string;
}) {
  const { data = [] } = useCompletados();
  const otros = data.filter((r) => r.id !== menos);
  if (otros.length === 0) return null;
  return (
    <nav aria-labelledby="otros-repartos" className="grid gap-3 print:hidden">
      <h2 id="otros-repartos" className="text-xl">
        {titulo}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {otros.map((r) => (
          <li key={r.id}>
            <Link
              to={`/reparto/${String(r.id)}/certificado`}
              className="flex min-h-16 items-center gap-3 rounded-carta bg-superficie px-5 py-3 shadow-carta transition hover:bg-marca-tenue active:scale-[0.99]"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-extrabold">{nombreTrimestre(r.trimestre_inicio)}</span>
                <span className="text-sm font-semibold text-suave">
                  Repartido el {fechaLarga(diaDe(r.terminado_en))}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-6 shrink-0 text-suave" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Query: a session's certificate. Not read again while it is cached, because only the members' avatars in it can change. */
const consultaCertificado = (sesion: number) =>
  queryOptions({
    queryKey: CLAVES.certificado(sesion),
    queryFn: ({ signal }) => llamar('verCertificado', { id: sesion, signal }),
    staleTime: Infinity,
  });

export const useCertificado = (sesion: number) => useQuery(consultaCertificado(sesion));

const consultaCompletados = queryOptions({
  queryKey: CLAVES.repartosCompletados,
  queryFn: ({ signal }) => llamar('verRepartosCompletados', { signal }),
});

/** Reads the family's completed drafts, the latest first. */
export const useCompletados = () => useQuery(consultaCompletados);
