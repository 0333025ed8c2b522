import { Check, CircleAlert, Flame } from 'lucide-react';
import type { MiembroPantalla, TareaPantalla } from '#shared/contracts/pantalla.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { cx } from '#client/lib/cx.ts';
import type { DiaDeMiembro } from '#client/lib/dia-de-miembro.ts';
import { useOcultas } from '../caber.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

const Racha = ({ dias }: { readonly dias: number }) => (
  <span className="cifra flex items-center gap-1 text-[1.5rem] text-texto">
    <Flame aria-hidden className="size-7 fill-llama text-llama" />
    <span className="sr-only">Racha de días: </span>
    {dias}
  </span>
);

function Tarea({ tarea, densa }: { readonly tarea: TareaPantalla; readonly densa: boolean }) {
  const hecha = tarea.estado === 'COMPLETADA';
  const tarde = tarea.atrasada && !hecha;
  return (
    <li className={cx('flex items-center gap-3 py-1 leading-tight font-bold', densa ? 'text-[1.15rem]' : 'text-[1.35rem]', hecha && 'text-suave', tarde && 'text-mal')}>
      <span className={cx('grid size-8 shrink-0 place-items-center rounded-full', hecha ? 'animate-salta bg-bien text-superficie' : tarde ? 'text-mal' : 'border-[0.18rem] border-borde-fuerte')}>
        {hecha && <Check aria-label="Hecha" className="size-6" strokeWidth={4} />}
        {tarde && <CircleAlert aria-label="Atrasada" className="size-8" strokeWidth={2.75} />}
      </span>
      <span className={cx('min-w-0 truncate', hecha && 'line-through decoration-2')}>{tarea.nombre}</span>
      {tarde && !densa && <span className="ml-auto shrink-0 rounded-full bg-mal-tenue px-3 text-base text-mal">atrasada</span>}
    </li>
  );
}

/** How far somebody is today, in words. */
const marcha = ({ tareas, hechas }: DiaDeMiembro<MiembroPantalla>, densa: boolean): string => {
  if (tareas.length === 0) return 'Hoy descansa';
  return hechas === tareas.length && !densa ? '¡Todo completado!' : `${String(hechas)} de ${String(tareas.length)} hechas`;
};

interface Props {
  readonly dia: DiaDeMiembro<MiembroPantalla>;
  readonly conectado: boolean;
  /** Many cards on the wall: the face goes smaller. */
  readonly densa: boolean;
}

/** One member's day. */
export function TeleMiembro({ dia, conectado, densa }: Props) {
  const { miembro, tareas, hechas } = dia;
  const { ref, ocultas } = useOcultas<HTMLUListElement>();
  return (
    <li style={estiloMiembro(miembro.color)} className={cx('flex min-h-0 flex-col overflow-hidden rounded-hoja bg-superficie px-5 shadow-carta', densa ? 'gap-1 pt-3.5 pb-2' : 'gap-2 pt-5 pb-3')}>
      <div className="flex items-center gap-4">
        <TeleCara persona={miembro} tamano={densa ? 'chico' : 'normal'} conectado={conectado} />
        <div className="min-w-0 flex-1">
          <TeleNombre nombre={miembro.nombre} tope={densa ? 2.3 : 2.9} topeDoble={densa ? 1.6 : 2.1} />
          <p className="mt-1 truncate text-[1.15rem] font-bold text-suave">
            {marcha(dia, densa)}
          </p>
        </div>
      </div>
      <div className="flex h-8 shrink-0 items-center gap-3">
        <div className="h-4 flex-1 overflow-hidden rounded-full bg-hundido outline outline-borde">
          <div className="h-full rounded-full bg-(--miembro) transition-[width] duration-300" style={{ width: `${String(tareas.length === 0 ? 100 : (100 * hechas) / tareas.length)}%` }} />
        </div>
        {ocultas > 0 && <p className="shrink-0 rounded-full bg-hundido px-3 leading-tight font-bold text-suave">y {ocultas} más</p>}
        {miembro.racha_dias > 0 && <Racha dias={miembro.racha_dias} />}
      </div>
      <ul ref={ref} className="tele-lista flex-1">
        {tareas.map((t) => (
          <Tarea key={t.id} tarea={t} densa={densa} />
        ))}
      </ul>
    </li>
  );
}
