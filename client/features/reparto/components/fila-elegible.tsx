import { Heart } from 'lucide-react';
import { useId } from 'react';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { IconoTarea } from '#client/ui/icono-tarea.tsx';
import type { TarjetaOfrecida } from '../tarjetas.ts';

interface Props {
  readonly datos: TarjetaOfrecida;
  readonly boton: string;
  readonly color: string;
  /** In one's own turn: the whole row is the button, and shows what a pick would do. */
  readonly destacada: boolean;
  /** Why it is not to be had, said once above a list of them. */
  readonly motivo?: string;
  readonly elegir: () => void;
}

/** A free task as one dense row: what it is, what it weighs, what it would do to the quota, and the button. */
export function FilaElegible({ datos, boton, color, destacada, motivo, elegir }: Props) {
  const id = useId();
  const { nombre, descripcion, ritmo, puntos, minutos, desglose, efecto, cabe, elegible, deseo } = datos;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2.5 has-[button:enabled]:hover:bg-marca-tenue/60">
      <IconoTarea nombre={nombre} apagado={!cabe} />
      <div className="min-w-0 flex-1 basis-40 leading-tight">
        <h3 id={`${id}-n`} className="text-base leading-tight font-extrabold">
          {nombre}
        </h3>
        <p className="mt-0.5 text-sm">
          <Carga puntos={puntos} minutos={minutos} />
        </p>
        <p className="text-sm font-semibold text-suave">
          {ritmo}
          {desglose !== null && <span className="max-sm:hidden"> · {desglose}</span>}
        </p>
        {descripcion !== '' && <p className="text-sm text-suave">{descripcion}</p>}
        {deseo !== null && (
          <p className="mt-0.5 flex items-center gap-1 text-sm font-bold text-marca-fuerte">
            <Heart aria-hidden className="size-4 shrink-0" strokeWidth={2.5} /> Tu deseo nº {deseo}
          </p>
        )}
        {cabe && elegible && (
          <div className="mt-1 flex items-center gap-2.5">
            <span className="min-w-10 flex-1">
              <BarraCuota fina etiqueta={`Cuota con ${nombre}`} valor={efecto.antes} total={efecto.cuota} previsto={puntos} color={color} />
            </span>
            <span className="shrink-0 text-sm font-bold tabular-nums">
              <span className="text-suave">{efecto.porcentajeAntes} % →</span> {efecto.porcentajeDespues} %
            </span>
          </div>
        )}
      </div>
      <Boton
        variante={destacada ? 'turno' : elegible ? 'primario' : 'contorno'}
        className="ml-auto px-3.5 after:absolute after:inset-0 after:rounded-control"
        disabled={!elegible}
        aria-describedby={motivo === undefined ? `${id}-n` : `${id}-n ${motivo}`}
        onClick={elegir}
      >
        {boton}
      </Boton>
    </li>
  );
}
