import { HousePlus, LogIn, UsersRound } from 'lucide-react';
import type { LinkProps } from 'react-router-dom';
import { EnlaceBoton, type VarianteBoton } from './boton.tsx';
import { Bloque } from './cargando.tsx';

/** Target of a link, and the router state for the screen that it opens. */
export type Salida = Pick<LinkProps, 'to' | 'state'>;

/** Targets of the three ways in. The ways in are links, because links work before the app has loaded. */
export interface Salidas {
  readonly abrirLogin: Salida;
  readonly unirse: Salida;
  /** The target; or the reason why no family can be created here, in words; null while that is unknown. */
  readonly crear: Salida | string | null;
}

interface Props extends Salidas {
  /** Looks of the three buttons, in their order on the screen. */
  readonly variantes: readonly [VarianteBoton, VarianteBoton, VarianteBoton];
}

const icono = 'size-6 shrink-0';

/** Buttons for the three ways in: log in, join a family, or create one if this box allows it. */
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
