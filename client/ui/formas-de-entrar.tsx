import { HousePlus, LogIn, UsersRound } from 'lucide-react';
import { Boton, type VarianteBoton } from './boton.tsx';
import { Bloque } from './esqueleto.tsx';

/** Where each of the three ways in leads. */
export interface Salidas {
  readonly abrirLogin: () => void;
  readonly unirse: () => void;
  /** Or why no family can be created here; null while nobody knows. */
  readonly crear: (() => void) | string | null;
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
      <Boton
        tamano="grande"
        ancho
        variante={login}
        icono={<LogIn aria-hidden className={icono} />}
        onClick={abrirLogin}
      >
        Iniciar Sesión
      </Boton>
      <Boton
        tamano="grande"
        ancho
        variante={union}
        icono={<UsersRound aria-hidden className={icono} />}
        onClick={unirse}
      >
        Unirme a mi Familia
      </Boton>
      {crear === null && <Bloque className="h-15 animate-tarde rounded-carta" />}
      {typeof crear === 'string' && <p className="px-2 py-1 text-center text-suave">{crear}</p>}
      {typeof crear === 'function' && (
        <Boton
          tamano="grande"
          ancho
          variante={nueva}
          icono={<HousePlus aria-hidden className={icono} />}
          onClick={crear}
        >
          Crear Nueva Familia
        </Boton>
      )}
    </>
  );
}
