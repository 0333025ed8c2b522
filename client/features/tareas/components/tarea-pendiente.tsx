import { Check, HeartHandshake, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { plegar, trasPintar, volarPuntos } from '#client/lib/animar.ts';
import { cx } from '#client/lib/cx.ts';
import { diaConNombre, fechaLimite } from '#client/lib/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaTarea } from '#client/ui/tarjeta-tarea.tsx';
import { estaCerrada } from '../grupos.ts';
import type { Saliente } from '../tachar.ts';
import { ComoSeHace } from './como-se-hace.tsx';
import { DejarLibre } from './dejar-libre.tsx';
import { LaHizoOtra } from './la-hizo-otra.tsx';

/** For whom an occurrence is done, when it is somebody else's. What an earlier version of the app kept does not say so. */
export function Cubre({ tarea: { cubre_a = null } }: { readonly tarea: Partial<Pick<Asignacion, 'cubre_a'>> }) {
  if (cubre_a === null) return null;
  return (
    <p className="-mt-1.5 flex items-center gap-2 font-bold text-marca-fuerte">
      <HeartHandshake aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />
      <span className="min-w-0 break-words">{`Por ${cubre_a.nombre}, esta vez`}</span>
    </p>
  );
}

const HUECO = '0.75rem';

/** A short buzz under the finger, where the device has one. */
const vibrar = () => {
  if ('vibrate' in navigator) navigator.vibrate(18);
};

/** Finds the button of the next card that can be ticked, so that keyboard users go on from there. */
const siguienteBoton = (boton: Element): HTMLElement | undefined => {
  const todos = [...document.querySelectorAll<HTMLElement>('[data-tachar]')].filter(
    (b) => b === boton || (!b.matches(':disabled') && b.ariaDisabled !== 'true'),
  );
  const i = todos.findIndex((b) => b === boton);
  return todos[i + 1] ?? todos[i - 1];
};

/** Data cached by an earlier version lacks it. */
const esTomada = ({ tomada_el = null }: Partial<Pick<Asignacion, 'tomada_el'>>): boolean => tomada_el !== null;

interface PropsDeTareaPendiente {
  readonly tarea: Asignacion;
  readonly hoy: string;
  readonly fase: Saliente['fase'] | undefined;
  readonly alTachar: () => void;
  readonly alPlegar: () => void;
  /** Further actions, below its button. */
  readonly ademas?: ReactNode;
}

/**
 * A pending card and its button. Ticked, it turns green at once, sends its points away, and folds when its answer has
 * come.
 */
export function TareaPendiente({ tarea, hoy, fase, alTachar, alPlegar, ademas }: PropsDeTareaPendiente) {
  const id = useId();
  const carta = useRef<HTMLDivElement>(null);
  const boton = useRef<HTMLButtonElement>(null);
  const cerrada = estaCerrada(tarea, hoy);
  /** Ticked, and nothing but this card knows it: that is seen before the rest is done. */
  const [tocada, setTocada] = useState(false);
  const hecha = tocada || fase !== undefined;

  const plegada = useRef(alPlegar);
  useEffect(() => {
    plegada.current = alPlegar;
  }, [alPlegar]);
  useEffect(() => {
    if (fase !== 'fuera' || carta.current === null) return;
    if (boton.current !== null && boton.current === document.activeElement)
      siguienteBoton(boton.current)?.focus({ preventScroll: true });
    void plegar(carta.current, HUECO).then(() => plegada.current());
  }, [fase]);

  const tachar = async () => {
    if (hecha) return;
    vibrar();
    setTocada(true);
    await trasPintar();
    setTocada(false);
    alTachar();
    const puntos = carta.current?.querySelector('[data-puntos]');
    if (puntos) volarPuntos(puntos, `+${String(tarea.tarea_puntos)}`);
  };

  const dia = tarea.fecha_limite;
  // Work for later may be done, but is not highlighted.
  const llama = dia !== null && dia <= hoy && !tarea.de_fuera;
  const Icono = cerrada && !hecha ? Lock : Check;
  return (
    <TarjetaTarea
      ref={carta}
      nombre={tarea.tarea_nombre}
      puntos={tarea.tarea_puntos}
      minutos={tarea.tarea_tiempo}
      cuando={dia === null ? 'Sin fecha' : fechaLimite(dia, hoy)}
      atrasada={tarea.atrasada}
      hecha={hecha}
    >
      <Cubre tarea={tarea} />
      {!hecha && <ComoSeHace tarea={tarea} hoy={hoy} />}
      {!hecha && esTomada(tarea) && <DejarLibre tarea={tarea} />}
      {cerrada && !hecha && (
        <p id={id} className="font-bold text-suave">
          {`Disponible el ${diaConNombre(tarea.disponible_desde ?? hoy, hoy)}`}
        </p>
      )}
      {/* With very large text the longest word needs all the width there is. */}
      <div className="@container flex flex-wrap items-center gap-2">
        <Boton
          ref={boton}
          data-tachar=""
          className="min-w-0 flex-1 basis-32 px-[min(1.25rem,2cqw)]"
          variante={hecha ? 'bien' : llama ? 'primario' : 'tonal'}
          disabled={cerrada && !hecha}
          aria-disabled={hecha || undefined}
          aria-describedby={cerrada && !hecha ? id : undefined}
          icono={
            <Icono
              key={String(hecha)}
              aria-hidden
              className={cx('hidden @min-[12rem]:block', hecha ? 'size-6 animate-salta' : 'size-5')}
              strokeWidth={3}
            />
          }
          onClick={() => void tachar()}
        >
          {hecha ? '¡Hecha!' : 'Marcar como Completada'}
        </Boton>
        {!hecha && !cerrada && <LaHizoOtra tarea={tarea} />}
      </div>
      {!hecha && ademas}
    </TarjetaTarea>
  );
}
