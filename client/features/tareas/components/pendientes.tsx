import { ListChecks, PartyPopper } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { EstadoVacio } from '#client/ui/cargable.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { agruparPendientes, estaCerrada } from '../grupos.ts';
import { useFilasPendientes, type DeOtros } from './filas-pendientes.tsx';

/** The empty state of a member without chores: says where chores come from. */
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
  /** Text beside the heading, such as a count or points. */
  readonly nota: string;
  readonly children: ReactNode;
}

/** A list of rows under a heading, such as a day, with a note beside it. `urgente` makes both red. */
export function GrupoTareas({ titulo, urgente = false, nota, children }: PropsDeGrupoTareas) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <div className="flex items-baseline justify-between gap-3 px-1">
        <h2 id={id} className={cx('text-lg first-letter:uppercase', urgente && 'text-mal')}>
          {titulo}
        </h2>
        <p className={cx('font-bold tabular-nums', urgente ? 'text-mal' : 'text-suave')}>{nota}</p>
      </div>
      <ListaFilas>{children}</ListaFilas>
    </section>
  );
}

/** Groups one below another; on a wide screen in two columns. */
export const Grupos = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">{children}</div>
);

interface PropsDePendientes extends DeOtros {
  readonly tareas: readonly Asignacion[];
  readonly hoy: string;
  /** Whether the member is away today. */
  readonly fuera: boolean;
  /**
   * Whether this member has completed a chore this quarter. Then an empty list means that all is done, not that there are no
   * chores yet.
   */
  readonly estrenado: boolean;
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

/**
 * The list «Pendientes»: assignments in groups, the most urgent first. The first one that can be ticked has a button with words.
 */
export function Pendientes({ tareas, hoy, fuera, estrenado, ...deOtros }: PropsDePendientes) {
  const alta = useYo().grupo_edad === 'INFANTIL';
  const { visibles, fila, hoja } = useFilasPendientes(tareas, hoy, deOtros);
  if (visibles.length === 0) return <SinPendientes estrenado={estrenado} />;
  const grupos = agruparPendientes(visibles, { hoy, fuera });
  const primera = grupos.flatMap((g) => g.tareas).find((a) => !estaCerrada(a, hoy))?.id;
  return (
    <>
      <Grupos>
        {grupos.map(({ titulo, tareas: grupo }) => (
          <GrupoTareas key={titulo} titulo={titulo} urgente={titulo === 'Atrasadas'} nota={String(grupo.length)}>
            {grupo.map((a) => fila(a, { boton: a.id === primera ? 'palabras' : 'tic', alta }))}
          </GrupoTareas>
        ))}
      </Grupos>
      {hoja}
    </>
  );
}
