import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';
import { Bloque, Esqueleto } from './cargando.tsx';

/** True until a screen has been shown. The first one leaves the focus alone; later ones focus their heading to be announced. */
let primera = true;

/**
 * Sets the document's title, and returns the ref of an `h1` that gets the focus when the screen appears, unless it is the first.
 */
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
  /** Content beside the heading, such as a small button. */
  readonly lado?: ReactNode;
  /** Content before the heading, such as a face. */
  readonly cara?: ReactNode;
  /** A smaller heading and less space, for a screen whose content must be visible without scrolling. */
  readonly compacta?: boolean;
  /** Makes the column wider on wide screens, 64rem instead of 42rem; `toda`: 100rem, for a draft board. */
  readonly ancha?: boolean | 'toda';
  readonly children: ReactNode;
}

/** The frame of a screen after the login: the heading and one column of content. */
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

/** The skeleton shown while a screen's chunk loads. */
export function EsqueletoPantalla() {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-5 px-lado pt-6 sm:px-6 lg:pt-10">
      <Bloque className="h-9 w-48 max-w-full" />
      <Esqueleto />
    </div>
  );
}

// The document's title: the screen's own (`propio`), or for a while a more urgent one that replaces it (`encima`).
let propio = 'Te Toca';
let encima: string | null = null;

const escribir = () => {
  document.title = encima ?? propio;
};

export const ponerTitulo = (titulo: string): void => {
  propio = titulo;
  escribir();
};

/** Shows a title instead of the screen's own, also after a change of screen. Returns the function that removes it. */
export const taparTitulo = (titulo: string): (() => void) => {
  encima = titulo;
  escribir();
  return () => {
    encima = null;
    escribir();
  };
};
