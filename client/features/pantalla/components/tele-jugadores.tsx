import { Check } from 'lucide-react';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { cx } from '#client/lib/cx.ts';
import { EN_DOS, EN_TRES } from '../caber.ts';
import type { JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

const PALABRA = {
  ELIGE: null,
  ESPERA: null,
  AUSENTE: 'no contesta',
  TERMINA: 'ya ha terminado',
  CUOTA_COMPLETA: null,
  SIN_HUECO: 'sin hueco',
  NO_PARTICIPA: null,
} as const satisfies Record<JugadorTele['situacion'], string | null>;

/** Returns the member's state in words if the quota bar does not show it; else null. */
export const palabraDe = ({ situacion, aplazamientos }: JugadorTele): string | null =>
  situacion === 'ESPERA' && aplazamientos === 1 ? 'siguiente ronda' : PALABRA[situacion];

interface PropsFila {
  readonly jugador: JugadorTele;
  /** Makes each row lower on a portrait screen, for many members. */
  readonly densa: boolean;
  /** Puts the percentage beside the bar, so that the name has a line of its own in two columns. */
  readonly doble: boolean;
}

function Fila({ jugador, densa, doble }: PropsFila) {
  const { persona, porcentaje, conectado } = jugador;
  return (
    <li
      style={estiloMiembro(persona.color)}
      className={cx(
        'flex min-h-0 min-w-0 items-center rounded-carta bg-superficie shadow-carta',
        doble ? 'gap-2.5 px-3' : 'gap-4 px-5',
        densa ? 'portrait:py-1 portrait:[&>span:first-child]:[zoom:0.72]' : 'portrait:py-1.5',
      )}
    >
      <TeleCara persona={persona} tamano={doble ? 'chico' : 'normal'} conectado={conectado} />
      <div className={cx('grid min-w-0 flex-1 grid-cols-1 gap-1.5', densa && 'portrait:gap-0.5')}>
        <div className="flex items-baseline justify-between gap-3">
          <TeleNombre
            nombre={persona.nombre}
            tope={doble ? 1.7 : densa ? 2 : 2.5}
            alto={doble ? 2.4 : densa ? 3.3 : 3.6}
            className="flex-1"
          />
          {!doble && <span className="cifra text-[1.75rem]">{porcentaje} %</span>}
        </div>
        <div className={cx('flex items-center gap-x-3', doble && 'flex-wrap gap-y-1')}>
          <div className="h-4 min-w-8 flex-1 overflow-hidden rounded-full bg-hundido outline outline-borde">
            <div
              className="h-full rounded-full bg-(--miembro) transition-[width] duration-300"
              style={{ width: `${String(Math.min(100, porcentaje))}%` }}
            />
          </div>
          {doble && <span className="cifra text-[1.35rem] leading-tight whitespace-nowrap">{porcentaje} %</span>}
        </div>
      </div>
      {jugador.situacion === 'CUOTA_COMPLETA' && (
        <Check aria-hidden className="size-8 shrink-0 text-bien" strokeWidth={4} />
      )}
    </li>
  );
}

/** The list of members beside the closing, in the order of picking, with the filled part of each quota. */
export function TeleJugadores({ vista }: { readonly vista: VistaTele }) {
  const doble = vista.jugadores.length >= EN_DOS;
  return (
    <ul
      aria-label="Miembros"
      className={cx(
        'grid min-h-0 auto-rows-fr gap-3 portrait:gap-2',
        doble && 'grid-cols-2',
        vista.jugadores.length >= EN_TRES && 'portrait:grid-cols-3',
      )}
    >
      {vista.jugadores.map((j) => (
        <Fila key={j.persona.id} jugador={j} doble={doble} densa={vista.jugadores.length > 4} />
      ))}
    </ul>
  );
}
