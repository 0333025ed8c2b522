import { Check } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useAccion } from '#client/lib/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';

/** An admin's tick for a member who has no phone, with the way back. */
export function BotonHacerPor({
  asignacion: { id, tarea_nombre, miembro_nombre },
}: {
  readonly asignacion: Asignacion;
}) {
  const deshacer = useAccion('deshacer', { texto: 'Error al deshacer', dicho: null });
  const hacer = useAccion('completar', {
    texto: 'Error al completar la tarea',
    dicho: null,
    alHacer: ({ message }) =>
      tostada.bien(message, DURACION.inicio, { texto: 'Deshacer', hacer: () => void deshacer({ id }) }),
  });
  return (
    <Boton
      variante="tonal"
      className="px-4!"
      icono={<Check aria-hidden className="size-5 shrink-0" strokeWidth={3} />}
      aria-label={`Marcar como hecha ${tarea_nombre} de ${miembro_nombre}`}
      cargando={hacer.ocupada && '…'}
      onClick={() => void hacer({ id })}
    >
      Hecha
    </Boton>
  );
}
