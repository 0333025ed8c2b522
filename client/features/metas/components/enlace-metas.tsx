import { Flag } from 'lucide-react';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { comoVa, laQueSeVe, useMetas } from '../meta.tsx';

/** Link to the family's goal, with how far it is. Render it only in a family with goals (`Yo.metas`). */
export function EnlaceMetas() {
  const hoy = useHoy();
  const meta = laQueSeVe(useMetas().data?.meta, hoy);
  return (
    <EnlaceCarta to="/metas" Icono={Flag} titulo="Meta de la familia">
      {meta === null ? 'Algo que conseguir entre todos' : `${meta.texto}: ${comoVa(meta).toLowerCase()}`}
    </EnlaceCarta>
  );
}
