import { useLayoutEffect, useRef } from 'react';
import { porCiento } from '#shared/domain/puntos-semana.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { Carga } from '#client/ui/cifra.tsx';
import { IconoTarea, NombreTarea } from '#client/ui/tarea.tsx';
import type { EleccionTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

/** Members up to which half a wall still shows their board in letters that can be read from the sofa. */
const CABEN_EN_MEDIA = 6;

/**
 * Whether a pick covers the whole wall. From the second round on it leaves the clock and the board in sight, unless the board
 * would become too small.
 */
export const llenaTodo = ({ ronda }: EleccionTele, { jugadores }: VistaTele): boolean =>
  ronda === 1 || jugadores.length > CABEN_EN_MEDIA;

interface Props {
  readonly eleccion: EleccionTele;
  readonly vista: VistaTele;
}

/** A new pick in large text and the member's colour. When its time is over, it flies to its place on the board. */
export function TeleMomento({ eleccion, vista }: Props) {
  const { dias, jugadores, turno } = vista;
  const { n, persona, tarea, nota } = eleccion;
  const entera = llenaTodo(eleccion, vista);
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const cartel = ref.current;
    return () => {
      if (cartel !== null) volarHasta(cartel, `[data-eleccion="${String(n)}"]`);
    };
  }, [n]);
  // Marks the page while the pick covers it, because the sound button, which belongs to the page, then stands on the member's
  // colour.
  useLayoutEffect(() => {
    if (!entera) return undefined;
    document.documentElement.dataset['llena'] = '';
    return () => {
      delete document.documentElement.dataset['llena'];
    };
  }, [entera]);
  const suyo = jugadores.find((j) => j.persona.id === persona.id);
  const antes = suyo === undefined ? 0 : porCiento(suyo.carga - tarea.carga, suyo.cuota);
  return (
    <section
      ref={ref}
      data-momento={n}
      data-entera={entera || undefined}
      aria-label="Elección"
      style={estiloMiembro(persona.color)}
      className="tele-color tele-anuncio"
    >
      <div className="tele-momento">
        <div>
          <TeleCara persona={persona} tamano={entera ? 'gigante' : 'grande'} />
          <TeleNombre nombre={persona.nombre} tope={entera ? 4 : 2.6} alto={entera ? 5 : 3.3} className="w-full" />
          <p>ha elegido</p>
        </div>
        <div className="bg-superficie text-texto shadow-carta">
          <IconoTarea nombre={tarea.nombre} tamano={entera ? 'enorme' : 'ficha'} />
          <h2>
            <TeleNombre
              nombre={<NombreTarea nombre={tarea.nombre} />}
              tope={entera ? 5 : 3.4}
              alto={entera ? 9 : 5.4}
            />
          </h2>
          <p>
            <Carga carga={tarea.carga} dias={dias} n={tarea.suma} />
            {suyo !== undefined && ` · ya el ${String(suyo.porcentaje)} % de su parte`}
          </p>
          {suyo !== undefined && (
            <p className="tele-llena">
              <i>
                <i data-nueva style={{ width: `${String(Math.min(100, suyo.porcentaje))}%` }} />
                <i style={{ width: `${String(Math.min(100, antes))}%` }} />
              </i>
            </p>
          )}
          {nota !== null && <p className="text-suave first-letter:uppercase">{nota}</p>}
        </div>
      </div>
      {entera && turno !== null && (
        <p className="tele-despues">
          <span>Ahora le toca a</span>
          <TeleCara persona={turno.persona} tamano="chico" />
          <TeleNombre nombre={turno.persona.nombre} tope={1.9} className="flex-1" />
        </p>
      )}
    </section>
  );
}

/** Duration of the flight, in ms. */
const VUELO_MS = 260;
const SUAVE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/**
 * Makes an element that is about to be removed fly to the element that the selector `destino` finds after the removal. A copy
 * flies, moved by a transform alone. Nothing flies with reduced motion, without a destination, or if the next pick is shown.
 */
const volarHasta = (cartel: HTMLElement, destino: string): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const desde = cartel.getBoundingClientRect();
  const copia = cartel.cloneNode(true) as HTMLElement;
  // A microtask runs after React has changed the page and before the browser paints it.
  queueMicrotask(() => {
    const hasta = document.querySelector(destino)?.getBoundingClientRect();
    if (hasta === undefined || desde.width === 0 || document.querySelector('[data-momento]') !== null) return;
    copia.removeAttribute('data-momento');
    copia.setAttribute('aria-hidden', 'true');
    copia.dataset['vuela'] = '';
    Object.assign(copia.style, {
      top: `${String(desde.top)}px`,
      left: `${String(desde.left)}px`,
      width: `${String(desde.width)}px`,
      height: `${String(desde.height)}px`,
    });
    document.body.append(copia);
    const mover = `translate(${String(hasta.left - desde.left)}px, ${String(hasta.top - desde.top)}px)`;
    const encoger = `scale(${String(hasta.width / desde.width)}, ${String(hasta.height / desde.height)})`;
    const vuelo = copia.animate([{ transform: 'none' }, { transform: `${mover} ${encoger}` }], {
      duration: VUELO_MS,
      easing: SUAVE,
    });
    for (const fin of ['finish', 'cancel'] as const) vuelo.addEventListener(fin, () => copia.remove());
  });
};
