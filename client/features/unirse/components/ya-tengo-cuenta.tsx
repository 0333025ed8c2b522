import { Link } from 'react-router-dom';

/** For whoever joined already, be it on a phone that never heard of it: their face is not on the list any more. */
export const YaTengoCuenta = () => (
  <p className="text-center text-suave">
    ¿Ya tienes cuenta?{' '}
    <Link
      to="/login"
      state={{ formulario: true }}
      className="inline-block py-3 font-extrabold text-marca underline underline-offset-4"
    >
      Iniciar Sesión
    </Link>
  </p>
);
