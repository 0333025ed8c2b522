import { Check } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { useDeshacerPor, useHacerPor } from '../api/hacer-por.ts';

/** An admin's tick for a member who has no phone, with the way back. */
export function BotonHacerPor({
  asignacion: { id, tarea_nombre, miembro_nombre },
}: {
  readonly asignacion: Asignacion;
}) {
  const { mutateAsync, isPending } = useHacerPor();
  const { mutateAsync: deshacer } = useDeshacerPor();
  const volverAtras = () => {
    deshacer(id).catch((e: unknown) => tostada.mal(mensajeDeError(e, 'Error al deshacer')));
  };
  const hacer = async () => {
    try {
      const { message } = await mutateAsync(id);
      tostada.bien(message, DURACION.inicio, { texto: 'Deshacer', hacer: volverAtras });
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al completar la tarea'));
    }
  };
  return (
    <Boton
      variante="tonal"
      className="px-4!"
      icono={<Check aria-hidden className="size-5 shrink-0" strokeWidth={3} />}
      aria-label={`Marcar como hecha ${tarea_nombre} de ${miembro_nombre}`}
      cargando={isPending && '…'}
      onClick={() => void hacer()}
    >
      Hecha
    </Boton>
  );
}
