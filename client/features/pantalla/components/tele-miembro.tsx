import { Check, CircleAlert, Flame } from 'lucide-react';
import type { MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import type { DiaDeMiembro } from '#client/lib/trabajo/asignaciones.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

const Racha = ({ dias }: { readonly dias: number }) => (
  <span className="cifra flex items-center gap-1 text-[1.4em] text-texto">
    <Flame aria-hidden className="size-[1.2em] fill-llama text-llama" />
    <span className="sr-only">Racha de días: </span>
    {dias}
  </span>
);

interface PropsTarea {
  readonly tarea: TareaPantalla;
  /** The member who did the chore, if not its owner. */
  readonly autor: string | undefined;
  readonly densa: boolean;
}

function Tarea({ tarea, autor, densa }: PropsTarea) {
  const hecha = tarea.estado === 'COMPLETADA';
  const tarde = tarea.atrasada && !hecha;
  return (
    <li
      data-fila
      className={cx(
        'flex items-center gap-[0.55em] py-[0.2em] leading-tight font-bold [[hidden]]:hidden',
        densa ? 'text-[1.15em]' : 'text-[1.35em]',
        hecha && 'text-suave',
        tarde && 'text-mal',
      )}
    >
      <span
        className={cx(
          'grid size-[1.5em] shrink-0 place-items-center rounded-full',
          hecha ? 'animate-salta bg-bien text-superficie' : tarde ? 'text-mal' : 'border-[0.18rem] border-borde-fuerte',
        )}
      >
        {hecha && <Check aria-label="Hecha" className="size-[1.1em]" strokeWidth={4} />}
        {tarde && <CircleAlert aria-label="Atrasada" className="size-[1.5em]" strokeWidth={2.75} />}
      </span>
      <span className="min-w-0 break-words hyphens-auto">
        <span className={cx(hecha && 'line-through decoration-2')}>{tarea.nombre}</span>
        {autor !== undefined && ` · la hizo ${autor}`}
      </span>
      {tarde && !densa && (
        <span className="tele-atrasada ml-auto shrink-0 rounded-full bg-mal-tenue px-3 text-base text-mal">
          atrasada
        </span>
      )}
    </li>
  );
}

/** Returns the filled percentage of the bar; 0 on a day without chores. */
const porcentaje = ({ tareas, hechas }: Props['dia']): number =>
  tareas.length === 0 ? 0 : (100 * hechas) / tareas.length;

/** Returns a member's progress today in words: «¡Todo completado!», «2 de 3 hechas». */
const marcha = ({
  dia: { tareas, hechas },
  fuera,
  densa,
  hayTareas,
}: Omit<Props, 'conectado' | 'nombreDe'>): string => {
  if (fuera !== undefined && hechas === tareas.length) return conMayuscula(fuera);
  if (tareas.length === 0) return hayTareas ? 'Hoy descansa' : 'Sin tareas todavía';
  return hechas === tareas.length && !densa
    ? '¡Todo completado!'
    : `${String(hechas)} de ${String(tareas.length)} hechas`;
};

interface Props {
  readonly dia: DiaDeMiembro<MiembroPantalla>;
  /** The text «fuera hasta el domingo»; undefined if the member is not away. */
  readonly fuera: string | undefined;
  /** True if any member has chores today or a draft has assigned some. If false, no card says that a member rests. */
  readonly hayTareas: boolean;
  readonly conectado: boolean;
  readonly nombreDe: (id: number | null) => string | undefined;
  /** Makes face and text smaller, for many cards. */
  readonly densa: boolean;
}

/** The card of one member's day. */
export function TeleMiembro({ dia, fuera, hayTareas, conectado, nombreDe, densa }: Props) {
  const { miembro, tareas } = dia;
  return (
    <li
      style={estiloMiembro(miembro.color)}
      className={cx(
        'flex min-h-0 flex-col overflow-hidden rounded-hoja bg-superficie shadow-carta',
        densa ? 'tele-densa' : 'gap-2 px-5 pt-5 pb-3',
      )}
    >
      <div className="flex items-center gap-[0.8em]">
        <TeleCara persona={miembro} tamano={densa ? 'chico' : 'normal'} conectado={conectado} />
        <div className="min-w-0 flex-1">
          <TeleNombre nombre={miembro.nombre} tope={densa ? 2 : 2.9} alto={densa ? 2.5 : 3.3} fijo={densa} />
          <p className="mt-[0.15em] text-[0.95em] leading-tight font-bold text-suave">
            {marcha({ dia, fuera, hayTareas, densa })}
          </p>
        </div>
      </div>
      <div className="flex h-[1.9em] shrink-0 items-center gap-[0.6em]">
        <div className="h-[0.8em] flex-1 overflow-hidden rounded-full bg-hundido outline outline-borde">
          <div
            className="h-full rounded-full bg-(--miembro) transition-[width] duration-300"
            style={{ width: `${String(porcentaje(dia))}%` }}
          />
        </div>
        <p
          data-mas="0"
          hidden
          className="shrink-0 rounded-full bg-hundido px-[0.6em] leading-tight font-bold text-suave [[hidden]]:hidden"
        />
        {miembro.racha_dias > 0 && <Racha dias={miembro.racha_dias} />}
      </div>
      <ul data-lista className="min-h-0 flex-1 overflow-hidden">
        {tareas.map((t) => (
          <Tarea key={t.id} tarea={t} autor={nombreDe(t.hecha_por)} densa={densa} />
        ))}
      </ul>
    </li>
  );
}
