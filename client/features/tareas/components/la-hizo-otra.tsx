import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { ElegirPersona } from '#client/ui/elegir-persona.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

function ElegirQuien({ tarea, cerrar }: { readonly tarea: Asignacion; readonly cerrar: () => void }) {
  const yo = useYo();
  const usuarios = useQuery(consultaUsuarios);
  const { data: tareas } = useQuery(consultaTareas);
  const decir = useAccion('hechaPor', { texto: 'Error al guardar', alHacer: cerrar, campos: true });
  const [quien, setQuien] = useState<number | null>(null);
  const suya = tareas?.find((t) => t.id === (tarea.parte_de ?? tarea.tarea));
  const estado = tarea.estado === 'COMPLETADA' ? 'COMPLETADA' : 'PENDIENTE';
  const guardar = () => {
    if (quien !== null) void decir({ id: tarea.id, cuerpo: { miembro: quien, estado } });
  };
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={`¿Quién hizo «${nombreEnFrase(tarea.tarea_nombre)}»?`}
      descripcion="Los puntos serán para quien la hizo."
      pie={
        <Boton ancho disabled={quien === null} cargando={decir.ocupada && 'Guardando...'} onClick={guardar}>
          Guardar
        </Boton>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Rechazo de={decir} />
        <Cargable
          consulta={usuarios}
          error="Error al cargar la familia"
          esqueleto={<Esqueleto filas={2} alto="h-14" />}
        >
          {(todos) => {
            const otros = todos.filter((u) => u.id !== yo.id && (suya === undefined || apta(suya, u.grupo_edad)));
            return otros.length === 0 ? (
              <p className="text-suave">Esta tarea no es para la edad de nadie más de la familia.</p>
            ) : (
              <ElegirPersona etiqueta="Quién la hizo" personas={otros} valor={quien} alCambiar={setQuien} />
            );
          }}
        </Cargable>
      </div>
    </Dialogo>
  );
}

interface Props {
  readonly tarea: Asignacion;
  /** Draws a round button for a row, instead of one with words. */
  readonly enFila?: boolean;
}

/** Button «La hizo otra persona», with which the owner says which other member did the chore. */
export function LaHizoOtra({ tarea, enFila = false }: Props) {
  const [abierto, setAbierto] = useState(false);
  const etiqueta = `La hizo otra persona: ${tarea.tarea_nombre}`;
  return (
    <>
      {enFila ? (
        <BotonIcono etiqueta={etiqueta} className="bg-marca-tenue text-marca-fuerte!" onClick={() => setAbierto(true)}>
          <UsersRound aria-hidden className="size-5" />
        </BotonIcono>
      ) : (
        <Boton variante="fantasma" ancho aria-label={etiqueta} onClick={() => setAbierto(true)}>
          La hizo otra persona
        </Boton>
      )}
      {abierto && <ElegirQuien tarea={tarea} cerrar={() => setAbierto(false)} />}
    </>
  );
}
