import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import { plural } from '#shared/domain/palabras.ts';
import { Carga } from '#client/ui/carga.tsx';
import { IconoTarea } from '#client/ui/icono-tarea.tsx';
import { NombreTarea } from '#client/ui/nombre-tarea.tsx';
import { sugeridasPrimero, type TarjetaOfrecida } from '../tarjetas.ts';

/** Cards that a child sees at once; the others are folded. */
const SUGERIDAS = 4;

interface Props {
  readonly tarjetas: readonly TarjetaOfrecida[];
  readonly dias: DiasContados;
  readonly elegir: (tarea: number) => void;
}

/** A child's chores to pick from: four suggestions as large cards, and the others folded below. */
export function FichasInfantil({ tarjetas, dias, elegir }: Props) {
  const enOrden = sugeridasPrimero(tarjetas);
  const resto = enOrden.slice(SUGERIDAS);
  const fichas = (cuales: readonly TarjetaOfrecida[]) => (
    <ul
      aria-labelledby="tareas-disponibles"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3"
    >
      {cuales.map((t) => (
        <Ficha key={t.id} datos={t} dias={dias} elegir={elegir} />
      ))}
    </ul>
  );
  return (
    <>
      {fichas(enOrden.slice(0, SUGERIDAS))}
      {resto.length > 0 && (
        <details className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-center gap-2 rounded-carta border-2 border-borde-fuerte font-extrabold text-marca [&::-webkit-details-marker]:hidden">
            {`Ver ${plural(resto.length, 'más', 'más')}`}
            <ChevronDown aria-hidden className="size-6 transition-transform group-open:rotate-180" strokeWidth={2.5} />
          </summary>
          <div className="pt-3">{fichas(resto)}</div>
        </details>
      )}
    </>
  );
}

/** A chore as a card: picture, name, days, and the points that it adds. The whole card is its button. */
function Ficha({
  datos: { id, nombre, dias_dichos, carga, efecto, cabe, elegible },
  dias,
  elegir,
}: {
  readonly datos: TarjetaOfrecida;
  readonly dias: DiasContados;
  readonly elegir: (tarea: number) => void;
}) {
  const titulo = useId();
  return (
    <li
      data-tarea={id}
      className="relative grid content-center justify-items-center gap-1 rounded-carta bg-superficie px-2.5 py-3.5 text-center shadow-carta active:scale-95"
    >
      <IconoTarea nombre={nombre} tamano="ficha" apagado={!cabe} />
      <h3 id={titulo} className="text-lg leading-tight break-words">
        <NombreTarea nombre={nombre} />
      </h3>
      <p className="text-[0.9375rem] leading-tight font-semibold text-suave">{dias_dichos}</p>
      <p>
        <Carga carga={carga} dias={dias} tamano="grande" {...(efecto.cuota > 0 && { n: efecto.suma })} />
      </p>
      <button
        type="button"
        disabled={!elegible}
        aria-describedby={titulo}
        className="absolute inset-0 rounded-carta"
        onClick={() => elegir(id)}
      >
        <span className="sr-only">Elegir</span>
      </button>
    </li>
  );
}
