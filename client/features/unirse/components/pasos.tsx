import { cx } from '#client/lib/navegador/cx.ts';
import { Link } from 'react-router-dom';
import { estaInstalada } from '#client/lib/navegador/dispositivo.ts';
import { FORMULARIO_LOGIN } from '#client/lib/acceso/destino.ts';
import { EnlaceBoton } from '#client/ui/boton.tsx';

/** Progress bar of the three steps, with the step in words. */
export function Pasos({ paso }: { readonly paso: 1 | 2 | 3 }) {
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex flex-1 gap-2">
        {[1, 2, 3].map((n) => (
          <span
            key={n}
            className={cx('h-2 flex-1 rounded-full transition-colors', n <= paso ? 'bg-marca' : 'bg-borde')}
          />
        ))}
      </div>
      <p className="text-sm font-bold text-suave tabular-nums">Paso {paso} de 3</p>
    </div>
  );
}

export const NADIE = 'No hay miembros disponibles. El administrador debe agregarlos primero.';

/** Hint in the installed app, which on an iPhone has a storage of its own: a member who joined in the browser logs in again. */
const DEL_ICONO = 'Si ya te uniste en el navegador, el icono te pide entrar una vez.';

/** Link to the login for a member who already has an account and so is not on the list. */
export const YaTengoCuenta = () => (
  <p className="text-center text-suave">
    {estaInstalada() && <span className="block">{DEL_ICONO}</span>}
    ¿Ya tienes cuenta?{' '}
    <Link to={FORMULARIO_LOGIN} className="inline-block py-3 font-extrabold text-marca underline underline-offset-4">
      Iniciar Sesión
    </Link>
  </p>
);

/** Link to the login when all members have an account, so that nobody is left to join. */
export const SoloEntrar = () => (
  <div className="grid gap-3">
    <p>{estaInstalada() ? DEL_ICONO : 'Si ya te uniste, entra con tu cuenta.'}</p>
    <EnlaceBoton to={FORMULARIO_LOGIN} tamano="grande" ancho>
      Iniciar Sesión
    </EnlaceBoton>
  </div>
);
