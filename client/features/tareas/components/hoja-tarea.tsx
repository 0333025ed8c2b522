import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Camera, Check, CircleAlert, CloudUpload, History, Lock, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { conMinuscula, plural } from '#shared/domain/palabras.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { cuando } from '#client/lib/fechas/cuando.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { useFotos } from '#client/lib/trabajo/fotos.ts';
import { diaConNombre, duracion, fechaLimite, ultimaVez } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { pideFoto } from '../fotos/hacer-foto.ts';
import { estaCerrada } from '../grupos.ts';
import { BotonAyer } from './de-ayer.tsx';
import { Cubre, DeQuien, esTomada, Falta } from './detalle.tsx';
import { LaHizoOtra } from './corregir-autor.tsx';
import { EsperaDecision } from './omisiones.tsx';
import { useAccion } from '#client/lib/red/accion.ts';

/**
 * The chore's next days. Loaded while the sheet is already open, because the calendar code is large; left out if it cannot be
 * loaded.
 */
const Despues = lazy(() =>
  import('./despues.tsx').then(
    (m) => ({ default: m.Despues }),
    () => ({ default: () => null }),
  ),
);

/** One fact about the chore, with its icon. */
function Dato({ Icono, mal = false, children }: { Icono: LucideIcon; mal?: boolean; children: ReactNode }) {
  return (
    <p className={cx('flex items-start gap-2.5 font-semibold', mal && 'font-extrabold text-mal')}>
      <Icono aria-hidden className={cx('mt-1 size-4.5 shrink-0', !mal && 'text-suave')} strokeWidth={2.25} />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

interface Props {
  readonly tarea: Asignacion;
  readonly hoy: string;
  /** Whether the chore's tick waits in the queue. The sheet then has no buttons to complete it. */
  readonly enCola: boolean;
  readonly tachar: (tarea: Asignacion) => void;
  /** Renders other features' actions, such as asking for help. */
  readonly ademas: ((tarea: Asignacion) => ReactNode) | undefined;
  readonly cerrar: () => void;
}

/**
 * Sheet of a pending chore of mine: how it is done, when it was last done, its day and the next ones, and every action on it.
 */
export function HojaTarea({ tarea, hoy, enCola, tachar, ademas, cerrar }: Props) {
  const { data: tareas } = useQuery(consultaTareas);
  const { se_puede } = useFotos();
  const {
    fecha_limite: dia,
    tarea_descripcion: descripcion = '',
    ultima_vez: ultima = null,
  } = tarea as Partial<Asignacion>;
  const suya = tareas?.find((t) => t.id === tarea.tarea);
  const cerrada = estaCerrada(tarea, hoy);
  const completar = () => {
    cerrar();
    tachar(tarea);
  };
  const resumen = [
    plural(tarea.tarea_puntos, 'punto'),
    duracion(tarea.tarea_tiempo),
    ...(suya === undefined ? [] : [conMinuscula(cuando(suya))]),
  ];
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={tarea.tarea_nombre}
      descripcion={resumen.join(' · ')}
      pie={
        enCola ? undefined : (
          <>
            <Boton
              ancho
              tamano="grande"
              disabled={cerrada}
              icono={
                cerrada ? (
                  <Lock aria-hidden className="size-5 shrink-0 @max-[15rem]:hidden" />
                ) : (
                  <Check aria-hidden className="size-5 shrink-0 @max-[15rem]:hidden" strokeWidth={3} />
                )
              }
              onClick={completar}
            >
              Marcar como Completada
            </Boton>
            {tarea.se_puede_ayer && <BotonAyer tarea={tarea} alHacer={cerrar} ancho />}
            {ademas?.(tarea)}
            {!cerrada && !tarea.personal && <LaHizoOtra tarea={tarea} />}
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-2">
        {enCola && <Dato Icono={CloudUpload}>Pendiente de enviar. Se enviará cuando haya conexión</Dato>}
        {descripcion !== '' && (
          <p className="mb-2 rounded-control bg-hundido px-4 py-3 break-words whitespace-pre-line">{descripcion}</p>
        )}
        <p className="mb-2 empty:hidden">
          <Falta tarea={tarea} />
        </p>
        {tarea.hecha_cuando && (
          <section className="mb-2">
            <h3 className="font-extrabold">Está hecha cuando…</h3>
            <ul>
              {tarea.hecha_cuando.map((linea) => (
                <li key={linea}>
                  <Dato Icono={Check}>{linea}</Dato>
                </li>
              ))}
            </ul>
          </section>
        )}
        {se_puede && pideFoto(tareas, tarea) && <Dato Icono={Camera}>Al terminar, haz una foto</Dato>}
        <p className="empty:hidden">
          <Cubre tarea={tarea} />
        </p>
        {tarea.atrasada && dia ? (
          <Dato Icono={CircleAlert} mal>{`Atrasada: era para el ${fechaLimite(dia, hoy)}`}</Dato>
        ) : (
          <Dato Icono={CalendarDays}>
            {cerrada
              ? `Disponible el ${diaConNombre(tarea.disponible_desde ?? hoy, hoy)}`
              : dia
                ? fechaLimite(dia, hoy)
                : 'Sin fecha'}
          </Dato>
        )}
        {ultima !== null && <Dato Icono={History}>{ultimaVez(ultima, hoy)}</Dato>}
        {suya !== undefined && (
          <Suspense fallback={null}>
            <Despues tarea={suya} desde={dia ?? hoy}>
              {(dias) => <Dato Icono={CalendarDays}>{`Después: ${dias}`}</Dato>}
            </Despues>
          </Suspense>
        )}
        <EsperaDecision tarea={tarea} />
        {esTomada(tarea) && !enCola && <DejarLibre tarea={tarea} />}
      </div>
    </Dialogo>
  );
}

/** For a free chore that I took: from whom, and a button to give it back. */
export function DejarLibre({ tarea }: { readonly tarea: Asignacion }) {
  const dejar = useAccion('dejarLibre', { texto: 'Error al dejar la tarea', dicho: null });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 font-bold break-words text-suave">
        <DeQuien tarea={tarea} />
      </p>
      <Boton
        variante="fantasma"
        aria-label={`Dejar libre ${tarea.tarea_nombre}`}
        cargando={dejar.ocupada && 'Un momento...'}
        onClick={() => void dejar({ id: tarea.id })}
      >
        Dejarla libre
      </Boton>
    </div>
  );
}
