import { Bell } from 'lucide-react';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import type { VarianteBoton } from '#client/ui/boton.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { NoActivado, useActivar } from '../api/activar.ts';

interface Props {
  readonly children: string;
  readonly variante?: VarianteBoton;
  readonly alActivar?: () => void;
}

/** Asks the browser and tells the server; says aloud when either said no. */
export function BotonActivar({ children, variante = 'primario', alActivar }: Props) {
  const activar = useActivar();
  // Not in the mutation's own callbacks: the button may be gone by then, and they would never be called.
  const pulsar = async () => {
    try {
      await activar.mutateAsync();
      tostada.bien('Avisos activados en este dispositivo');
      alActivar?.();
    } catch (e) {
      tostada.mal(e instanceof NoActivado ? e.message : mensajeDeError(e, 'Error al activar los avisos'), 5_000);
    }
  };
  return (
    <Boton
      variante={variante}
      icono={<Bell aria-hidden className="size-5 shrink-0" />}
      cargando={activar.isPending && 'Activando...'}
      onClick={() => void pulsar()}
    >
      {children}
    </Boton>
  );
}
