import { Ban, Clock, Heart } from 'lucide-react';
import { useId } from 'react';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import type { TarjetaOfrecida } from '../tarjetas.ts';
import { numero } from '../vista.ts';

interface Props {
  readonly datos: TarjetaOfrecida;
  readonly boton: string;
  readonly color: string;
  readonly destacada: boolean;
  readonly elegir: () => void;
}

/** A free task: what it is, what it weighs, what it would do to the quota, and the button or the reason. */
export function TarjetaTarea({ datos, boton, color, destacada, elegir }: Props) {
  const id = useId();
  const { nombre, descripcion, ritmo, puntos, desglose, efecto, cabe, elegible, motivo, deseo } = datos;
  return (
    <Tarjeta como="li" className="grid content-between gap-3">
      <div>
        {deseo !== null && (
          <p className="mb-2">
            <Insignia tono="marca" icono={<Heart aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />}>
              Tu deseo nº {deseo}
            </Insignia>
          </p>
        )}
        <h3 id={`${id}-n`} className="text-lg">
          {nombre}
        </h3>
        {descripcion !== '' && <p className="mt-0.5 text-suave">{descripcion}</p>}
        <p className="mt-1 text-sm font-bold text-suave">{ritmo}</p>
      </div>
      <div className="grid gap-3">
        <p className="text-sm font-bold text-suave">
          <span className="cifra text-3xl text-texto">{numero(puntos)}</span> <span className="text-base text-texto">pts</span>
          {desglose !== null && <> · {desglose}</>}
        </p>
        {cabe && (
          <div className="grid gap-1">
            <BarraCuota etiqueta={`Cuota con ${nombre}`} valor={efecto.antes} total={efecto.cuota} previsto={puntos} color={color} />
            <p className="flex justify-between gap-3 text-sm font-bold text-suave tabular-nums">
              <span>
                {efecto.porcentajeAntes} % → <span className="text-texto">{efecto.porcentajeDespues} %</span>
              </span>
              <span>
                {numero(efecto.despues)} de {numero(efecto.cuota)}
              </span>
            </p>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {motivo !== null && (
            <p id={`${id}-m`} className="flex min-w-0 flex-1 basis-36 items-center gap-2 text-sm font-bold text-suave">
              {cabe ? <Clock aria-hidden className="size-5 shrink-0" /> : <Ban aria-hidden className="size-5 shrink-0" />}
              {motivo}
            </p>
          )}
          <Boton
            variante={destacada ? 'turno' : 'primario'}
            ancho={elegible}
            disabled={!elegible}
            aria-describedby={motivo === null ? `${id}-n` : `${id}-n ${id}-m`}
            onClick={elegir}
          >
            {boton}
          </Boton>
        </div>
      </div>
    </Tarjeta>
  );
}
