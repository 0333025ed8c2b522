import { HousePlus, LogIn, UsersRound } from 'lucide-react';
import type { LinkProps } from 'react-router-dom';
import type { VarianteBoton } from './boton.tsx';
import { EnlaceBoton } from './enlace-boton.tsx';
import { Bloque } from './esqueleto.tsx';

/** A place to go to, and what it is told. */
export type Salida = Pick<LinkProps, 'to' | 'state'>;

/** Targets of the three ways in: links, which work before the app has loaded. */
export interface Salidas {
  readonly abrirLogin: Salida;
  readonly unirse: Salida;
  /** Or why no family can be created here; null while nobody knows. */
  readonly crear: Salida | string | null;
}

interface Props extends Salidas {
  /** The looks of the three, the most inviting first. */
  readonly variantes: readonly [VarianteBoton, VarianteBoton, VarianteBoton];
}

const icono = 'size-6 shrink-0';

/** The three ways in: log in, join one's family, or create one where that is possible. */
export function FormasDeEntrar({ abrirLogin, unirse, crear, variantes: [login, union, nueva] }: Props) {
  return (
    <>
      <EnlaceBoton
        tamano="grande"
        ancho
        variante={login}
        icono={<LogIn aria-hidden className={icono} />}
        {...abrirLogin}
      >
        Iniciar Sesión
      </EnlaceBoton>
      <EnlaceBoton
        tamano="grande"
        ancho
        variante={union}
        icono={<UsersRound aria-hidden className={icono} />}
        {...unirse}
      >
        Unirme a mi Familia
      </EnlaceBoton>
      {crear === null && <Bloque className="h-15 animate-tarde rounded-carta" />}
      {typeof crear === 'string' && <p className="px-2 py-1 text-center text-suave">{crear}</p>}
      {typeof crear === 'object' && crear !== null && (
        <EnlaceBoton
          tamano="grande"
          ancho
          variante={nueva}
          icono={<HousePlus aria-hidden className={icono} />}
          {...crear}
        >
          Crear Nueva Familia
        </EnlaceBoton>
      )}
    </>
  );
}
