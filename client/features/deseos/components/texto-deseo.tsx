import { cx } from '#client/lib/cx.ts';
import { Carga } from '#client/ui/carga.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { MarcaCabeza } from '#client/ui/marca-cabeza.tsx';
import type { Deseo } from '../lista.ts';

/** What a task is, greyed with the reason when the draft under way has taken it away. */
export function TextoDeseo({ deseo: { nombre, puntos, minutos, ritmo, de_cabeza, pega } }: { readonly deseo: Deseo }) {
  return (
    <span className="block min-w-0 flex-1 basis-28 py-1 leading-tight">
      <span className={cx('block font-extrabold', pega !== null && 'text-suave line-through decoration-2')}>
        {nombre}
      </span>
      {pega === null ? (
        <span className="mt-0.5 block text-sm">
          <Carga puntos={puntos} minutos={minutos} />
          <span className="block font-semibold text-suave">
            {ritmo}
            {de_cabeza && (
              <>
                {' · '}
                <MarcaCabeza />
              </>
            )}
          </span>
        </span>
      ) : (
        <span className="mt-1 block">
          <Insignia>{pega}</Insignia>
        </span>
      )}
    </span>
  );
}
