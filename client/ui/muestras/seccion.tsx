import type { ReactNode } from 'react';

/** One titled group of the pieces page. */
export function Seccion({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-borde pt-5">
      <h2 className="text-xl">{titulo}</h2>
      {children}
    </section>
  );
}
