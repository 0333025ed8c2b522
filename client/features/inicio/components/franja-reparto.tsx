import { ChevronRight, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';

/** While the family is drafting, the way back to it. */
export function FranjaReparto({ sesion }: { readonly sesion: SesionReparto }) {
  return (
    <Link
      to="/reparto"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-carta bg-superficie px-carta py-4 shadow-carta transition hover:bg-marca-tenue active:scale-[0.99]"
    >
      <span className="grid size-[min(3rem,56px)] shrink-0 place-items-center rounded-full bg-marca-tenue text-marca">
        <Users aria-hidden className="size-6" strokeWidth={2.25} />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-lg font-extrabold">Reparto en marcha</span>
        <span className="text-suave">
          {sesion.fase === 'CIERRE' ? 'Se reparten las que quedan' : `Turno de ${sesion.miembro_turno_nombre ?? ''}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-suave" />
    </Link>
  );
}
