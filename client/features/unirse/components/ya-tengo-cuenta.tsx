import { Link } from 'react-router-dom';
import { estaInstalada } from '#client/lib/navegador/aparato.ts';
import { FORMULARIO_LOGIN } from '#client/lib/acceso/destino.ts';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';

/** An app installed on an iPhone shares no storage with the browser in which its owner joined. */
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
