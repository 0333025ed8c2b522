import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { memoHondo } from '#client/ui/memo-hondo.ts';
import { palabraDe } from '../turnos.ts';
import { jugadoresDe, type Jugador, type Vista } from '#client/lib/reparto/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
}

/** The members in turn order: a strip that scrolls to the one whose turn it is, with a marker that slides to them. */
export const OrdenTurnos = memo(function OrdenTurnos({ vista, yo }: Props) {
  const { estado } = vista;
  const tira = useRef<HTMLOListElement>(null);
  const desborda = useDesborda(tira);
  return (
    <section
      aria-label="Orden de los turnos"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable for keyboard users
      tabIndex={desborda ? 0 : undefined}
      className="-mx-lado overflow-x-auto px-lado py-1 [scrollbar-width:none]"
    >
      <div className="relative isolate w-max min-w-full">
        <ol ref={tira} className="flex gap-2">
          {jugadoresDe(vista).map((j) => (
            <Puesto key={j.persona.id} {...j} soyYo={j.persona.id === yo} />
          ))}
        </ol>
        {estado.turno !== null && <Marca tira={tira} turno={estado.turno} />}
      </div>
    </section>
  );
});

type Tira = React.RefObject<HTMLElement | null>;

/**
 * Calls `medir` once these elements are laid out, and again whenever the size of one changes. Measuring at another time would
 * force a layout. Returns the function that stops it.
 */
const alMedirse = (cuales: readonly (Element | null | undefined)[], medir: () => void): (() => void) => {
  const observador = new ResizeObserver(medir);
  for (const e of cuales) if (e) observador.observe(e);
  return () => observador.disconnect();
};

/** Returns whether the section around `tira` is narrower than its content. Measured, because names and text sizes differ. */
export function useDesborda(tira: Tira): boolean {
  const [desborda, setDesborda] = useState(false);
  useEffect(() => {
    const ventana = tira.current?.closest('section');
    return alMedirse([tira.current, ventana], () =>
      setDesborda(ventana !== null && ventana !== undefined && ventana.scrollWidth > ventana.clientWidth),
    );
  }, [tira]);
  return desborda;
}

/**
 * The marker behind the member whose turn it is. At the start of the turn it scrolls that member into view. It is positioned
 * without React, so that measuring renders nothing again.
 */
function Marca({ tira, turno }: { readonly tira: Tira; readonly turno: number }) {
  const marca = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const lista = tira.current;
    const puesto = lista?.querySelector<HTMLElement>(`[data-miembro='${String(turno)}']`);
    let venido = false;
    return alMedirse([puesto, lista], () => {
      if (!marca.current || !puesto) return;
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = puesto;
      const ventana = puesto.closest('section');
      if (!venido)
        ventana?.scrollTo({ left: offsetLeft - (ventana.clientWidth - offsetWidth) / 2, behavior: 'smooth' });
      venido = true;
      const { style } = marca.current;
      style.width = `${String(offsetWidth)}px`;
      style.height = `${String(offsetHeight)}px`;
      style.translate = `${String(offsetLeft)}px ${String(offsetTop)}px`;
      marca.current.hidden = false;
    });
  }, [tira, turno]);
  return (
    <span
      ref={marca}
      aria-hidden
      hidden
      className="absolute top-0 left-0 z-1 rounded-carta bg-turno transition-all duration-250"
    />
  );
}

/** A member's place in the strip; rendered again only when something about the member has changed. */
const Puesto = memoHondo(function Puesto({
  persona: { id, nombre, avatar, grupo_edad, color, tiene_cuenta },
  soyYo,
  ...jugador
}: Jugador & { readonly soyYo: boolean }) {
  const { carga, cuota, porcentaje, situacion } = jugador;
  const tieneTurno = situacion === 'ELIGE';
  /** Words beside a member who does not take turns as usual, such as «no contesta»; null beside the others. */
  const parada = palabraDe(jugador);
  const palabra = tieneTurno ? (soyYo ? 'te toca' : 'le toca') : (parada ?? (tiene_cuenta ? null : 'sin móvil'));
  return (
    <li
      aria-current={tieneTurno ? 'step' : undefined}
      data-miembro={id}
      className={cx(
        'flex shrink-0 grow basis-20 rounded-carta bg-superficie shadow-carta transition-colors duration-250',
        tieneTurno && 'text-sobre-turno',
      )}
    >
      <div className="relative z-2 grid min-w-0 flex-1 content-start justify-items-center gap-1.5 px-1.5 py-3 text-center">
        <span className={cx('lg:row-span-2', !tieneTurno && parada !== null && 'opacity-60')}>
          <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} />
        </span>
        <p className="grid w-full min-w-0 leading-tight font-extrabold">
          {nombre}
          {/* Takes only the width that is left: a long word must not push the other members out of view. */}
          <span className="min-h-[1lh] w-0 min-w-full text-sm leading-tight font-bold">
            {soyYo && (palabra === null ? 'tú' : 'tú, ')}
            {situacion === 'AUSENTE' ? (
              <span className="inline-block rounded-full bg-atencion-tenue px-2 py-0.5 text-atencion">{palabra}</span>
            ) : (
              palabra
            )}
          </span>
        </p>
        <div className="grid w-full gap-1">
          <BarraCuota etiqueta={`Cuota de ${nombre}`} valor={carga} total={cuota} color={tieneTurno ? '' : color} />
          <p className="cifra text-base leading-tight">{porcentaje}&nbsp;%</p>
        </div>
      </div>
    </li>
  );
});
