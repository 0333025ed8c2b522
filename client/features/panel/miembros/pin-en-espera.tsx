import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/accion.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { useIntentosPin } from '../api.ts';

/** Says that too many wrong PINs have put joining on hold, and lifts it. Nothing while all is well. */
export function PinEnEspera({ familia }: { readonly familia: number }) {
  const { data } = useIntentosPin(familia);
  const permitir = useAccion('permitirAhora', {
    texto: 'Error al permitir la entrada',
    dicho: 'Ya se puede volver a entrar con el PIN',
  });
  if (data?.bloqueado !== true) return null;
  return (
    <Franja
      tipo="atencion"
      titulo="Nadie puede unirse ahora"
      accion={
        <Boton
          variante="contorno"
          cargando={permitir.ocupada && 'Permitiendo...'}
          onClick={() => void permitir({ id: familia })}
        >
          Permitir ahora
        </Boton>
      }
    >
      En las últimas 24 horas han fallado {plural(data.fallidos_hoy, 'PIN', 'PIN')}. Si ha sido tu familia, permítelo;
      si no, cambia el PIN.
    </Franja>
  );
}
