import { ChevronRight, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { nombreTrimestre } from '#client/lib/trimestre.ts';

/** How the quarter's reparto came out, once it is over. */
export function EnlaceCertificado({ sesion }: { readonly sesion: SesionReparto }) {
  return (
    <Link
      to={`/reparto/${String(sesion.id)}/certificado`}
      className="flex min-h-16 flex-wrap items-center gap-3 rounded-carta bg-superficie px-4 py-3 shadow-carta transition hover:bg-marca-tenue active:scale-[0.99]"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-marca-tenue text-marca">
        <ShieldCheck aria-hidden className="size-5" strokeWidth={2.5} />
      </span>
      <span className="min-w-0 flex-1 basis-36 leading-tight">
        <span className="block font-extrabold">Certificado del reparto</span>
        <span className="text-sm font-semibold text-suave">{nombreTrimestre(sesion.trimestre_inicio)}</span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-suave" />
    </Link>
  );
}
