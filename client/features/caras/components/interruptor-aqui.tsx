import { useQuery } from '@tanstack/react-query';
import { useAccion } from '#client/lib/red/accion.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { nombreDeDispositivo } from '#client/lib/navegador/dispositivo.ts';
import { Interruptor } from '#client/ui/opciones.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { consultaCaras } from '../api.ts';
import { guardarEsteAparato, olvidarEsteAparato, useEsteAparato } from '#client/lib/acceso/este-aparato.ts';

/**
 * Switch that permits members to log in by face on this device, or stops that. It can be switched off only by an admin or the
 * member who switched it on.
 */
export function InterruptorAqui() {
  const este = useEsteAparato();
  // Read for its side effect: if the permission was removed elsewhere, this device forgets it (`consultaCaras`).
  useQuery({ ...consultaCaras(este?.token ?? ''), enabled: este !== null });
  const cambiar = useAccion(
    async (activo: boolean) => {
      if (activo) {
        const cuerpo = { nombre: nombreDeDispositivo(navigator.userAgent) };
        guardarEsteAparato(await llamar('permitirAparato', { cuerpo }));
      } else if (este !== null) {
        await llamar('quitarAparato', { id: este.id });
        olvidarEsteAparato();
      }
    },
    {
      texto: 'Error al guardar el cambio',
      dicho: (_, activo) => (activo ? 'Ya se puede entrar aquí con la cara' : 'Aquí ya no se entra con la cara'),
      alFallar: (motivo, e) =>
        tostada.mal(
          e instanceof ErrorApi && e.estado === 404
            ? 'Esto lo quita quien lo permitió, o quien administra la familia'
            : motivo,
        ),
    },
  );
  return (
    <Interruptor
      etiqueta="Permitir que los niños entren aquí con su cara"
      ayuda="En este dispositivo, con su PIN, quien tenga permiso en Miembros. Sigue así cuando tú salgas."
      activo={este !== null}
      {...(cambiar.ocupada ? {} : { alCambiar: (activo) => void cambiar(activo) })}
    />
  );
}
