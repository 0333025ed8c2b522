import { useEffect, useRef } from 'react';
import { confeti } from '#client/lib/navegador/confeti.ts';
import { olvidarClave } from '#client/lib/acceso/clave-propuesta.ts';
import { useAtras } from '#client/ui/atras.ts';
import { Boton } from '#client/ui/boton.tsx';
import { BotonCopiar } from '#client/ui/boton-copiar.tsx';
import { useTitulo } from '#client/ui/pantalla.tsx';
import { enBase } from '#client/lib/navegador/base.ts';

interface Props {
  readonly usuario: string;
  /** The proposed password, for the member to note; null if they typed their own. */
  readonly clave: string | null;
  readonly entrar: () => void;
}

/**
 * Page after the activation: the username in large text, to remember before going on. The back button goes on too, because the
 * steps are over; Inicio then still shows the password.
 */
export function TuUsuario({ usuario, clave, entrar }: Props) {
  const h1 = useTitulo('Tu usuario');
  useAtras(true, entrar);
  const nombre = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    void confeti();
  }, []);
  return (
    <main className="escena grid min-h-dvh place-items-center px-5 py-10">
      <div className="grid w-full max-w-md gap-8 text-center">
        <img src={enBase('/icono.svg')} alt="" className="mx-auto size-20 animate-sube" />
        <h1 ref={h1} tabIndex={-1} className="grid gap-3 text-2xl">
          Tu usuario es
          <span
            ref={nombre}
            className="text-[min(3rem,12vw)] font-black wrap-anywhere select-all"
          >{`@${usuario}`}</span>
        </h1>
        {clave !== null && (
          <p className="grid gap-1 text-xl">
            Y tu contraseña
            <span className="text-[min(2rem,9vw)] leading-tight font-black wrap-anywhere select-all">{clave}</span>
          </p>
        )}
        <p className="text-lg text-sobre-escena-suave">
          {clave === null
            ? 'Apúntalo. Con él y tu contraseña entras desde cualquier móvil.'
            : 'Apunta los dos. Con ellos entras desde cualquier móvil.'}
        </p>
        <div className="grid gap-3">
          <BotonCopiar texto={usuario} donde={nombre} dicho="Copiado" variante="claro" tamano="grande">
            Copiar
          </BotonCopiar>
          <Boton
            variante="invertido"
            tamano="grande"
            ancho
            onClick={() => {
              if (clave !== null) olvidarClave();
              entrar();
            }}
          >
            {clave === null ? 'Entrar' : 'Ya la tengo: entrar'}
          </Boton>
        </div>
      </div>
    </main>
  );
}
