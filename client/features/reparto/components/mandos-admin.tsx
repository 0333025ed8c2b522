import { CircleX, Undo2 } from 'lucide-react';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useCancelar } from '../api/cancelar.ts';
import { useCerrar } from '../api/cerrar.ts';
import { useDeshacer } from '../api/deshacer.ts';
import { filasDeElecciones } from '../elecciones.ts';
import type { Vista } from '../vista.ts';

/** What an admin may do with a running session besides picking: each asks first, and everyone sees its effect. */
export function MandosAdmin({ vista, yo }: { readonly vista: Vista; readonly yo: number }) {
  const deshacer = useDeshacer();
  const cancelar = useCancelar();
  const cerrar = useCerrar();
  const { id, fase } = vista.sesion;
  const [ultima] = filasDeElecciones(vista, { yo, deseos: [] });

  const hacer = async (pregunta: Parameters<typeof confirmar>[0], accion: () => Promise<{ message: string | null }>, fallo: string) => {
    if (!(await confirmar(pregunta))) return;
    try {
      const { message } = await accion();
      if (message !== null) tostada.bien(message);
    } catch (e) {
      tostada.mal(mensajeDeError(e, fallo));
    }
  };

  return (
    <Tarjeta como="section" aria-labelledby="mandos-admin" className="grid grid-cols-1 gap-3">
      <h2 id="mandos-admin" className="text-lg">
        Como administrador
      </h2>
      {fase === 'ELECCION' && ultima !== undefined && (
        <Boton
          variante="tonal"
          ancho
          icono={<Undo2 aria-hidden className="size-5 shrink-0" />}
          cargando={deshacer.isPending && 'Deshaciendo…'}
          onClick={() =>
            void hacer(
              {
                titulo: '¿Deshacer la última elección?',
                texto: `«${ultima.nombreTarea}» volverá a estar libre y le tocará otra vez a ${ultima.persona.nombre}.`,
                aceptar: 'Deshacer',
              },
              // The chronicle tells everyone, whoever did it: twice would be once too many.
              async () => ({ ...(await deshacer.mutateAsync(id)), message: null }),
              'Error al deshacer la elección',
            )
          }
        >
          Deshacer última elección
        </Boton>
      )}
      {fase === 'CIERRE' && (
        <Boton
          variante="tonal"
          ancho
          cargando={cerrar.isPending && 'Cerrando…'}
          onClick={() =>
            void hacer(
              {
                titulo: '¿Cerrar sin cambios?',
                texto: 'El reparto termina como está ahora. Lo que ya se haya acordado se mantiene.',
                aceptar: 'Cerrar sin cambios',
              },
              () => cerrar.mutateAsync(id),
              'Error al cerrar el reparto',
            )
          }
        >
          Cerrar sin cambios
        </Boton>
      )}
      <Boton
        variante="contorno"
        ancho
        icono={<CircleX aria-hidden className="size-5 shrink-0" />}
        cargando={cancelar.isPending && 'Cancelando…'}
        onClick={() =>
          void hacer(
            {
              titulo: '¿Cancelar el reparto?',
              texto: 'Se pierden todas las elecciones hechas y habrá que empezar de nuevo.',
              aceptar: 'Cancelar reparto',
              rechazar: 'Seguir repartiendo',
              peligro: true,
            },
            () => cancelar.mutateAsync(id),
            'Error al cancelar el reparto',
          )
        }
      >
        Cancelar reparto
      </Boton>
    </Tarjeta>
  );
}
