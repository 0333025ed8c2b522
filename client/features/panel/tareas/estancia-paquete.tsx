import {
  Bath,
  BedDouble,
  Brain,
  CookingPot,
  House,
  type LucideIcon,
  PawPrint,
  Shirt,
  ShoppingCart,
  Sofa,
} from 'lucide-react';
import { useId } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { cuando } from '#client/lib/cuando.ts';
import { duracion } from '#client/lib/fechas.ts';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { Estancia, Propuesta } from '#shared/domain/paquete-inicial.ts';
import { aTarea, EDAD_DESDE } from './paquete-inicial.ts';
import type { useCrearPaquete } from './usar-paquete.ts';

const ICONOS: Readonly<Record<string, LucideIcon>> = {
  Cocina: CookingPot,
  Baño: Bath,
  Salón: Sofa,
  Dormitorios: BedDouble,
  Ropa: Shirt,
  'Compra y fuera de casa': ShoppingCart,
  Mascotas: PawPrint,
  'Tareas de cabeza': Brain,
};

/** The icon beside a room's name. */
function IconoEstancia({ nombre }: { readonly nombre: string }) {
  const Icono = ICONOS[nombre] ?? House;
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-marca-tenue text-marca">
      <Icono className="size-5" />
    </span>
  );
}

/** Progress while the pack is created; then the chores that failed, with buttons to retry or drop them. */
export function AvancePaquete({ estado, reintentar, reiniciar }: ReturnType<typeof useCrearPaquete>) {
  if (estado.fase === 'creando') {
    return (
      <Tarjeta className="grid gap-4 py-8 text-center">
        <output className="text-xl font-extrabold tabular-nums">
          Creando {estado.hechas + 1} de {estado.total}...
        </output>
        <BarraCuota etiqueta="Tareas creadas" valor={estado.hechas} total={estado.total} />
      </Tarjeta>
    );
  }
  if (estado.fase === 'quieto') return null;
  return (
    <Tarjeta className="grid gap-4">
      <Franja tipo="mal" titulo={`No se han podido crear ${plural(estado.fallidas.length, 'tarea')}`}>
        {estado.creadas.length > 0
          ? `Las otras ${String(estado.creadas.length)} ya están.`
          : 'Inténtalo otra vez en un momento.'}
      </Franja>
      <ul className="grid gap-2">
        {estado.fallidas.map(({ tarea, motivo }) => (
          <li key={tarea.nombre}>
            <span className="font-bold">{tarea.nombre}</span>
            <span className="block text-sm text-suave">{motivo}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <Boton className="sm:order-2" onClick={reintentar}>
          Reintentar
        </Boton>
        <Boton variante="contorno" onClick={reiniciar}>
          Dejarlas
        </Boton>
      </div>
    </Tarjeta>
  );
}

interface PropsDeEstanciaPaquete {
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
        {/* The label's `after` covers the row, so that a tap anywhere on it ticks the box. */}
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

/** A room of the pack, whose chores are ticked one by one or all together. */
export function EstanciaPaquete({ estancia, marcadas, alMarcar }: PropsDeEstanciaPaquete) {
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
