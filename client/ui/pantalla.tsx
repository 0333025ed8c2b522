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
  /** Before the heading. */
  readonly cara?: ReactNode;
  /** A small heading and little room between, where what matters has to be in sight at once. */
  readonly compacta?: boolean;
  /** Wide screens get more room; forms and lists do not want it. `toda`: all that there is, for a board. */
  readonly ancha?: boolean | 'toda';
  readonly children: ReactNode;
}

/** The frame of a protected screen: its one h1 and a column of content. */
export function Pantalla({ titulo, subtitulo, lado, cara, compacta = false, ancha = false, children }: Props) {
  const h1 = useTitulo(titulo);
  return (
    <div
      className={cx(
        'mx-auto grid w-full grid-cols-1 px-lado pb-8 sm:px-6',
        compacta ? 'gap-3 pt-3 lg:gap-4 lg:pt-8' : 'gap-5 pt-6 lg:pt-10',
        ancha === 'toda' ? 'max-w-[100rem]' : ancha ? 'max-w-5xl' : 'max-w-2xl',
      )}
    >
      <header className={cx('flex flex-wrap items-center', compacta ? 'gap-x-3 gap-y-1' : 'gap-4')}>
        {cara}
        <div className={cx('min-w-0 flex-1', compacta ? 'basis-28' : 'basis-40')}>
          <h1 ref={h1} tabIndex={-1} className={compacta ? 'text-[1.375rem] lg:text-3xl' : 'text-3xl'}>
            {titulo}
          </h1>
          {subtitulo !== undefined && (
            <div className={cx('text-suave', compacta ? 'text-sm font-semibold' : 'mt-1')}>{subtitulo}</div>
          )}
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
