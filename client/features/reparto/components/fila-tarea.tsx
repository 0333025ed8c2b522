import type { ReactNode } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Carga } from '#client/ui/carga.tsx';
import type { Persona } from '#client/lib/vista-reparto.ts';

interface Props {
  /** The chore, where it may be seen to arrive. */
  readonly tarea?: number;
  readonly persona: Persona;
  readonly nombre: string;
  readonly puntos: number;
  /** A week. */
  readonly minutos: number | null;
  /** The owner, and other notes. */
  readonly children: ReactNode;
}

/** A task with its owner's face: one row, or more when the text is large. */
export function FilaTarea({ tarea, persona, nombre, puntos, minutos, children }: Props) {
  return (
    <li data-tarea={tarea} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} tamano="chico" />
      <div className="min-w-0 flex-1 basis-32 leading-tight">
        <p className="font-extrabold">{nombre}</p>
        <p className="text-sm">
          <Carga puntos={puntos} minutos={minutos} />
        </p>
        <div className="text-sm font-semibold text-suave">{children}</div>
      </div>
    </li>
  );
}
