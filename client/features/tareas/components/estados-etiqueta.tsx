import { Check, CircleCheck, CloudUpload, Hourglass, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { EtiquetaLeida } from '#shared/contracts/etiquetas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { enColaDe, olvidar, useCola } from '#client/lib/cola/cola.ts';
import { diaConNombre, duracion, hora } from '#client/lib/fechas/fechas.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { useAntesDe } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useQuitarTick } from '../tachar.ts';
import { useHechaPorMi } from '../hecha-por-mi.ts';
import { useSirve } from './fila-ajena.tsx';

// Cards for a scanned chore, one for each state that it can be in for the reader.

export const ICONO = 'size-9';

/** The card's frame: an icon, a heading, some text, and the button for the next step. */
export function Estado({
  icono,
  titulo,
  children,
  boton,
}: {
  readonly icono: ReactNode;
  readonly titulo: ReactNode;
  readonly children?: ReactNode;
  readonly boton?: ReactNode;
}) {
  return (
    <Tarjeta como="section" className="grid grid-cols-1 justify-items-center gap-3 py-8 text-center">
      <span aria-hidden className="grid size-20 place-items-center rounded-full bg-marca-tenue text-marca">
        {icono}
      </span>
      <h2 className="text-xl break-words">{titulo}</h2>
      <div className="grid max-w-sm grid-cols-1 gap-1 text-suave empty:hidden">{children}</div>
      <div className="grid w-full max-w-sm grid-cols-1 gap-2 empty:hidden">{boton}</div>
    </Tarjeta>
  );
}

const cuanto = (a: Pick<Asignacion, 'tarea_puntos' | 'tarea_tiempo'>): string =>
  `${plural(a.tarea_puntos, 'punto')} · ${duracion(a.tarea_tiempo)}`;

/**
 * A chore that is done: by whom and when, whether it waits for a review, and «Deshacer» for its author while that is possible.
 */
export function Hecha({ tarea, yo }: { readonly tarea: Asignacion; readonly yo: number }) {
  const quitarTick = useQuitarTick();
  const aTiempo = useAntesDe(tarea.puede_deshacer_hasta);
  const mia = autorDe(tarea) === yo;
  return (
    <Estado
      icono={<CircleCheck className={ICONO} />}
      titulo={mia ? '¡Hecha!' : 'Ya está hecha'}
      boton={
        mia && aTiempo ? (
          <Boton variante="contorno" ancho onClick={() => quitarTick(tarea)}>
            Deshacer
          </Boton>
        ) : undefined
      }
    >
      <p>
        {mia
          ? `+${plural(tarea.puntos_ganados, 'punto')}`
          : `La hizo ${tarea.hecha_por_nombre ?? tarea.miembro_nombre}`}
        {tarea.completada_en !== null && ` · a las ${hora(tarea.completada_en)}`}
      </p>
      {tarea.revisable_hasta !== undefined && tarea.revision === undefined && (
        <p>Falta que la mire una persona adulta.</p>
      )}
    </Estado>
  );
}

/**
 * Another member's chore. Has the button «La he hecho yo» if it suits my age and is not a personal one; `alHacer` is called once
 * the claim is stored.
 */
export function Ajena({ tarea, alHacer }: { readonly tarea: Asignacion; readonly alHacer: (id: number) => void }) {
  const sirve = useSirve()(tarea.tarea);
  const { hacer, reclamar } = useHechaPorMi(tarea.id, () => alHacer(tarea.id));
  return (
    <Estado
      icono={<Tag className={ICONO} />}
      titulo={`Le toca a ${tarea.miembro_nombre}`}
      boton={
        sirve && !tarea.personal ? (
          <Boton
            ancho
            tamano="grande"
            icono={<Check aria-hidden className="size-5" strokeWidth={3} />}
            cargando={hacer.ocupada && 'Un momento…'}
            onClick={reclamar}
          >
            La he hecho yo
          </Boton>
        ) : undefined
      }
    >
      <p>{cuanto(tarea)}</p>
      {sirve && <p>{`Si la has hecho tú, los puntos son tuyos y se lo diremos a ${tarea.miembro_nombre}.`}</p>}
    </Estado>
  );
}

interface PropsMia {
  readonly tarea: Asignacion;
  readonly hecha: boolean;
  readonly tachar: (tarea: Asignacion) => void;
}

/**
 * My chore to do, with the button that ticks it off; `hecha` while its tick is shown. While its tick waits in the queue, says so,
 * with a button to take it back.
 */
export function Mia({ tarea, hecha, tachar }: PropsMia) {
  const enCola = enColaDe(useCola(), tarea.id);
  if (enCola !== undefined)
    return (
      <Estado
        icono={<CloudUpload className={ICONO} />}
        titulo="Pendiente de enviar"
        boton={
          <Boton variante="contorno" ancho onClick={() => olvidar(enCola)}>
            Deshacer
          </Boton>
        }
      >
        <p>Se enviará sola y contará cuando haya conexión.</p>
      </Estado>
    );
  return (
    <Estado
      icono={hecha ? <CircleCheck className={ICONO} /> : <Tag className={ICONO} />}
      titulo={hecha ? '¡Hecha!' : '¿La has hecho?'}
      boton={
        <Boton
          ancho
          tamano="grande"
          variante={hecha ? 'bien' : 'primario'}
          aria-disabled={hecha || undefined}
          icono={<Check aria-hidden className="size-5" strokeWidth={3} />}
          onClick={() => {
            if (!hecha) tachar(tarea);
          }}
        >
          {hecha ? '¡Hecha!' : 'Marcar como Completada'}
        </Boton>
      }
    >
      <p>{cuanto(tarea)}</p>
    </Estado>
  );
}

const DE_BAJA = {
  PAUSADA: ['Está en pausa', 'Volverá a tocar cuando alguien la ponga en marcha.'],
  BORRADA: ['Ya no está en la lista', 'En casa ya no se hace. Puedes quitar la etiqueta.'],
} as const;

/** A chore of which nobody has an occurrence to do now: when it is due next, or that it is paused or deleted. */
export function Nada({ estado, proxima, hoy }: Pick<EtiquetaLeida, 'estado' | 'proxima'> & { readonly hoy: string }) {
  const [titulo, texto] =
    estado === 'ACTIVA'
      ? [
          'Ahora no toca',
          proxima === null
            ? 'No hay nada que hacer con ella por ahora.'
            : `La próxima, el ${diaConNombre(proxima, hoy)}.`,
        ]
      : DE_BAJA[estado];
  return (
    <Estado icono={<Hourglass className={ICONO} />} titulo={titulo}>
      <p>{texto}</p>
    </Estado>
  );
}
