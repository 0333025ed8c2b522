import { FormasDeEntrar, type Salidas } from '#client/ui/formas-de-entrar.tsx';
import { Franja } from '#client/ui/franja.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTitulo } from '#client/ui/pantalla.tsx';
import mesa from './mesa.svg';

interface Props extends Salidas {
  /** Text that says why the last login ended; null if there is nothing to say. */
  readonly terminada: string | null;
}

/** The welcome page with the three ways in. The build also draws it into the HTML (client/pagina.ts). */
export function Bienvenida({ terminada, ...salidas }: Props) {
  return (
    <Portada>
      {terminada !== null && <Franja>{terminada}</Franja>}
      <p className="mb-3 hidden text-3xl font-extrabold lg:block">¿Cómo quieres entrar?</p>
      <FormasDeEntrar {...salidas} variantes={['primario', 'tonal', 'contorno']} />
      {typeof salidas.crear === 'object' && salidas.crear !== null && <Traedla />}
    </Portada>
  );
}

/** Layout of the welcome pages: a picture, the name and a line about the app, with `children` below. */
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

/** A decorative picture of the family at a table, with a sunflower on the member whose turn it is. */
function EscenaMesa() {
  return (
    <div aria-hidden className="@container relative flow-root aspect-[320/332] w-full">
      {/* Larger than its box, so that the turning sunflower's petals are not cut off. */}
      <img
        src={mesa}
        alt=""
        width={360}
        height={360}
        className="-mx-[6.25%] -mb-[8.75%] h-auto w-[112.5%] max-w-none"
      />
      <p className="absolute top-[4%] left-[66%] origin-bottom-left animate-bocadillo rounded-[0.8em] rounded-bl-[0.16em] bg-sobre-escena px-[0.65em] py-[0.32em] text-[min(1.86rem,3.6vh)] supports-[width:1cqw]:text-[6.2cqw] leading-none font-black whitespace-nowrap text-escena">
        ¡Te toca!
      </p>
    </div>
  );
}

/** Link for a family that moves here from another box. Less prominent than the ways in, because few families need it. */
export const Traedla = () => (
  <p className="text-center text-suave">
    ¿Ya tenéis una familia en otro Te Toca?{' '}
    <Link
      to="/traer-familia"
      className="inline-flex min-h-12 items-center px-1 font-extrabold text-marca underline underline-offset-4"
    >
      Traedla
    </Link>
  </p>
);
