import { useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaAvisos } from '#client/lib/red/consultas.ts';
import { Boton, type VarianteBoton } from '#client/ui/boton.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { entregarSuscripcion, NoActivado, suscribirse } from '../suscripcion.ts';

interface Props {
  readonly children: string;
  readonly variante?: VarianteBoton;
  readonly alActivar?: () => void;
}

/**
 * Button that turns messages on here: asks the browser's permission, subscribes to push and registers the subscription with
 * the server. A toast says that it worked, or why not. `alActivar` is called only if it worked.
 */
export function BotonActivar({ children, variante = 'primario', alActivar }: Props) {
  const cache = useQueryClient();
  const activar = useAccion(
    async () => {
      // Asked before any other await, while the tap still counts as a user gesture: without one, browsers do not show the
      // question.
      const permiso = await Notification.requestPermission();
      if (permiso === 'denied') throw new NoActivado('Has bloqueado los avisos en este navegador');
      if (permiso !== 'granted') throw new NoActivado('Para activarlos, pulsa «Permitir» cuando el navegador pregunte');
      const { clave_publica } = await cache.ensureQueryData(consultaAvisos);
      return entregarSuscripcion(await suscribirse(clave_publica));
    },
    {
      texto: 'Error al activar los avisos',
      dicho: 'Avisos activados en este dispositivo',
      alHacer: alActivar,
      alFallar: (motivo) => tostada.mal(motivo, 5_000),
    },
  );
  return (
    <Boton
      variante={variante}
      icono={<Bell aria-hidden className="size-5 shrink-0" />}
      cargando={activar.ocupada && 'Activando...'}
      onClick={() => void activar()}
    >
      {children}
    </Boton>
  );
}
