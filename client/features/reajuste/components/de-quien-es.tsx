import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { ElegirPersona } from '#client/ui/elegir-persona.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useDar } from '../api/reajustes.ts';

/** Whose a chore of nobody is: somebody's by name, or whoever's wants it. A reajuste is the third way, outside. */
export function DeQuienEs({
  tarea,
  nombre,
  unaVez,
  cerrar,
}: {
  readonly tarea: number;
  readonly nombre: string;
  /** It comes once, and no draft deals it. */
  readonly unaVez: boolean;
  readonly cerrar: () => void;
}) {
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const { data: tareas = [] } = useQuery(consultaTareas);
  const [quien, setQuien] = useState<number | null>(null);
  const dar = useDar();
  const suya = tareas.find((t) => t.id === tarea);
  const posibles = miembros.filter((m) => suya === undefined || apta(suya, m.grupo_edad));
  const decir = async (miembro: number | null) => {
    try {
      tostada.bien((await dar.mutateAsync({ tarea, miembro })).message);
      cerrar();
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al decir de quién es'));
    }
  };
  return (
    <Dialogo
      abierto
      alCambiar={(abierto) => !abierto && cerrar()}
      titulo={`¿De quién es «${nombre}»?`}
      descripcion={
        unaVez
          ? 'Es de una sola vez: no espera a ningún reparto.'
          : 'Hasta el próximo reparto: entonces se reparte con las demás. Libre, se abre cada vez que toca.'
      }
      pie={
        <div className="grid gap-2 sm:grid-cols-2">
          <Boton ancho disabled={quien === null || dar.isPending} onClick={() => void decir(quien)}>
            Es suya
          </Boton>
          <Boton variante="contorno" ancho disabled={dar.isPending} onClick={() => void decir(null)}>
            De nadie: libre
          </Boton>
        </div>
      }
    >
      <ElegirPersona etiqueta="¿De quién es?" personas={posibles} valor={quien} alCambiar={setQuien} />
    </Dialogo>
  );
}
