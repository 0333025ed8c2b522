import { useQuery } from '@tanstack/react-query';
import { ErrorApi, mensajeDeError } from '#client/lib/error-api.ts';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { usePermitirAqui, useQuitarAparato } from '../api/aparatos.ts';
import { consultaCaras } from '../api/caras.ts';
import { useEsteAparato } from '../este-aparato.ts';

/** Whether members get in by face on the device in hand. */
export function InterruptorAqui() {
  const este = useEsteAparato();
  // It may have been revoked from elsewhere: asking is how this device gets to know.
  useQuery({ ...consultaCaras(este?.token ?? ''), enabled: este !== null });
  const permitir = usePermitirAqui();
  const quitar = useQuitarAparato();
  const cambiar = async (activo: boolean) => {
    try {
      if (activo) await permitir.mutateAsync();
      else if (este !== null) await quitar.mutateAsync({ id: este.id, este: true });
      tostada.bien(activo ? 'Ya se puede entrar aquí con la cara' : 'Aquí ya no se entra con la cara');
    } catch (e) {
      const ajeno = e instanceof ErrorApi && e.estado === 404;
      tostada.mal(
        ajeno
          ? 'Esto lo quita quien lo permitió, o quien administra la familia'
          : mensajeDeError(e, 'Error al guardar el cambio'),
      );
    }
  };
  return (
    <Interruptor
      etiqueta="Permitir que los niños entren aquí con su cara"
      ayuda="En este dispositivo, con su PIN, quien tenga permiso en Miembros. Sigue así cuando tú salgas."
      activo={este !== null}
      {...(permitir.isPending || quitar.isPending ? {} : { alCambiar: (activo) => void cambiar(activo) })}
    />
  );
}
