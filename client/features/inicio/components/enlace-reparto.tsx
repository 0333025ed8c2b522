import { Users } from 'lucide-react';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';

/** While the family is drafting, the way back to it. */
export function EnlaceReparto({ sesion }: { readonly sesion: SesionReparto }) {
  return (
    <EnlaceCarta to="/reparto" Icono={Users} titulo="Reparto en marcha">
      {sesion.fase === 'CIERRE' ? 'Se reparten las que quedan' : `Turno de ${sesion.miembro_turno_nombre ?? ''}`}
    </EnlaceCarta>
  );
}
