import { ChevronDown, Heart } from 'lucide-react';
import { useId } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';
import { BarraCuota, Carga } from '#client/ui/cifra.tsx';
import { Boton } from '#client/ui/boton.tsx';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import { IconoTarea, MarcaCabeza, NombreTarea } from '#client/ui/tarea.tsx';
import { memoHondo } from '#client/ui/memo-hondo.ts';
import { sugeridasPrimero, type TarjetaOfrecida } from '../tarjetas.ts';
import { plural } from '#shared/domain/palabras.ts';

interface Props {
  readonly datos: TarjetaOfrecida;
  /** Days that a load covers, to show it per week; null if each chore counts once. */
  readonly dias: DiasContados;
  readonly boton: string;
  readonly color: string;
  /** Whether the reader can pick the chore for themselves now: then its button has the colour of a turn. */
  readonly destacada: boolean;
  /** Id of the heading above the list that says why its chores cannot be picked; screen readers read it with the button. */
  readonly motivo?: string;
  readonly elegir: (tarea: number) => void;
}

/**
 * Icon, name and button share the first two lines, and the rest has the full width below. With very large text everything stands
 * below the name.
 */
const REJILLA =
  'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5 gap-y-1 px-3 py-2 @min-[17rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[17rem]:gap-y-0.5';

/** A free chore as one dense row, all of which is its button: name, load, and the effect on the quota if it can be picked now. */
export const FilaElegible = memoHondo(function FilaElegible({
  datos,
  dias,
  boton,
  color,
  destacada,
  motivo,
  elegir,
}: Props) {
  const id = useId();
  const { nombre, descripcion, ritmo, de_cabeza, carga, efecto, cabe, elegible, deseo } = datos;
  return (
    <li data-tarea={datos.id} className={cx('@container relative al-llegar-20', elegible && 'hover:bg-marca-tenue/60')}>
      <div className={REJILLA}>
        <span className="@min-[17rem]:row-span-2">
          <IconoTarea nombre={nombre} apagado={!cabe} />
        </span>
        <h3 id={`${id}-n`} className="self-center text-base leading-tight font-extrabold @min-[17rem]:self-end">
          <NombreTarea nombre={nombre} />
        </h3>
        <p className="col-span-2 text-sm leading-tight @min-[17rem]:col-span-1 @min-[17rem]:col-start-2">
          {/* For a chore that fits, the number is what it adds to the total shown; rounding may make it differ from the load. */}
          <Carga carga={carga} dias={dias} {...(cabe && efecto.cuota > 0 && { n: efecto.suma })} />
        </p>
        <div className="col-span-2 grid gap-1 text-sm leading-tight @min-[17rem]:col-start-2">
          <p className="text-suave">
            <span className="font-semibold">{ritmo}</span>
            {de_cabeza && (
              <>
                {' · '}
                <MarcaCabeza />
              </>
            )}
            {descripcion !== '' && ` · ${descripcion}`}
          </p>
          {deseo !== null && (
            <p className="flex items-center gap-1 font-bold text-marca-fuerte">
              <Heart aria-hidden className="size-4 shrink-0" strokeWidth={2.5} /> Tu deseo nº {deseo}
            </p>
          )}
          {cabe && elegible && (
            <div className="flex flex-wrap items-center justify-end gap-x-2.5">
              <span className="min-w-10 flex-1">
                <BarraCuota
                  fina
                  etiqueta={`Cuota con ${nombre}`}
                  valor={efecto.antes}
                  total={efecto.cuota}
                  previsto={carga}
                  color={color}
                />
              </span>
              <span className="shrink-0 font-bold tabular-nums">
                <span className="text-suave">{efecto.porcentajeAntes}&nbsp;% →</span> {efecto.porcentajeDespues}&nbsp;%
              </span>
            </div>
          )}
        </div>
        <Boton
          variante={destacada ? 'turno' : elegible ? 'primario' : 'contorno'}
          className="col-span-2 px-3 after:absolute after:inset-0 after:rounded-control @min-[17rem]:col-span-1 @min-[17rem]:col-start-3 @min-[17rem]:row-span-2 @min-[17rem]:row-start-1 @min-[17rem]:self-center"
          disabled={!elegible}
          aria-describedby={motivo === undefined ? `${id}-n` : `${id}-n ${motivo}`}
          onClick={() => elegir(datos.id)}
        >
          {boton}
        </Boton>
      </div>
    </li>
  );
});

/** Cards that a child sees at once; the others are folded. */
const SUGERIDAS = 4;

interface PropsFichasInfantil {
  readonly tarjetas: readonly TarjetaOfrecida[];
  readonly dias: DiasContados;
  readonly elegir: (tarea: number) => void;
}

/** A child's chores to pick from: four suggestions as large cards, and the others folded below. */
export function FichasInfantil({ tarjetas, dias, elegir }: PropsFichasInfantil) {
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
