import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { useDichasAyer } from '../noticias.ts';

/**
 * A chore that another member marked as done yesterday, or entered as done without its being listed. The button «No está hecha»
 * objects to it.
 */
function DichaAyer({ tarea }: { readonly tarea: Asignacion }) {
  const objetar = useAccion('objetar', { texto: 'Error al decirlo' });
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {`${tarea.hecha_por_nombre ?? tarea.miembro_nombre} ${tarea.apuntada ? 'ha hecho' : 'hizo ayer'} «${tarea.tarea_nombre}»`}
        {tarea.apuntada && <span className="block text-suave">No estaba en la lista</span>}
      </span>
      <Boton
        variante="fantasma"
        aria-label={`No está hecha: ${tarea.tarea_nombre}`}
        cargando={objetar.ocupada && 'Un momento…'}
        onClick={() => void objetar({ id: tarea.id, cuerpo: { dice: 'NO_ESTA_HECHA' } })}
      >
        No está hecha
      </Boton>
    </li>
  );
}

/** The chores that others marked as done yesterday, or entered as done without their being listed; nothing without any. */
export function DichasAyer() {
  const dichas = useDichasAyer();
  if (dichas.length === 0) return null;
  return (
    <ul aria-label="Apuntadas por otros" className="divide-y divide-borde rounded-carta bg-superficie shadow-carta">
      {dichas.map((a) => (
        <DichaAyer key={a.id} tarea={a} />
      ))}
    </ul>
  );
}

/** The list of `DichasAyer` with a heading, for «Para que lo sepas». */
export function NoticiaAyer() {
  if (useDichasAyer().length === 0) return null;
  return (
    <section aria-labelledby="de-ayer" className="grid grid-cols-1 gap-2">
      <h2 id="de-ayer" className="text-xl">
        Apuntadas por otros
      </h2>
      <p className="text-suave">Si no es así, tienes un día para decirlo.</p>
      <DichasAyer />
    </section>
  );
}
