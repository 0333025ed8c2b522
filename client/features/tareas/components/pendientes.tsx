import { ListChecks, PartyPopper } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { enColaDe, useCola } from '#client/lib/cola/cola.ts';
import { cx } from '#client/lib/cx.ts';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { agruparPendientes } from '../grupos.ts';
import { conSalientes, useTachar } from '../tachar.ts';
import { CartaPendiente } from './carta-pendiente.tsx';

/** Explains to a member without chores where chores come from. */
export const SinTareas = () => (
  <EstadoVacio
    icono={<ListChecks className="size-9" />}
    titulo="Aún no tienes tareas"
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    Las que elijas en el reparto aparecerán aquí, cada una en su día.
  </EstadoVacio>
);

interface PropsDeGrupoTareas {
  readonly titulo: string;
  readonly urgente?: boolean;
  /** Beside the heading: how many, how many points. */
  readonly nota: string;
  readonly children: ReactNode;
}

/** A list of cards under the name of their day. */
export function GrupoTareas({ titulo, urgente = false, nota, children }: PropsDeGrupoTareas) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-3 px-1">
        <h2 id={id} className={cx('text-lg first-letter:uppercase', urgente && 'text-mal')}>
          {titulo}
        </h2>
        <p className={cx('font-bold tabular-nums', urgente ? 'text-mal' : 'text-suave')}>{nota}</p>
      </div>
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">{children}</ul>
    </section>
  );
}

interface PropsDePendientes {
  readonly tareas: readonly Asignacion[];
  readonly hoy: string;
  /** Whether the member is away today. */
  readonly fuera: boolean;
  /** Whether this member ever had anything to do: an empty list then means that all is done. */
  readonly estrenado: boolean;
  /** Further actions of a card. */
  readonly ademas?: ((tarea: Asignacion) => ReactNode) | undefined;
}

function SinPendientes({ estrenado }: Pick<PropsDePendientes, 'estrenado'>) {
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
export function Pendientes({ tareas, hoy, fuera, estrenado, ademas }: PropsDePendientes) {
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
