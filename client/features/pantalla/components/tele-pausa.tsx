import { Pause } from 'lucide-react';
import type { Pausa } from '#client/lib/vista-reparto.ts';

/** The clock that stands still, with who stopped it. It stands where the time left stands otherwise. */
export function TelePausa({ pausa: { quien, queda } }: { readonly pausa: Pausa }) {
  return (
    <output className="flex min-h-[4.5rem] items-center gap-3 rounded-carta bg-turno px-5 leading-none font-black text-sobre-turno tabular-nums">
      <Pause aria-hidden className="size-12 shrink-0" strokeWidth={2.5} />
      <span className="text-[4rem]">{queda}</span>
      <span className="text-[1.6rem] leading-tight">
        Pausa<span className="block font-bold">{quien.nombre}</span>
      </span>
    </output>
  );
}
