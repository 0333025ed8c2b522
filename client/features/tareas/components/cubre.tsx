import { HeartHandshake } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';

/** For whom an occurrence is done, when it is somebody else's. What an earlier version of the app kept does not say so. */
export function Cubre({ tarea: { cubre_a = null } }: { readonly tarea: Partial<Pick<Asignacion, 'cubre_a'>> }) {
  if (cubre_a === null) return null;
  return (
    <p className="-mt-1.5 flex items-center gap-2 font-bold text-marca-fuerte">
      <HeartHandshake aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />
      <span className="min-w-0 break-words">{`Por ${cubre_a.nombre}, esta vez`}</span>
    </p>
  );
}
