import type { ReactNode } from 'react';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { PersonaJusta } from '../numeros.ts';

/** One step of the explanation. */
export function PasoJusto({
  n,
  titulo,
  children,
}: {
  readonly n: number;
  readonly titulo: string;
  readonly children: ReactNode;
}) {
  return (
    <Tarjeta como="li" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden
          className="cifra grid size-10 shrink-0 place-items-center rounded-full bg-marca-tenue text-lg text-marca-fuerte"
        >
          {n}
        </span>
        <h2 className="min-w-0 flex-1 basis-40 text-xl">{titulo}</h2>
      </div>
      {children}
    </Tarjeta>
  );
}

/** Somebody's own numbers for a step. */
export function Cuenta({ persona, children }: { readonly persona: PersonaJusta; readonly children: ReactNode }) {
  return (
    <p
      style={estiloMiembro(persona.color)}
      className="rounded-control border-l-6 border-(--miembro) bg-hundido px-4 py-3 font-semibold tabular-nums"
    >
      <span className="block text-sm font-bold text-suave">{persona.nombre}</span>
      {children}
    </p>
  );
}
