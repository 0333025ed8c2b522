import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { BotonIcono } from './boton-icono.tsx';
import { useTitulo } from './pantalla.tsx';

interface Props {
  readonly titulo: string;
  readonly subtitulo?: ReactNode;
  readonly atras: () => void;
  /** Content above the heading, such as the steps of a form or a face. */
  readonly arriba?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a screen before the login: a back button, a heading and one narrow column. */
export function PantallaPublica({ titulo, subtitulo, atras, arriba, children }: Props) {
  const h1 = useTitulo(titulo);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col px-lado pt-3 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-6 lg:pt-10">
      <BotonIcono etiqueta="Volver" onClick={atras} className="-ml-2">
        <ArrowLeft aria-hidden className="size-6" />
      </BotonIcono>
      <main className="grid grid-cols-1 gap-6 pt-2">
        {arriba}
        <header>
          <h1 ref={h1} tabIndex={-1} className="text-3xl">
            {titulo}
          </h1>
          {subtitulo !== undefined && <p className="mt-2 text-suave">{subtitulo}</p>}
        </header>
        {children}
      </main>
    </div>
  );
}
