import { memo, useState } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useMisDeseos } from '../api.ts';
import { filasDeElecciones } from '../elecciones.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { FilaTarea } from './lista-tareas.tsx';

/** Number of picks shown at first. */
const VISIBLES = 3;

/** The latest picks, the newest on top. */
export const UltimasElecciones = memo(function UltimasElecciones({
  vista,
  yo,
}: {
  readonly vista: Vista;
  readonly yo: number;
}) {
  const [todas, setTodas] = useState(false);
  const deseos = useMisDeseos();
  const filas = filasDeElecciones(vista, { yo, deseos });
  if (filas.length === 0) return null;
  return (
    <Tarjeta como="section" aria-labelledby="ultimas-elecciones" className="grid gap-3">
      <h2 id="ultimas-elecciones" className="text-lg">
        Recién elegidas
      </h2>
      <ol className="grid gap-3">
        {filas.slice(0, todas ? undefined : VISIBLES).map((fila) => (
          <FilaTarea
            key={fila.n}
            tarea={fila.tarea.id}
            persona={fila.persona}
            nombre={fila.tarea.nombre}
            carga={fila.tarea.carga}
            suma={fila.tarea.suma}
            dias={vista.dias}
          >
            {fila.persona.nombre} · ronda {fila.ronda}
            {fila.nota !== null && <p className="font-bold text-atencion">{fila.nota}</p>}
          </FilaTarea>
        ))}
      </ol>
      {filas.length > VISIBLES && (
        <Boton variante="fantasma" onClick={() => setTodas(!todas)}>
          {todas ? 'Ver menos' : `Ver las ${String(filas.length)}`}
        </Boton>
      )}
    </Tarjeta>
  );
});
