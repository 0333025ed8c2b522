import type { CSSProperties } from 'react';
import { useEffect } from 'react';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { confeti } from '#client/lib/confeti.ts';
import { plural } from '#client/lib/plural.ts';
import { columnasPara } from '../columnas.ts';
import { nombreTrimestre } from '../dia.ts';
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

function Carta({ lote, turno }: { readonly lote: Lote; readonly turno: number }) {
  const { persona, tareas, carga } = lote;
  return (
    <li style={{ ...estiloMiembro(persona.color), animationDelay: `${String(turno * 90)}ms` }} className="tele-llega flex min-h-0 flex-col overflow-hidden rounded-hoja bg-superficie text-texto shadow-carta">
      <div className="tele-color flex items-center gap-3 px-5 py-3">
        <TeleCara persona={persona} />
        <div className="min-w-0 flex-1">
          <TeleNombre nombre={persona.nombre} tope={2.75} />
          <p className="font-bold">
            {plural(tareas.length, 'tarea')} · <span className="tabular-nums">{carga.toLocaleString('es-ES')} pts</span>
          </p>
        </div>
      </div>
      <ul className="tele-lista tele-tenue flex-1 px-5 py-3">
        {tareas.map((t) => (
          <li key={t.id} className="truncate py-1 text-[1.25rem] leading-tight font-bold">
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
  const columnas = columnasPara(vista.lotes.length);
  return (
    <div className="escena flex size-full flex-col gap-5 rounded-hoja p-8">
      <header className="flex items-end justify-between gap-6 portrait:flex-col portrait:items-start portrait:gap-2">
        <h1 className="text-[3.75rem] leading-none">Reparto Completado</h1>
        <p className="text-right text-[1.5rem] leading-tight font-bold text-sobre-escena-suave portrait:text-left">
          {familia}
          <span className="block">{nombreTrimestre(trimestre)}</span>
        </p>
      </header>
      <ul aria-label="Cómo ha quedado" style={columnas as CSSProperties} className="grid min-h-0 flex-1 auto-rows-fr grid-cols-(--anchas) gap-5 portrait:grid-cols-(--altas)">
        {vista.lotes.map((lote, i) => (
          <Carta key={lote.persona.id} lote={lote} turno={i} />
        ))}
      </ul>
    </div>
  );
}
