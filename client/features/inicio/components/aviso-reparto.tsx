import { ChevronRight, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { cx } from '#client/lib/cx.ts';

/** While the family is drafting, the way back to it; sunflower when the turn is mine. */
export function AvisoReparto({ sesion, yo }: { readonly sesion: SesionReparto; readonly yo: number }) {
  const meToca = sesion.fase === 'ELECCION' && sesion.miembro_turno_actual === yo;
  const texto = sesion.fase === 'CIERRE' ? 'Se reparten las que quedan' : meToca ? 'Elige tu próxima tarea' : `Turno de ${sesion.miembro_turno_nombre ?? ''}`;
  return (
    <Link
      to="/reparto"
      className={cx('flex items-center gap-4 rounded-carta px-5 py-4 shadow-carta transition active:scale-[0.99]', meToca ? 'bg-turno text-sobre-turno' : 'bg-superficie hover:bg-marca-tenue')}
    >
      <Users aria-hidden className="size-8 shrink-0" strokeWidth={2.25} />
      <span className="min-w-0 flex-1">
        <span className="block text-xl font-black">{meToca ? '¡Te toca!' : 'Reparto en marcha'}</span>
        <span className="font-semibold">{texto}</span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </Link>
  );
}
