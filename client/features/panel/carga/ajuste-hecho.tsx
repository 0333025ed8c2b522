import { Undo2 } from 'lucide-react';
import { Boton } from '#client/ui/boton.tsx';
import type { Ajuste } from './usar-ajuste.ts';

/** Says how all shares were just adjusted, with an undo button. */
export function AjusteHecho({ ajuste: { hecho, deshacer } }: { readonly ajuste: Ajuste }) {
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 empty:hidden">
      {hecho !== null && (
        <>
          <span className="min-w-0 flex-1 basis-44 leading-tight font-semibold text-suave">{hecho}</span>
          <Boton variante="fantasma" icono={<Undo2 aria-hidden className="size-5 shrink-0" />} onClick={deshacer}>
            Deshacer
          </Boton>
        </>
      )}
    </output>
  );
}
