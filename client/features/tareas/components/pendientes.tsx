import { PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { enColaDe, useCola } from '#client/lib/cola/cola.ts';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { agruparPendientes } from '../grupos.ts';
import { conSalientes, useTachar } from '../tachar.ts';
import { CartaPendiente } from './carta-pendiente.tsx';
import { GrupoTareas } from './grupo-tareas.tsx';
import { SinTareas } from './sin-tareas.tsx';

interface Props {
  readonly tareas: readonly Asignacion[];
  readonly hoy: string;
  /** Whether the member is away today. */
  readonly fuera: boolean;
  /** Whether this member ever had anything to do: an empty list then means that all is done. */
  readonly estrenado: boolean;
  /** Further actions of a card. */
  readonly ademas?: ((tarea: Asignacion) => ReactNode) | undefined;
}

function SinPendientes({ estrenado }: Pick<Props, 'estrenado'>) {
  return estrenado ? (
    <EstadoVacio
      icono={<PartyPopper className="size-9" />}
      titulo="¡Todo completado!"
      accion={<EnlaceBoton to="/ranking">Ver el ranking</EnlaceBoton>}
    >
      No te queda nada por hacer. Mira cómo va la semana.
    </EstadoVacio>
  ) : (
    <SinTareas />
  );
}

/** Pending work in groups, the most urgent first. */
export function Pendientes({ tareas, hoy, fuera, estrenado, ademas }: Props) {
  const { salientes, ...tachado } = useTachar();
  const cola = useCola();
  const visibles = conSalientes(tareas, salientes);
  if (visibles.length === 0) return <SinPendientes estrenado={estrenado} />;
  return (
    <div className="grid gap-6">
      {agruparPendientes(visibles, { hoy, fuera }).map(({ titulo, tareas: grupo }) => (
        <GrupoTareas key={titulo} titulo={titulo} urgente={titulo === 'Atrasadas'} nota={String(grupo.length)}>
          {grupo.map((a) => (
            <CartaPendiente
              key={a.id}
              tarea={a}
              hoy={hoy}
              saliente={salientes.get(a.id)}
              enCola={enColaDe(cola, a.id)}
              {...tachado}
              ademas={ademas}
            />
          ))}
        </GrupoTareas>
      ))}
    </div>
  );
}
