import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { Plegado } from '#client/ui/plegado.tsx';

// Loaded at the first tap: the form brings zod and react-hook-form.
const DialogoApuntar = dialogoPerezoso(() => import('./dialogo-apuntar.tsx').then((m) => m.DialogoApuntar));

/** The folded section at the end of Tareas, to enter a chore that was done without having been listed. */
export function Mas() {
  const [abierto, setAbierto] = useState(false);
  return (
    <Plegado titulo="Más">
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-14 items-center gap-3 rounded-carta px-carta pb-3 text-left font-bold"
        onClick={() => setAbierto(true)}
      >
        <span className="min-w-0 flex-1 break-words">He hecho algo que no está en la lista</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-suave" strokeWidth={2.5} />
      </button>
      {abierto && <DialogoApuntar cerrar={() => setAbierto(false)} />}
    </Plegado>
  );
}
