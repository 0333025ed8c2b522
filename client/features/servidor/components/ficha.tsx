import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** A card about one side of the box, with its name. */
export function Ficha({
  titulo,
  Icono,
  children,
}: {
  readonly titulo: string;
  readonly Icono: LucideIcon;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Tarjeta como="section" aria-labelledby={id} className="grid grid-cols-1 content-start gap-4">
      <h2 id={id} className="flex items-center gap-3 text-lg">
        <Icono aria-hidden className="size-[min(1.5rem,28px)] shrink-0 text-marca" strokeWidth={2.25} />
        <span className="min-w-0">{titulo}</span>
      </h2>
      {children}
    </Tarjeta>
  );
}

/** What a card tells, one line a thing. */
export function Datos({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-1 divide-y divide-borde">{children}</dl>;
}

export function Dato({ nombre, children }: { readonly nombre: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <dt className="text-suave">{nombre}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}
