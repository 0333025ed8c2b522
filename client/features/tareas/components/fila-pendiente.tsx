import { CloudUpload, Lock, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { plegar, trasPintar, volarPuntos } from '#client/lib/navegador/animar.ts';
import { olvidar } from '#client/lib/cola/cola.ts';
import type { Entrada } from '#client/lib/cola/entradas.ts';
import { diaConNombre } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { FilaTarea, Tic } from '#client/ui/fila-tarea.tsx';
import { memoHondo } from '#client/ui/memo-hondo.ts';
import { estaCerrada } from '../grupos.ts';
import type { Saliente } from '../tachar.ts';
import { Detalle } from './detalle.tsx';

export interface PropsFila {
  readonly tarea: Asignacion;
  readonly hoy: string;
  /** The phase of the row after its tick; undefined before. */
  readonly saliente: Saliente | undefined;
  /** The chore's tick while it waits in the queue; undefined if none waits. */
  readonly enCola: Entrada | undefined;
  readonly tachar: (tarea: Asignacion) => void;
  /** Called when the ticked row has folded. */
  readonly alPlegar: (tarea: Asignacion) => void;
  /** Opens the chore's sheet. */
  readonly abrir: (tarea: Asignacion) => void;
  /** Renders another feature's note into the row's second line, such as «Has pedido ayuda». */
  readonly nota?: ((tarea: Asignacion) => ReactNode) | undefined;
  /** Form of the tick: a round one («tic»), a button with words beside the name, or a large one below it. */
  readonly boton?: 'tic' | 'palabras' | 'grande';
  /** Makes the row higher, for small hands. */
  readonly alta?: boolean;
}

/** Vibrates briefly, where the device can. */
const vibrar = () => {
  if ('vibrate' in navigator) navigator.vibrate(18);
};

/** Returns the next tick on the page that can be used, or else the one before, so that keyboard users continue there. */
const siguienteBoton = (boton: Element): HTMLElement | undefined => {
  const todos = [...document.querySelectorAll<HTMLElement>('[data-tachar]')].filter(
    (b) => b === boton || (!b.matches(':disabled') && b.ariaDisabled !== 'true'),
  );
  const i = todos.findIndex((b) => b === boton);
  return todos[i + 1] ?? todos[i - 1];
};

/** A row whose tick waits in the queue, with a button to take it back. */
function FilaEnCola({ tarea, hoy, abrir, enCola, alta }: PropsFila & { readonly enCola: Entrada }) {
  return (
    <FilaTarea
      propia
      alta={alta ?? false}
      nombre={tarea.tarea_nombre}
      puntos={tarea.tarea_puntos}
      alAbrir={() => abrir(tarea)}
      detalle={
        <span className="font-extrabold text-atencion">
          <CloudUpload aria-hidden className="mr-1 inline size-4 align-[-0.15em]" strokeWidth={2.5} />
          Pendiente de enviar
          <span className="sr-only">. Se enviará cuando haya conexión. </span>
          <span className="sr-only">
            <Detalle tarea={tarea} hoy={hoy} />
          </span>
        </span>
      }
      control={
        <BotonIcono
          etiqueta={`Deshacer ${tarea.tarea_nombre}`}
          className="relative z-1 bg-atencion-tenue text-atencion!"
          onClick={() => olvidar(enCola)}
        >
          <Undo2 aria-hidden className="size-5" strokeWidth={2.5} />
        </BotonIcono>
      }
    />
  );
}

interface PropsBoton extends Pick<PropsFila, 'boton'> {
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** Whether the chore cannot be ticked yet. */
  readonly bloqueada: boolean;
  readonly hecha: boolean;
  readonly descrita: string;
  readonly alTachar: () => void;
}

/**
 * The button that ticks a row. It turns green and waits for that to be painted before it calls `alTachar`, so that slow phones
 * react at once.
 */
function BotonTachar({ ref, boton, bloqueada, hecha: dicha, descrita, alTachar }: PropsBoton) {
  const [tocado, setTocado] = useState(false);
  const hecha = tocado || dicha;
  const alTocar = async () => {
    if (hecha) return;
    vibrar();
    setTocado(true);
    await trasPintar();
    setTocado(false);
    alTachar();
  };
  const comunes = {
    ref,
    'data-tachar': '',
    disabled: bloqueada,
    'aria-disabled': hecha || undefined,
    'aria-describedby': descrita,
    onClick: () => void alTocar(),
  } as const;
  const palabras = hecha ? '¡Hecha!' : 'Marcar como Completada';
  if (boton === 'tic')
    return (
      <Tic
        {...comunes}
        etiqueta={palabras}
        hecha={hecha}
        icono={bloqueada ? <Lock aria-hidden className="size-5" strokeWidth={2.5} /> : undefined}
      />
    );
  const grande = boton === 'grande';
  return (
    <span className={grande ? 'grid' : 'w-28 shrink-0 @max-[15rem]:w-full'}>
      <Boton
        {...comunes}
        {...(grande ? { tamano: 'grande' as const } : { className: 'z-1 px-2! py-0! text-[0.9375rem] suelta-13' })}
        ancho
        variante={hecha ? 'bien' : 'primario'}
      >
        {palabras}
      </Boton>
    </span>
  );
}

/**
 * A row to be ticked. Once ticked it turns green and its points fly to the total. When the server has counted the tick, the row
 * folds, and a focus on its tick moves to the next one. A chore whose day has not come has a lock instead.
 */
function PorTachar({ tarea, hoy, saliente, tachar, alPlegar, abrir, nota, boton = 'tic', alta = false }: PropsFila) {
  const id = useId();
  const fila = useRef<HTMLLIElement>(null);
  const tic = useRef<HTMLButtonElement>(null);
  const hecha = saliente !== undefined;
  const bloqueada = estaCerrada(tarea, hoy) && !hecha;

  // The latest callback, in a ref, so that a new function does not fold the row a second time.
  const plegada = useRef(() => alPlegar(tarea));
  useEffect(() => {
    plegada.current = () => alPlegar(tarea);
  }, [alPlegar, tarea]);
  const fase = saliente?.fase;
  useEffect(() => {
    if (fase !== 'fuera' || fila.current === null) return;
    if (tic.current !== null && tic.current === document.activeElement)
      siguienteBoton(tic.current)?.focus({ preventScroll: true });
    void plegar(fila.current, '0px').then(() => plegada.current());
  }, [fase]);

  const alTachar = () => {
    tachar(tarea);
    const puntos = fila.current?.querySelector('[data-puntos]');
    if (puntos) volarPuntos(puntos, `+${String(tarea.tarea_puntos)}`);
  };

  const control = (
    <BotonTachar
      ref={tic}
      boton={boton}
      bloqueada={bloqueada}
      hecha={hecha}
      descrita={bloqueada ? `${id} ${id}-dia` : id}
      alTachar={alTachar}
    />
  );
  return (
    <FilaTarea
      ref={fila}
      id={id}
      propia
      alta={alta}
      nombre={tarea.tarea_nombre}
      puntos={tarea.tarea_puntos}
      apagada={bloqueada}
      hecha={hecha}
      alAbrir={() => abrir(tarea)}
      conPalabras={boton === 'palabras'}
      detalle={
        <>
          <Detalle tarea={tarea} hoy={hoy} hecha={hecha} />
          {!hecha && nota?.(tarea)}
          {bloqueada && (
            <span id={`${id}-dia`} className="sr-only">
              {`. Disponible el ${diaConNombre(tarea.disponible_desde ?? hoy, hoy)}`}
            </span>
          )}
        </>
      }
      control={boton === 'grande' ? undefined : control}
    >
      {boton === 'grande' ? control : undefined}
    </FilaTarea>
  );
}

/**
 * A pending assignment in a list: to be ticked, being ticked, or with its tick in the queue. Memoized by value: when one row
 * leaves, the others get new but equal objects, and a list may be long.
 */
export const FilaPendiente = memoHondo(function FilaPendiente({ enCola, ...props }: PropsFila) {
  return enCola !== undefined && props.saliente === undefined ? (
    <FilaEnCola {...props} enCola={enCola} />
  ) : (
    <PorTachar {...props} enCola={enCola} />
  );
});
