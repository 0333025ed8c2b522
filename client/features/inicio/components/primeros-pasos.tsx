import { useQueries } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { consultaCarga, consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { cx } from '#client/lib/cx.ts';
import { pasosFamilia } from '#client/lib/pasos-familia.ts';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/**
 * An admin's next steps until the first draft: the next step open with its button, the others as a list. Draws nothing while data
 * is loading.
 */
export function PrimerosPasos() {
  const [usuarios, tareas, carga] = useQueries({ queries: [consultaUsuarios, consultaTareas, consultaCarga] });
  if (usuarios.data === undefined || tareas.data === undefined || carga.data === undefined) return null;
  const pasos = pasosFamilia(usuarios.data, tareas.data, carga.data);
  const siguiente = pasos.findIndex((p) => !p.hecho);
  return (
    <Tarjeta como="section" aria-labelledby="primeros-pasos">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="primeros-pasos" className="text-xl">
          Primeros pasos
        </h2>
        <p className="font-bold text-suave tabular-nums">{`${String(pasos.filter((p) => p.hecho).length)} de ${String(pasos.length)}`}</p>
      </div>
      <ol className="mt-3 grid grid-cols-1 gap-1">
        {pasos.map((p, i) => (
          <li
            key={p.titulo}
            aria-current={i === siguiente ? 'step' : undefined}
            className={cx('flex flex-wrap gap-3 rounded-control', i === siguiente ? 'bg-marca-tenue p-4' : 'px-4 py-2')}
          >
            <span
              aria-hidden
              className={cx(
                'grid size-7 shrink-0 place-items-center rounded-full text-sm font-black tabular-nums',
                p.hecho
                  ? 'bg-bien-tenue text-bien'
                  : i === siguiente
                    ? 'bg-marca text-sobre-marca'
                    : 'bg-hundido text-suave',
              )}
            >
              {p.hecho ? <Check className="size-4" strokeWidth={3.5} /> : i + 1}
            </span>
            <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-3">
              <div>
                <p className={cx('font-extrabold', p.hecho && 'text-suave')}>
                  {p.titulo}
                  {p.hecho && <span className="sr-only"> (hecho)</span>}
                </p>
                {i === siguiente && <p className="text-texto">{p.texto}</p>}
              </div>
              {i === siguiente && (
                <EnlaceBoton to={p.a} ancho>
                  {p.accion}
                </EnlaceBoton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Tarjeta>
  );
}
