import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import type { MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { useMiId, useYo } from '#client/lib/acceso/acceso.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { FilaTarea, Tic } from '#client/ui/fila-tarea.tsx';

const SITIO = <span className="size-[min(3rem,64px)] shrink-0" />;
export const Gracias = adorno(async () => (await import('./gracias.tsx')).Gracias, SITIO);

export type Persona = Omit<MiembroPantalla, 'racha_dias'>;

export const aPersona = ({ first_name: nombre, ...resto }: Usuario): Persona => ({ nombre, ...resto });

interface PropsFila {
  readonly tarea: TareaPantalla;
  readonly de: Persona;
  /** The member who did it, if not its owner. */
  readonly autor: Pick<Persona, 'id' | 'nombre'> | undefined;
  readonly alta: boolean;
  /** Opens the sheet of the chore; undefined if there is nothing that I may do with it. */
  readonly abrir: (() => void) | undefined;
  /** Whether I may claim to have done it (`useSirve`). If so, and `abrir` is given, the row of a pending chore has a tick. */
  readonly sirve: boolean;
}

/**
 * Another member's chore: its owner's face and name and, if another member did it, their name. The tick of a pending one does
 * not complete it, but calls `abrir`, to ask «¿La has hecho tú?». A completed one has a heart to give thanks, or a check mark if
 * I did it.
 */
export function FilaAjena({ tarea: t, de, autor, alta, abrir, sirve }: PropsFila) {
  const yo = useMiId();
  const hecha = t.estado === 'COMPLETADA';
  const quien = autor ?? de;
  return (
    <FilaTarea
      nombre={t.nombre}
      puntos={t.puntos}
      alta={alta}
      apagada={hecha}
      tachado={hecha}
      alAbrir={abrir}
      cara={<Avatar avatar={de.avatar} grupoEdad={de.grupo_edad} color={de.color} tamano="mini" />}
      detalle={
        <>
          {hecha && <span className="sr-only">Hecha: </span>}
          {t.atrasada && (
            <>
              <CircleAlert aria-hidden className="mr-1 inline size-4 align-[-0.15em] text-mal" strokeWidth={2.5} />
              <b className="font-extrabold text-mal">Atrasada</b>
              {' · '}
            </>
          )}
          {de.nombre}
          {autor !== undefined && <b className="font-bold">{` · la hizo ${autor.nombre}`}</b>}
        </>
      }
      control={
        hecha && quien.id !== yo ? (
          <Gracias asignacion={t.id} a={quien} tarea={t.nombre} />
        ) : hecha ? (
          <span aria-hidden className="grid size-[min(3rem,64px)] shrink-0 place-items-center text-bien">
            <Check className="size-6" strokeWidth={3.5} />
          </span>
        ) : (
          sirve && abrir && <Tic ajena etiqueta={`¿La has hecho tú? ${t.nombre}, de ${de.nombre}`} onClick={abrir} />
        )
      }
    />
  );
}

/** A member in one line, with a text on them: until when they are away, or how many chores of the day they have done. */
export const FilaMiembro = ({ miembro: m, texto }: { readonly miembro: Persona; readonly texto: string }) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 px-3 py-1">
    <Avatar avatar={m.avatar} grupoEdad={m.grupo_edad} color={m.color} tamano="chico" />
    <span className="min-w-0 flex-1 basis-20 font-extrabold break-words">{m.nombre}</span>
    <span className="pr-1 font-bold text-suave tabular-nums">{texto}</span>
  </li>
);

/**
 * Returns a function that tells by a chore's id whether I may do it for its owner: it suits my age, and is no personal chore.
 * Parts of a chore are looked up in the draft, because the list of chores has only whole ones. True for a chore in neither: the
 * server decides.
 */
export const useSirve = (): ((tarea: number) => boolean) => {
  const { grupo_edad } = useYo();
  const { data: tareas = [] } = useQuery(consultaTareas);
  const { data: reparto } = useQuery(consultaSesion);
  return (tarea) => {
    if (tareas.find((t) => t.id === tarea)?.personal === true) return false;
    const suya = [...tareas, ...(reparto?.sesion?.tareas ?? [])].find((t) => t.id === tarea);
    return suya === undefined || apta(suya, grupo_edad);
  };
};
