import type { ReactNode } from 'react';
import { useTitulo } from '#client/ui/pantalla.tsx';
import { EscenaMesa } from './escena-mesa.tsx';

/** What this is, in a picture and a line; below it, under the thumb, what one does next. */
export function Portada({ children }: { readonly children: ReactNode }) {
  const h1 = useTitulo('Bienvenida');
  return (
    <main className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[1.15fr_1fr]">
      <div className="escena flex flex-1 flex-col items-center justify-center gap-3 rounded-b-[2.5rem] px-6 pt-6 pb-8 text-center lg:gap-6 lg:rounded-none lg:rounded-r-[3rem]">
        <div className="w-full max-w-[min(20rem,38dvh)] min-w-[min(11rem,100%)] lg:max-w-[min(30rem,58dvh)]">
          <EscenaMesa />
        </div>
        <h1 ref={h1} tabIndex={-1} className="text-5xl font-black lg:text-7xl">
          Te Toca
        </h1>
        <p className="max-w-xs text-lg leading-snug text-balance text-sobre-escena-suave lg:max-w-md lg:text-2xl">
          Las tareas de casa, repartidas en familia y de forma justa.
        </p>
      </div>
      <div className="mx-auto grid w-full max-w-md grid-cols-1 content-center gap-3 px-5 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:px-8">
        {children}
      </div>
    </main>
  );
}
