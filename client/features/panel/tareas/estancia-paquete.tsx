import { useId } from 'react';
import { cuando } from '#client/lib/cuando.ts';
import { duracion } from '#client/lib/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { IconoEstancia } from './icono-estancia.tsx';
import { aTarea, EDAD_DESDE, type Estancia, type Propuesta } from './paquete-inicial.ts';

interface Props {
  readonly estancia: Estancia;
  readonly marcadas: ReadonlySet<string>;
  readonly alMarcar: (nombres: readonly string[], si: boolean) => void;
}

function Opcion({
  propuesta,
  marcada,
  alCambiar,
}: {
  readonly propuesta: Propuesta;
  readonly marcada: boolean;
  readonly alCambiar: (si: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="relative flex min-h-14 items-center gap-3 py-2">
      <input
        id={id}
        type="checkbox"
        checked={marcada}
        onChange={(e) => alCambiar(e.target.checked)}
        aria-describedby={`${id}-d`}
        className="size-6 shrink-0 accent-marca"
      />
      <div className="min-w-0">
        {/* The label's own target spreads over the row. */}
        <label htmlFor={id} className="block cursor-pointer leading-snug font-bold after:absolute after:inset-0">
          {propuesta.nombre}
        </label>
        <p id={`${id}-d`} className="text-sm text-suave">
          {propuesta.descripcion !== '' && <span className="block text-texto">{propuesta.descripcion}.</span>}
          {cuando(aTarea(propuesta))} · {duracion(propuesta.minutos)} · {EDAD_DESDE[propuesta.edad]}
        </p>
      </div>
    </div>
  );
}

/** A room of the pack, to tick one by one or as a whole. */
export function EstanciaPaquete({ estancia, marcadas, alMarcar }: Props) {
  const id = useId();
  const nombres = estancia.tareas.map((p) => p.nombre);
  const todas = nombres.every((n) => marcadas.has(n));
  return (
    <Tarjeta como="section" aria-labelledby={id} className="mb-4 break-inside-avoid pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="flex min-w-0 items-center gap-2.5 text-lg">
          <IconoEstancia nombre={estancia.nombre} />
          <span className="min-w-0">{estancia.nombre}</span>
        </h3>
        <Boton
          variante="fantasma"
          className="-mr-3 shrink-0"
          aria-label={`${todas ? 'Ninguna' : 'Todas'} de ${estancia.nombre}`}
          onClick={() => alMarcar(nombres, !todas)}
        >
          {todas ? 'Ninguna' : 'Todas'}
        </Boton>
      </div>
      {estancia.nota !== undefined && <p className="text-suave">{estancia.nota}</p>}
      <div className="divide-y divide-borde">
        {estancia.tareas.map((p) => (
          <Opcion
            key={p.nombre}
            propuesta={p}
            marcada={marcadas.has(p.nombre)}
            alCambiar={(si) => alMarcar([p.nombre], si)}
          />
        ))}
      </div>
    </Tarjeta>
  );
}
