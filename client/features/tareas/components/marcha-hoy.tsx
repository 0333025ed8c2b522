import { Check, Star } from 'lucide-react';
import type { NumeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { plural } from '#shared/domain/palabras.ts';
import { DESTINO_PUNTOS } from '#client/lib/animar.ts';
import { cx } from '#client/lib/cx.ts';
import { Cifra } from '#client/ui/cifra.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** More than these would be too small to look like steps. */
const MAX_PASOS = 10;

const frase = ({ hechas, quedan }: NumeroDeHoy): string => {
  if (quedan > 0)
    return hechas === 0
      ? `Hoy te ${quedan === 1 ? 'toca' : 'tocan'} ${plural(quedan, 'tarea')}`
      : `Hoy llevas ${String(hechas)} de ${String(hechas + quedan)}`;
  return hechas > 0 ? '¡Todo listo por hoy!' : 'Hoy no te toca nada';
};

function Pasos({ hechas, quedan }: NumeroDeHoy) {
  const total = hechas + quedan;
  if (total === 0 || total > MAX_PASOS) return null;
  return (
    <p aria-hidden className="flex flex-wrap gap-2">
      {Array.from({ length: total }, (_, i) => (
        <span
          key={i}
          className={cx(
            'grid size-8 place-items-center rounded-full',
            i < hechas
              ? 'animate-salta bg-sobre-escena text-escena'
              : 'border-2 border-dashed border-sobre-escena-suave',
          )}
        >
          {i < hechas && <Check className="size-5" strokeWidth={3.5} />}
        </span>
      ))}
    </p>
  );
}

/** Today's progress, and the total that the points fly to. */
export function MarchaHoy({ jornada, puntos }: { readonly jornada: NumeroDeHoy | undefined; readonly puntos: number }) {
  return (
    <Tarjeta
      tono="escena"
      como="section"
      aria-label="Cómo vas hoy"
      className="flex flex-wrap items-center justify-between gap-4"
    >
      <div className="grid min-w-0 flex-1 basis-36 gap-3">
        <p className="text-xl font-extrabold">{jornada === undefined ? 'Hoy' : frase(jornada)}</p>
        {jornada !== undefined && <Pasos {...jornada} />}
      </div>
      <p className="grid justify-items-center gap-1 rounded-control bg-sobre-escena/12 px-4 py-3">
        <span {...DESTINO_PUNTOS} className="cifra flex items-center gap-1.5 text-3xl">
          <Star aria-hidden className="size-6 fill-current" />
          <Cifra valor={puntos} />
        </span>
        <span className="text-sm leading-tight font-bold text-sobre-escena-suave">puntos</span>
      </p>
    </Tarjeta>
  );
}
