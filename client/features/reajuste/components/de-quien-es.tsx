import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { useAccion } from '#client/lib/accion.ts';
import { consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { ElegirPersona } from '#client/ui/elegir-persona.tsx';

/** Dialog to give an unassigned chore to a member, or to make it free. A rebalancing would be the third way. */
export function DeQuienEs({
  tarea,
  nombre,
  unaVez,
  cerrar,
}: {
  readonly tarea: number;
  readonly nombre: string;
  /** The chore comes only once, and no draft deals it. */
  readonly unaVez: boolean;
  readonly cerrar: () => void;
}) {
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const { data: tareas = [] } = useQuery(consultaTareas);
  const [quien, setQuien] = useState<number | null>(null);
  const dar = useAccion('darTarea', { texto: 'Error al decir de quién es', alHacer: cerrar });
  const suya = tareas.find((t) => t.id === tarea);
  const posibles = miembros.filter((m) => suya === undefined || apta(suya, m.grupo_edad));
  const decir = (miembro: number | null) => void dar({ id: tarea, cuerpo: { miembro } });
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={`¿De quién es «${nombre}»?`}
      descripcion={
        unaVez
          ? 'Es de una sola vez: no espera a ningún reparto.'
          : 'Hasta el próximo reparto: entonces se reparte con las demás. Libre, se abre cada vez que toca.'
      }
      pie={
        <div className="grid gap-2 sm:grid-cols-2">
          <Boton ancho disabled={quien === null || dar.ocupada} onClick={() => decir(quien)}>
            Es suya
          </Boton>
          <Boton variante="contorno" ancho disabled={dar.ocupada} onClick={() => decir(null)}>
            De nadie: libre
          </Boton>
        </div>
      }
    >
      <ElegirPersona etiqueta="¿De quién es?" personas={posibles} valor={quien} alCambiar={setQuien} />
    </Dialogo>
  );
}
