import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, Hourglass } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { useMiId } from '#client/lib/acceso.tsx';
import { estaAbierto } from '#client/lib/cambios.ts';
import { consultaCambios, consultaUsuarios } from '#client/lib/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { comoVa, loQuePedi } from '../palabras.ts';
import { useResponder } from '../responder.ts';

const DialogoPedir = dialogoPerezoso(() => import('./dialogo-pedir.tsx').then((m) => m.DialogoPedir));

/** State of a request of mine, and the way to withdraw it. */
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

/**
 * Below a chore of mine: the way to ask somebody else for it, or where that stands. There is one below each card of the
 * list, so it hears only of its own requests.
 */
export function PedirAyuda({ tarea }: { readonly tarea: Asignacion }) {
  const yo = useMiId();
  const [abierto, setAbierto] = useState(false);
  const suyos = useCallback(
    (cambios: readonly Cambio[]) =>
      cambios.filter(
        (c) =>
          estaAbierto(c) &&
          c.pide.id === yo &&
          (c.tipo === 'CUBRIR' ? c.asignacion === tarea.id : c.tarea.id === tarea.tarea),
      ),
    [yo, tarea.id, tarea.tarea],
  );
  const { data: pedidos = [] } = useQuery({ ...consultaCambios, select: suyos });
  // A chore taken while it was free is given back.
  if ((tarea.tomada_el ?? null) !== null) return null;
  return (
    <>
      {pedidos.map((c) => (
        <Pedido key={c.id} cambio={c} />
      ))}
      {pedidos.length === 0 && (
        <Boton
          variante="fantasma"
          className="-mt-2 -mb-1"
          aria-label={`No puedo: pedir que me cubran o cambiar «${tarea.tarea_nombre}»`}
          icono={<HeartHandshake aria-hidden className="size-5" strokeWidth={2.5} />}
          onClick={() => setAbierto(true)}
        >
          No puedo
        </Boton>
      )}
      {abierto && <DialogoPedir tarea={tarea} cerrar={() => setAbierto(false)} />}
    </>
  );
}
