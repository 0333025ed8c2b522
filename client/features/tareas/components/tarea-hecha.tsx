import { Undo2, UserRoundCheck } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAntesDe } from '#client/lib/reloj.ts';
import { hora } from '#client/lib/fechas.ts';
import { autorDe } from '#client/lib/quien.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaTarea } from '#client/ui/tarjeta-tarea.tsx';
import { Cubre } from './tarea-pendiente.tsx';
import { LaHizoOtra } from './la-hizo-otra.tsx';
import { Objetar } from './objetar.tsx';

interface Props {
  readonly tarea: Asignacion;
  readonly yo: number;
  readonly alDeshacer: () => void;
}

/** A card of what is done: its points, who did it when that was not its owner, and the way back while there is one. */
export function TareaHecha({ tarea, yo, alDeshacer }: Props) {
  const aTiempo = useAntesDe(tarea.puede_deshacer_hasta);
  const mia = autorDe(tarea) === yo;
  const ajena = tarea.miembro !== yo;
  return (
    <TarjetaTarea
      nombre={tarea.tarea_nombre}
      puntos={tarea.puntos_ganados}
      ganados={mia}
      minutos={tarea.tarea_tiempo}
      cuando={tarea.completada_en === null ? undefined : hora(tarea.completada_en)}
    >
      <Cubre tarea={tarea} />
      {(ajena || !mia) && (
        <p className="-mt-1.5 flex items-center gap-1.5 font-bold text-suave">
          <UserRoundCheck aria-hidden className="size-4.5 shrink-0" />
          <span className="min-w-0 break-words">
            {ajena ? `Le tocaba a ${tarea.miembro_nombre}` : `La hizo ${tarea.hecha_por_nombre ?? ''}`}
          </span>
        </p>
      )}
      {!ajena && !mia && <Objetar tarea={tarea} />}
      {aTiempo && mia && (
        <div className="flex flex-wrap items-center gap-2">
          <Boton
            variante="tonal"
            className="min-w-0 flex-1 basis-32"
            aria-label={`Deshacer ${tarea.tarea_nombre}`}
            icono={<Undo2 aria-hidden className="size-5" strokeWidth={2.5} />}
            onClick={alDeshacer}
          >
            Deshacer
          </Boton>
          {!ajena && <LaHizoOtra tarea={tarea} />}
        </div>
      )}
    </TarjetaTarea>
  );
}
