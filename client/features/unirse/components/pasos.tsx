import { cx } from '#client/lib/navegador/cx.ts';

/** The progress through the three steps. */
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
