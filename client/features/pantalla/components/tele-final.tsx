import type { CSSProperties } from 'react';
import { useEffect } from 'react';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { confeti } from '#client/lib/confeti.ts';
import { cx } from '#client/lib/cx.ts';
import { plural } from '#client/lib/plural.ts';
import { columnasPara } from '../columnas.ts';
import { nombreTrimestre } from '#client/lib/trimestre.ts';
import type { VistaReparto } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

const RAFAGAS = 4;
const CADA_MS = 900;

const festejar = (): (() => void) => {
  let quedan = RAFAGAS;
  const lanzar = () => {
    // Its file may be gone after an update; nothing else depends on it.
    void confeti().catch(() => null);
    quedan -= 1;
    if (quedan === 0) clearInterval(reloj);
  };
  const reloj = setInterval(lanzar, CADA_MS);
  lanzar();
  return () => clearInterval(reloj);
};

type Lote = VistaReparto['lotes'][number];

/** The look of the chores: as large as lets the longest list stay whole, for one row of cards and for two. */
const letraPara = (lotes: readonly Lote[]): string => {
  const masLarga = Math.max(...lotes.map((l) => l.tareas.length));
  if (lotes.length > 4) {
    if (masLarga <= 3) return 'tele-lista gap-y-1.5 text-[1.25rem]';
    return masLarga === 4 ? 'tele-lista gap-y-1 text-base' : 'grid grid-cols-2 content-start gap-x-4 gap-y-1 overflow-hidden text-base';
  }
  if (masLarga <= 4) return 'tele-lista gap-y-3 text-[1.6rem] portrait:gap-y-2 portrait:text-[1.25rem]';
  if (masLarga <= 5) return 'tele-lista gap-y-2.5 text-[1.45rem] portrait:gap-y-1.5 portrait:text-[1.15rem]';
  if (masLarga === 6) return 'tele-lista gap-y-2 text-[1.25rem] portrait:gap-y-1.5 portrait:text-base';
  return 'tele-lista gap-y-1 text-base *:line-clamp-1';
};

function Carta({ lote, turno, letra }: { readonly lote: Lote; readonly turno: number; readonly letra: string }) {
  const { persona, tareas, carga } = lote;
  return (
    <li style={{ ...estiloMiembro(persona.color), animationDelay: `${String(turno * 90)}ms` }} className="tele-llega flex min-h-0 flex-col overflow-hidden rounded-hoja bg-superficie text-texto shadow-carta">
      <div className="tele-color flex items-center gap-3 px-5 py-3">
        <TeleCara persona={persona} />
        <div className="min-w-0 flex-1">
          <TeleNombre nombre={persona.nombre} tope={2.75} />
          <p className="flex flex-wrap gap-x-3 leading-tight font-bold tabular-nums">
            <span>{plural(tareas.length, 'tarea')}</span>
            <span>{carga.toLocaleString('es-ES')} pts</span>
          </p>
        </div>
      </div>
      <ul className={cx('tele-tenue min-h-0 flex-1 px-5 py-2.5 font-bold', letra)}>
        {tareas.map((t) => (
          <li key={t.id} className="line-clamp-2 leading-[1.15] text-balance">
            {t.nombre}
          </li>
        ))}
      </ul>
    </li>
  );
}

interface Props {
  readonly vista: VistaReparto;
  readonly familia: string;
  readonly trimestre: string;
}

/** The end: everybody with what is now his, composed for the family's photograph. */
export function TeleFinal({ vista, familia, trimestre }: Props) {
  useEffect(festejar, []);
  const letra = letraPara(vista.lotes);
  const columnas = columnasPara(vista.lotes.length);
  return (
    <div className="escena flex size-full flex-col gap-5 rounded-hoja px-8 py-6">
      <header className="flex items-end justify-between gap-6 portrait:flex-col portrait:items-start portrait:gap-2">
        <h1 className="text-[3.5rem] leading-none">Reparto Completado</h1>
        <p className="text-right text-[1.5rem] leading-tight font-bold text-sobre-escena-suave portrait:text-left">
          {familia}
          <span className="block">{nombreTrimestre(trimestre)}</span>
        </p>
      </header>
      <ul aria-label="Cómo ha quedado" style={columnas as CSSProperties} className="grid min-h-0 flex-1 auto-rows-fr grid-cols-(--anchas) gap-5 portrait:grid-cols-(--altas)">
        {vista.lotes.map((lote, i) => (
          <Carta key={lote.persona.id} lote={lote} turno={i} letra={letra} />
        ))}
      </ul>
    </div>
  );
}
