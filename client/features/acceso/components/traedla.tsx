import { Link } from 'react-router-dom';

/** For a family that comes from another house: less inviting than the ways in, since few do, and only once. */
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
