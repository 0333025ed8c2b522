import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { cuando } from '#client/lib/fechas/cuando.ts';
import { consultaParaVotar } from '#client/lib/red/consultas.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { IconoTarea } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useVotar } from '../votar.ts';
import { Dificultades } from './dificultades.tsx';

/** Milliseconds for which the next chore ignores taps, so that a child's double tap does not also vote on it. */
const FRENO_MS = 350;

/** A card with the first chore that waits for my vote, and a link to vote on the others. Renders nothing if none waits. */
export function VotoPendiente() {
  const { data: tareas = [] } = useQuery(consultaParaVotar);
  const votar = useVotar();
  const [frenada, setFrenada] = useState(false);
  const tarea = tareas[0];
  useEffect(() => {
    if (!frenada) return undefined;
    const reloj = setTimeout(() => setFrenada(false), FRENO_MS);
    return () => clearTimeout(reloj);
  }, [frenada]);
  if (tarea === undefined) return null;
  const demas = tareas.length - 1;
  return (
    <Tarjeta como="li" className="@container grid animate-sube grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <IconoTarea nombre={tarea.nombre} />
        <div className="grid min-w-0 flex-1 basis-36 grid-cols-1 gap-1">
          <h2 className="text-lg leading-snug break-words">{tarea.nombre}</h2>
          <p className="text-suave">
            {cuando(tarea)} · {duracion(tarea.tiempo_estimado)}
          </p>
        </div>
      </div>
      <Dificultades
        inactivas={frenada}
        alElegir={(dificultad) => {
          setFrenada(true);
          void votar({ tarea, dificultad, ultima: demas === 0 });
        }}
      />
      {demas > 0 && (
        <EnlaceBoton to="/voting" variante="fantasma">
          {`Votar ${plural(demas, 'más', 'más')}`}
        </EnlaceBoton>
      )}
    </Tarjeta>
  );
}
