import type { ReactNode } from 'react';
import { useTitulo } from './pantalla.tsx';
import './papel.css';

/** The frame of a screen that shows a sheet for paper: on paper, its heading and margins are left out. */
export function PantallaPapel({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  const h1 = useTitulo(titulo);
  return (
    <div className="hoja-marco mx-auto grid w-full max-w-5xl grid-cols-1 gap-5 px-lado pt-6 pb-8 sm:px-6 lg:pt-10">
      <header className="print:hidden">
        <h1 ref={h1} tabIndex={-1} className="text-3xl">
          {titulo}
        </h1>
      </header>
      {children}
    </div>
  );
}
