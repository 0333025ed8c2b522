import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaOmisiones } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { useOmisionesEnDuda } from '../noticias.ts';
import { esOmitida, porQueOmitida } from '../grupos.ts';
import { SiHaciaFalta } from './fila-omitida.tsx';

/**
 * The card «No hacía falta» in «Para que lo sepas»: skips by other members, while I may say that the chore was needed. Renders
 * nothing without any.
 */
export function NoHaciaFalta() {
  const omitidas = useOmisionesEnDuda();
  if (omitidas.length === 0) return null;
  return (
    <Tarjeta como="section" aria-labelledby="no-hacia-falta" className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-1">
        <h2 id="no-hacia-falta" className="text-xl">
          No hacía falta
        </h2>
        <p className="text-suave">Si no es así, tienes un día para decirlo.</p>
      </div>
      <ul className="grid grid-cols-1 gap-5">
        {omitidas.map((tarea) => (
          <li key={tarea.id} className="grid grid-cols-1 gap-2.5">
            <div className="min-w-0 break-words">
              <h3 className="text-base leading-snug font-extrabold">{`«${tarea.tarea_nombre}», de ${tarea.miembro_nombre}`}</h3>
              <p className="text-suave">{porQueOmitida(tarea)}</p>
            </div>
            <SiHaciaFalta tarea={tarea} />
          </li>
        ))}
      </ul>
    </Tarjeta>
  );
}

/**
 * The card with which an admin accepts or refuses a skip. Its author has skipped often this month, so it takes effect only when
 * an admin accepts it. The buttons look alike, so as not to suggest an answer.
 */
export function OmisionPorDecidir({ id }: { readonly id: number }) {
  const { data = [] } = useQuery(consultaOmisiones);
  const decidir = useAccion('decidirOmision', { texto: 'Error al decidirlo' });
  const tarea = data.find((a) => a.id === id);
  if (tarea === undefined || !esOmitida(tarea)) return null;
  const opciones = [
    [false, 'Sí hacía falta'],
    [true, 'No hacía falta'],
  ] as const;
  return (
    <TarjetaPregunta
      Icono={CircleQuestionMark}
      titulo={`¿Hacía falta «${tarea.tarea_nombre}»?`}
      texto={`${porQueOmitida(tarea)}.`}
      nota="Ya lo ha dicho de otras este mes, así que decides tú."
    >
      {opciones.map(([acepta, texto]) => (
        <Boton
          key={texto}
          variante="contorno"
          aria-label={`${texto}: ${tarea.tarea_nombre}`}
          cargando={decidir.ocupada && 'Un momento…'}
          onClick={() => void decidir({ id, cuerpo: { acepta } })}
        >
          {texto}
        </Boton>
      ))}
    </TarjetaPregunta>
  );
}

/**
 * Notice in the sheet of a chore of mine whose skip waits for an admin; nothing without one. The skip's author has a button to
 * take it back.
 */
export function EsperaDecision({ tarea }: { readonly tarea: Asignacion }) {
  const yo = useYo();
  const decir = useAccion('haciaFalta', { texto: 'Error al retirarlo' });
  if (!esOmitida(tarea)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-hundido px-4 py-3">
      <p className="min-w-0 flex-1 basis-44 break-words">
        <strong className="block font-extrabold">{porQueOmitida(tarea, yo.id)}</strong>
        <span className="text-suave">Lo decidirá quien administra la familia.</span>
      </p>
      {tarea.omision.por === yo.id && (
        <Boton
          variante="contorno"
          cargando={decir.ocupada && 'Un momento…'}
          onClick={() => void decir({ id: tarea.id })}
        >
          Retirar
        </Boton>
      )}
    </div>
  );
}
