import { useState, ViewTransition } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { filasDeElecciones, type FilaEleccion } from '../elecciones.ts';
import { pts, type Vista } from '../vista.ts';

const VISIBLES = 3;

/** The picks as they happen, the newest on top. */
export function UltimasElecciones({ vista }: { readonly vista: Vista }) {
  const [todas, setTodas] = useState(false);
  const filas = filasDeElecciones(vista);
  if (filas.length === 0) return null;
  return (
    <Tarjeta como="section" aria-labelledby="ultimas-elecciones" className="grid gap-3">
      <h2 id="ultimas-elecciones" className="text-lg">
        Últimas elecciones
      </h2>
      <ol className="grid gap-3">
        {filas.slice(0, todas ? undefined : VISIBLES).map((fila) => (
          <ViewTransition key={fila.n} name={`tarea-${String(fila.tarea)}`}>
            <Fila {...fila} />
          </ViewTransition>
        ))}
      </ol>
      {filas.length > VISIBLES && (
        <Boton variante="fantasma" onClick={() => setTodas(!todas)}>
          {todas ? 'Ver menos' : `Ver las ${String(filas.length)}`}
        </Boton>
      )}
    </Tarjeta>
  );
}

function Fila({ persona, nombreTarea, puntos, nota, ronda }: FilaEleccion) {
  return (
    <li className="flex items-center gap-3">
      <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} tamano="chico" />
      <div className="min-w-0 flex-1 leading-tight">
        <p className="font-extrabold">{nombreTarea}</p>
        <p className="text-sm font-semibold text-suave">
          {persona.nombre} · ronda {ronda}
        </p>
        {nota !== null && <p className="text-sm font-bold text-atencion">{nota}</p>}
      </div>
      <span className="cifra shrink-0">{pts(puntos)}</span>
    </li>
  );
}
