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
import { cuando } from '#client/lib/fechas/cuando.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { Estancia, Propuesta } from '#shared/domain/paquete-inicial.ts';
import { aTarea, EDAD_DESDE, type useCrearPaquete } from './paquete-inicial.ts';

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

/** Progress while the pack is created; then the chores that were not created, with buttons to retry or drop them. */
export function AvancePaquete({
  enMarcha,
  porCrear,
  total,
  creadas,
  reintentar,
  dejar,
}: ReturnType<typeof useCrearPaquete>) {
  if (enMarcha) {
    return (
      <div className="grid gap-4 py-4 text-center">
        <output className="text-xl font-extrabold tabular-nums">
          Creando {Math.min(creadas + 1, total)} de {total}...
        </output>
        <BarraCuota etiqueta="Tareas creadas" valor={creadas} total={total} />
      </div>
    );
  }
  const cuantas = plural(porCrear.length, 'tarea');
  // Without any reason, a reload ended the run before these chores were tried: they are missing, and have not failed.
  const hanFallado = porCrear.some((p) => p.motivo !== null);
  return (
    <div className="grid gap-4">
      <Franja
        tipo={hanFallado ? 'mal' : 'atencion'}
        titulo={hanFallado ? `No se han podido crear ${cuantas}` : `Faltan ${cuantas} por crear`}
      >
        {creadas > 0 ? `Las otras ${String(creadas)} ya están.` : 'Inténtalo otra vez en un momento.'}
      </Franja>
      <ul className="grid gap-2">
        {porCrear.map(({ dato, clave, motivo }) => (
          <li key={clave}>
            <span className="font-bold">{dato.nombre}</span>
            {motivo !== null && <span className="block text-sm text-suave">{motivo}</span>}
          </li>
        ))}
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <Boton className="sm:order-2" onClick={() => void reintentar()}>
          Reintentar
        </Boton>
        <Boton variante="contorno" onClick={() => dejar()}>
          Dejarlas
        </Boton>
      </div>
    </div>
  );
}

interface PropsDeEstanciaPaquete {
  readonly estancia: Estancia;
  readonly marcadas: ReadonlySet<string>;
  readonly alMarcar: (nombres: readonly string[], si: boolean) => void;
}

/** A room of the pack as one line, «Cocina 5 de 10», with its chores folded. */
export function EstanciaPlegada({ estancia, marcadas, alMarcar }: PropsDeEstanciaPaquete) {
  const cuantas = estancia.tareas.filter((p) => marcadas.has(p.nombre)).length;
  return (
    <Plegado titulo={estancia.nombre} nota={`${String(cuantas)} de ${String(estancia.tareas.length)}`}>
      <div className="px-carta pb-2">
        {estancia.nota !== undefined && <p className="text-suave">{estancia.nota}</p>}
        <Opciones estancia={estancia} marcadas={marcadas} alMarcar={alMarcar} />
      </div>
    </Plegado>
  );
}

/** A room's chores, each with a box to tick. */
const Opciones = ({ estancia, marcadas, alMarcar }: PropsDeEstanciaPaquete) => (
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
);

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
      <Opciones estancia={estancia} marcadas={marcadas} alMarcar={alMarcar} />
    </Tarjeta>
  );
}
