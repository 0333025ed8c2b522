import type { ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { soltar } from '#client/lib/cola/cola.ts';
import type { Entrada } from '#client/lib/cola/entradas.ts';
import { memoHondo } from '#client/ui/memo-hondo.ts';
import type { Saliente } from '../tachar.ts';
import { TareaEnCola } from './tarea-en-cola.tsx';
import { TareaPendiente } from './tarea-pendiente.tsx';

interface Props {
  readonly tarea: Asignacion;
  readonly hoy: string;
  readonly saliente: Saliente | undefined;
  /** Its tick, while that waits for a network. */
  readonly enCola: Entrada | undefined;
  readonly tachar: (tarea: Asignacion) => void;
  readonly alPlegar: (tarea: Asignacion) => void;
  /** Other actions on it. */
  readonly ademas?: ((tarea: Asignacion) => ReactNode) | undefined;
}

/**
 * A pending assignment as every list shows it: to be ticked, being ticked, or ticked and waiting for a network. Drawn again
 * only when it says something else: a list may be long, and where one leaves it the others come as new objects.
 */
export const CartaPendiente = memoHondo(function CartaPendiente({
  tarea,
  hoy,
  saliente,
  enCola,
  tachar,
  alPlegar,
  ademas,
}: Props) {
  if (enCola !== undefined && saliente === undefined)
    return <TareaEnCola tarea={tarea} hoy={hoy} alSoltar={() => soltar(enCola)} />;
  return (
    <TareaPendiente
      tarea={tarea}
      hoy={hoy}
      fase={saliente?.fase}
      alTachar={() => tachar(tarea)}
      alPlegar={() => alPlegar(tarea)}
      ademas={ademas?.(tarea)}
    />
  );
});
