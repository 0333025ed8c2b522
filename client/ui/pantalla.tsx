import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { ponerTitulo } from '#client/lib/titulo.ts';
import { Bloque, Esqueleto } from './esqueleto.tsx';

/** The first screen leaves the focus where the browser put it; later ones announce themselves. */
let primera = true;

/** Names the document and gives `h1` the focus when a screen appears, as a page load would. */
export const useTitulo = (titulo: string) => {
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ponerTitulo(`${titulo} · Te Toca`);
  }, [titulo]);
  useEffect(() => {
    if (!primera) h1.current?.focus({ preventScroll: true });
    primera = false;
  }, []);
  return h1;
};

interface Props {
  readonly titulo: string;
  readonly subtitulo?: ReactNode;
  /** Beside the heading: a face, a small action. */
  readonly lado?: ReactNode;
  /** Wide screens get more room; forms and lists do not want it. `toda`: all that there is, for a board. */
  readonly ancha?: boolean | 'toda';
  readonly children: ReactNode;
}

/** The frame of a protected screen: its one h1 and a column of content. */
export function Pantalla({ titulo, subtitulo, lado, ancha = false, children }: Props) {
  const h1 = useTitulo(titulo);
  return (
    <div
      className={cx(
        'mx-auto grid w-full grid-cols-1 gap-5 px-lado pt-6 pb-8 sm:px-6 lg:pt-10',
        ancha === 'toda' ? 'max-w-[100rem]' : ancha ? 'max-w-5xl' : 'max-w-2xl',
      )}
    >
      <header className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-1 basis-40">
          <h1 ref={h1} tabIndex={-1} className="text-3xl">
            {titulo}
          </h1>
          {subtitulo !== undefined && <div className="mt-1 text-suave">{subtitulo}</div>}
        </div>
        {lado}
      </header>
      {children}
    </div>
  );
}

/** A screen whose file is still on its way. */
export function EsqueletoPantalla() {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-5 px-lado pt-6 sm:px-6 lg:pt-10">
      <Bloque className="h-9 w-48 max-w-full" />
      <Esqueleto />
    </div>
  );
}
