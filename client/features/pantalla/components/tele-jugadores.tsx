import { Check, Pause } from 'lucide-react';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { useAhora } from '../cuidados.ts';
import { HOJA_MS } from '../caber.ts';
import type { JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import type { Pausa } from '#client/lib/reparto/vista-reparto.ts';

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
  /** Makes the name smaller and, on a portrait screen, the row lower; for many members. */
  readonly densa: boolean;
}

function Fila({ jugador, densa }: PropsFila) {
  const { persona, porcentaje, conectado } = jugador;
  return (
    <li
      style={estiloMiembro(persona.color)}
      className={cx(
        'flex min-h-0 min-w-0 items-center gap-4 rounded-carta bg-superficie px-5 shadow-carta',
        densa ? 'portrait:py-1 portrait:[&>span:first-child]:[zoom:0.72]' : 'portrait:py-1.5',
      )}
    >
      <TeleCara persona={persona} conectado={conectado} />
      <div className={cx('grid min-w-0 flex-1 grid-cols-1', densa ? 'gap-1 portrait:gap-0.5' : 'gap-1.5')}>
        <div className="flex items-baseline justify-between gap-3">
          <TeleNombre nombre={persona.nombre} tope={densa ? 1.7 : 2.5} alto={densa ? 2.7 : 3.6} className="flex-1" />
          <span className="cifra text-[1.5rem]">{porcentaje} %</span>
        </div>
        <div className="h-3 overflow-hidden rounded-full bg-hundido outline outline-borde">
          <div
            className="h-full rounded-full bg-(--miembro) transition-[width] duration-300"
            style={{ width: `${String(Math.min(100, porcentaje))}%` }}
          />
        </div>
      </div>
      {jugador.situacion === 'CUOTA_COMPLETA' && (
        <Check aria-hidden className="size-8 shrink-0 text-bien" strokeWidth={4} />
      )}
    </li>
  );
}

/** Most members on a page. */
const POR_HOJA = 6;

/**
 * The list of members beside the closing, in the order of picking, with the filled part of each quota. Many members stand on
 * pages of about equal length, which alternate.
 */
export function TeleJugadores({ vista: { jugadores } }: { readonly vista: VistaTele }) {
  const hojas = Math.ceil(jugadores.length / POR_HOJA);
  const cuantos = Math.ceil(jugadores.length / hojas);
  const hoja = Math.floor(useAhora(HOJA_MS) / HOJA_MS) % hojas;
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <ul aria-label="Miembros" key={hoja} className="grid min-h-0 flex-1 auto-rows-fr gap-3 portrait:gap-2">
        {jugadores.slice(hoja * cuantos, (hoja + 1) * cuantos).map((j) => (
          <Fila key={j.persona.id} jugador={j} densa={cuantos > 4} />
        ))}
      </ul>
      {hojas > 1 && (
        <p className="text-right text-[1.2rem] leading-none font-bold tabular-nums">
          {hoja + 1} de {hojas}
        </p>
      )}
    </div>
  );
}

/** Overlay while the draft's clock is paused: the admin who paused it, and how it is resumed. */
export const TelePausa = ({ pausa: { quien, queda } }: { readonly pausa: Pausa }) => (
  <output className="tele-cartel">
    <span className="tele-entra">
      <Pause aria-hidden strokeWidth={2.5} />
      <strong>Pausa</strong>
      <span className="tele-quien-para">
        <TeleCara persona={quien} />
        <TeleNombre nombre={`${quien.nombre} ha parado el reloj en ${queda}`} tope={1.7} alto={4} />
      </span>
      <span>Sigue donde estaba cuando toque «Seguir»</span>
    </span>
  </output>
);
