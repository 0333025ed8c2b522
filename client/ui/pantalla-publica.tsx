import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { BotonIcono } from './boton-icono.tsx';
import { useTitulo } from './pantalla.tsx';

interface Props {
  readonly titulo: string;
  readonly subtitulo?: ReactNode;
  readonly atras: () => void;
  /** Content above the heading, such as the steps of a form. */
  readonly arriba?: ReactNode;
  /** A face beside the heading. Above it, it would push the last row of a low window out of sight. */
  readonly cara?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a screen before the login: a back button, a heading and one narrow column. */
export function PantallaPublica({ titulo, subtitulo, atras, arriba, cara, children }: Props) {
  const h1 = useTitulo(titulo);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col px-lado pt-3 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-6 lg:pt-10">
      <BotonIcono etiqueta="Volver" onClick={atras} className="-ml-2">
        <ArrowLeft aria-hidden className="size-6" />
      </BotonIcono>
      <main className="grid grid-cols-1 gap-6 pt-2">
        {arriba}
        <header className="flex flex-wrap items-center gap-4">
          {cara}
          <div className="min-w-0 flex-1 basis-48">
            <h1 ref={h1} tabIndex={-1} className="text-3xl">
              {titulo}
            </h1>
            {subtitulo !== undefined && <p className="mt-2 text-suave">{subtitulo}</p>}
          </div>
        </header>
        {children}
      </main>
    </div>
  );
}
