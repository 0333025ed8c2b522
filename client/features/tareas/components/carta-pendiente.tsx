import type { ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { soltar, useCola } from '#client/lib/cola/cola.ts';
import type { Saliente, useTachar } from '../tachar.ts';
import { TareaEnCola } from './tarea-en-cola.tsx';
import { TareaPendiente } from './tarea-pendiente.tsx';

interface Props {
  readonly tarea: Asignacion;
  readonly hoy: string;
  readonly saliente: Saliente | undefined;
  readonly tachado: Pick<ReturnType<typeof useTachar>, 'tachar' | 'alPlegar'>;
  readonly ademas?: ReactNode;
}

/** A pending assignment as every list shows it: to be ticked, being ticked, or ticked and waiting for a network. */
export function CartaPendiente({ tarea, hoy, saliente, tachado: { tachar, alPlegar }, ademas }: Props) {
  const enCola = useCola().find((e) => e.asignacion === tarea.id && e.rechazo === null);
  if (enCola !== undefined && saliente === undefined)
    return <TareaEnCola tarea={tarea} hoy={hoy} alSoltar={() => soltar(enCola)} />;
  return (
    <TareaPendiente
      tarea={tarea}
      hoy={hoy}
      fase={saliente?.fase}
      alTachar={() => void tachar(tarea)}
      alPlegar={() => alPlegar(tarea.id)}
      ademas={ademas}
    />
  );
}
