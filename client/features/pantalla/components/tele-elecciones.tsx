import type { ReactNode } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { conUnidad, type DiasContados } from '#shared/domain/puntos-semana.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { Carga } from '#client/ui/carga.tsx';
import { NombreTarea } from '#client/ui/nombre-tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { EleccionTele, VistaTele } from '../reparto.ts';
import { TeleCara } from './tele-cara.tsx';

const Panel = ({ titulo, children }: { readonly titulo: ReactNode; readonly children: ReactNode }) => (
  <Tarjeta como="section" className="flex min-h-0 flex-col gap-1.5 px-5! pt-4! pb-2!">
    <h2 className="text-[1.4rem]">{titulo}</h2>
    {children}
  </Tarjeta>
);

const Fila = ({
  eleccion: { persona, tarea, nota },
  dias,
}: {
  readonly eleccion: EleccionTele;
  readonly dias: DiasContados;
}) => (
  <li style={estiloMiembro(persona.color)} className="tele-llega flex items-center gap-2.5 pb-1.5">
    <TeleCara persona={persona} tamano="chico" />
    <p className="min-w-0 flex-1 leading-tight">
      <span className="block text-[1.15rem] leading-[1.1] font-extrabold break-words">
        <NombreTarea nombre={tarea.nombre} />
      </span>
      <span className="block text-[0.95rem] font-semibold text-suave">
        {persona.nombre}
        {nota !== null && ` · ${nota}`}
        {' · '}
        <span className="font-extrabold whitespace-nowrap text-texto">{conUnidad(tarea.suma, dias)}</span>
      </span>
    </p>
  </li>
);

/** The number of recent picks drawn. It is more than any screen fits. */
const RECIENTES = 12;

/** The latest picks and the chores left to pick, as many of each as fit. */
export function TeleElecciones({ vista }: { readonly vista: VistaTele }) {
  const { elecciones, libres } = vista;
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-4">
      <Panel titulo="Recién elegidas">
        {elecciones.length === 0 ? (
          <p className="text-[1.25rem] text-suave">Empieza el reparto. Cada elección aparecerá aquí.</p>
        ) : (
          <ol aria-label="Recién elegidas" className="tele-lista flex-1">
            {elecciones.slice(0, RECIENTES).map((e) => (
              <Fila key={e.n} eleccion={e} dias={vista.dias} />
            ))}
          </ol>
        )}
      </Panel>
      <Panel titulo={`${libres.length === 1 ? 'Queda' : 'Quedan'} ${plural(libres.length, 'tarea')}`}>
        <ul aria-label="Tareas que quedan" className="tele-lista flex-1">
          {libres.map((t) => (
            <li key={t.id} className="flex items-center justify-between gap-3 pb-1.5 text-[1.15rem]">
              <span className="min-w-0 leading-tight font-bold break-words">
                <NombreTarea nombre={t.nombre} />
              </span>
              <span className="shrink-0">
                <Carga carga={t.carga} dias={vista.dias} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
