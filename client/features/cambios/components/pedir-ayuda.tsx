import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { useMiId } from '#client/lib/acceso/acceso.tsx';
import { estaAbierto } from '#client/lib/trabajo/trabajo.ts';
import { consultaCambios, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { comoVa, loQuePedi } from '../palabras.ts';
import { useResponder } from '../peticiones.ts';
import { useDiasParaOtroDia, usePosponer } from './otro-dia.tsx';

const DialogoNoPuedo = dialogoPerezoso(() => import('./dialogo-no-puedo.tsx').then((m) => m.DialogoNoPuedo));

/** A request of mine: how it stands, and a button to withdraw it. */
function Pedido({ cambio: c }: { readonly cambio: Cambio }) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const responder = useResponder();
  const nombreDe = (id: number) => usuarios.find((u) => u.id === id)?.first_name ?? '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-hundido px-4 py-3">
      <p className="flex min-w-0 flex-1 basis-44 items-start gap-2.5">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-suave" strokeWidth={2.25} />
        <span className="min-w-0 break-words">
          <strong className="block font-extrabold">{loQuePedi(c)}</strong>
          <span className="text-suave">{comoVa(c, nombreDe)}</span>
        </span>
      </p>
      <Boton
        variante="contorno"
        aria-label={`Retirar: ${loQuePedi(c)}`}
        cargando={responder.con?.id === c.id && 'Enviando…'}
        onClick={() => void responder({ id: c.id, que: 'retirar' })}
      >
        Retirar
      </Boton>
    </div>
  );
}

interface Props {
  readonly tarea: Asignacion;
  /** Buttons for a member who is away or ill. The one for today calls `alHacer`, which closes «No puedo», after saving. */
  readonly fuera: (alHacer: () => void) => ReactNode;
}

/**
 * Returns my open requests about a chore: to cover this occurrence, or to hand the chore over. `select` keeps a row from
 * rendering again for requests about other chores.
 */
const usePedidos = ({ id, tarea }: Asignacion): readonly Cambio[] => {
  const yo = useMiId();
  const suyos = useCallback(
    (cambios: readonly Cambio[]) =>
      cambios.filter(
        (c) => estaAbierto(c) && c.pide.id === yo && (c.tipo === 'CUBRIR' ? c.asignacion === id : c.tarea.id === tarea),
      ),
    [yo, id, tarea],
  );
  return useQuery({ ...consultaCambios, select: suyos }).data ?? NADA;
};
const NADA: readonly Cambio[] = [];

/** Note in the row of a chore of mine while a request for help with it is open. */
export const NotaPedida = ({ tarea }: { readonly tarea: Asignacion }) =>
  usePedidos(tarea).length === 0 ? null : (
    <>
      {' · '}
      <b className="font-bold text-atencion">Has pedido ayuda</b>
    </>
  );

/**
 * In the sheet of a chore of mine: my open requests about it or else «No puedo», and a button that postpones it to tomorrow if
 * that is possible. Renders nothing for a free chore that I took.
 */
export function PedirAyuda({ tarea, fuera }: Props) {
  const hoy = useHoy();
  const [abierto, setAbierto] = useState(false);
  const cerrar = useCallback(() => setAbierto(false), []);
  const pedidos = usePedidos(tarea);
  const posponer = usePosponer();
  const manana = sumarDias(hoy, 1);
  const dias = useDiasParaOtroDia(tarea, hoy);
  // A member who took a free chore needs no help with it: they can give it back.
  if ((tarea.tomada_el ?? null) !== null) return null;
  return (
    <>
      {pedidos.map((c) => (
        <Pedido key={c.id} cambio={c} />
      ))}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
        {pedidos.length === 0 && (
          <Boton variante="tonal" onClick={() => setAbierto(true)}>
            No puedo
          </Boton>
        )}
        {dias[0] === manana && (
          <Boton
            variante="tonal"
            cargando={posponer.ocupada && 'Un momento…'}
            onClick={() => void posponer({ id: tarea.id, cuerpo: { fecha: manana } })}
          >
            Otro día: mañana
          </Boton>
        )}
      </div>
      {abierto && <DialogoNoPuedo tarea={tarea} fuera={fuera(cerrar)} cerrar={cerrar} />}
    </>
  );
}
